import type { Ending } from '../api/session.ts'

const storageKey = 'portal.ended'
type Said = Exclude<Ending, 'left'>

let memory: Said | undefined

/**
 * How the last session of this tab ended, for the login page to say: a reload keeps it, and whoever enters or
 * leaves that page by a link drops it. After a logout there is nothing to say.
 */
export const endedNote = {
  read(): Said | undefined {
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
      // Without storage it is said until a reload.
    }
  },
  drop(): void {
    memory = undefined
    try {
      sessionStorage.removeItem(storageKey)
    } catch {
      // Nothing was kept there.
    }
  },
}
