import { currentLanguage } from '../messages/language.ts'

const storageKey = 'portal.token'
/** Is there while somebody has logged out, so that other tabs know that the session did not end by itself. */
const leftKey = 'portal.left'
const listeners = new Set<() => void>()

/**
 * The bearer token of this browser, and the news of its end. The state of the application is
 * sessionMachine's.
 */
export const session = {
  token: (): string | undefined => read() ?? undefined,
  start(token: string): void {
    hasLeft = false
    try {
      localStorage.removeItem(leftKey)
      localStorage.setItem(storageKey, token)
    } catch {
      memory = token
    }
  },
  /** Deletes the token and sends the machine an event: after a 401, or logout. */
  end(): void {
    session.forget()
    for (const listener of listeners) listener()
  },
  /** Who logs out is done: whoever logs in next begins at the start, not where this one was. */
  leave(): void {
    hasLeft = true
    try {
      localStorage.setItem(leftKey, 'yes')
    } catch {
      // Without storage no other tab has the session.
    }
    session.end()
  },
  hasLeft: (): boolean => hasLeft,
  forget(): void {
    memory = undefined
    try {
      localStorage.removeItem(storageKey)
    } catch {
      // Without storage the token is only in memory.
    }
  },
  onEnd(listener: () => void): () => void {
    listeners.add(listener)
    return () => listeners.delete(listener)
  },
  headers(): Record<string, string> {
    const token = read()
    return { 'Accept-Language': currentLanguage(), ...(token ? { Authorization: `Bearer ${token}` } : {}) }
  },
}

// Ended in another tab: what is on screen here is nobody's any more.
globalThis.addEventListener?.('storage', ({ key, newValue }) => {
  if (newValue !== null || (key !== storageKey && key !== null)) return
  hasLeft = localStorage.getItem(leftKey) !== null
  session.end()
})

/**
 * Where the browser keeps no storage (private windows of some), the token is kept as long as the page is
 * open.
 */
let memory: string | undefined
let hasLeft = false

function read(): string | null | undefined {
  try {
    return localStorage.getItem(storageKey) ?? memory
  } catch {
    return memory
  }
}
