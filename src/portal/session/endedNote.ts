import type { Ending } from '../api/session.ts'

const storageKey = 'portal.ended'
type EndedNote = Exclude<Ending, 'left'>

let memory: EndedNote | undefined

/**
 * The reason why the last session of this tab ended, for the login page. The note survives a reload; a login
 * or a link to another page deletes it. A logout leaves no note.
 */
export const endedNote = {
  read(): EndedNote | undefined {
    try {
      const kept = sessionStorage.getItem(storageKey)
      return kept === 'expired' || kept === 'replaced' ? kept : memory
    } catch {
      return memory
    }
  },
  keep(how: Ending): void {
    if (how === 'left') return endedNote.drop()
    memory = how
    try {
      sessionStorage.setItem(storageKey, how)
    } catch {
      // Without storage the note lasts until a reload.
    }
  },
  drop(): void {
    memory = undefined
    try {
      sessionStorage.removeItem(storageKey)
    } catch {
      // Without storage there is nothing to delete.
    }
  },
}
