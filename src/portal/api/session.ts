import { getLanguage } from '../messages/language.ts'
import { ApiError } from './apiError.ts'

/** The session's token and its employee's id; the id is set once the profile is loaded. */
export type OwnSession = { token: string; person?: string }

/** A logout, an expiry on the server, or the login of another employee in this browser. */
export type Ending = 'left' | 'expired' | 'replaced'

const storageKey = 'portal.session'
/** Set after a logout, so that other tabs can tell a logout from an expiry. */
const leftKey = 'portal.left'
const listeners = new Set<(how: Ending) => void>()
const refusedListeners = new Set<(until?: string) => void>()

/**
 * The session of this page and its end. A page keeps its first token: the login of another employee in this
 * browser ends the page's session, and no call uses the other token. The application's state is in
 * sessionMachine.
 */
export const session = {
  checkSession,
  readToken: (): string | undefined => checkSession()?.token,
  /** Begins a session. Other tabs see it once the employee is known. */
  start(token: string): void {
    own = { token: token }
    isStored = false
    ending = undefined
  },
  /** Sets the employee of the loaded profile, and stores the session for all tabs of this browser. */
  assignPerson(person: string): void {
    const mine = checkSession()
    if (!mine) return
    if (mine.person !== undefined && mine.person !== person) return end('replaced')
    mine.person = person
    try {
      localStorage.removeItem(leftKey)
      localStorage.setItem(storageKey, JSON.stringify(mine))
      isStored = true
    } catch {
      // Without storage the session lasts until the page is closed.
      isStored = false
    }
  },
  /** True while `one` is the session of this page. */
  is: (one: OwnSession): boolean => one === own,
  /** Returns the id of the employee whose session the browser stores. */
  findStoredPerson: (): string | undefined => readStored()?.person,
  /** Deletes the token and notifies the listeners. */
  end: (how: Ending = 'expired'): void => end(how),
  /** Logs out. The next login starts at the first page, not at the page of this employee. */
  logOut(): void {
    if (!checkSession()) return
    try {
      localStorage.setItem(leftKey, 'yes')
    } catch {
      // Without storage no other tab shares the session.
    }
    end('left')
  },
  /** Returns how the last session of this page ended. */
  findEnding: (): Ending | undefined => ending,
  forget,
  onEnd(listener: (how: Ending) => void): () => void {
    listeners.add(listener)
    return () => listeners.delete(listener)
  },
  /** Notifies the listeners that the company is in maintenance until `until`; the token is kept. */
  refuse(until?: string): void {
    for (const listener of refusedListeners) listener(until)
  },
  onRefused(listener: (until?: string) => void): () => void {
    refusedListeners.add(listener)
    return () => refusedListeners.delete(listener)
  },
  requireSession,
  /**
   * Builds the headers of a call that began in session `one`.
   * @throws ApiError 401 when `one` is no longer the session of this page
   */
  buildHeaders(one = requireSession()): Record<string, string> {
    if (one && checkSession() !== one) throw new ApiError(401)
    return { 'Accept-Language': getLanguage(), ...(one && { Authorization: `Bearer ${one.token}` }) }
  },
}

let own: OwnSession | undefined = readStored()
let isStored = own !== undefined
let ending: Ending | undefined

// Checks the stored session when storage changes, and when the page is shown again, because a hidden page may
// get no events.
for (const news of ['storage', 'pageshow', 'focus'])
  globalThis.addEventListener?.(news, () => void checkSession())

/**
 * Returns the session of this page; ends it first when the browser stores another employee's session, or
 * none.
 */
function checkSession(): OwnSession | undefined {
  if (!own || !isStored) return own
  const stored = readStored()
  if (stored?.token === own.token) return own
  if (stored?.person !== undefined && stored.person === own.person) {
    // The same employee logged in again.
    own.token = stored.token
    return own
  }
  end(stored ? 'replaced' : isLeftElsewhere() ? 'left' : 'expired')
  return undefined
}

/**
 * Returns the session in which a call begins; undefined: nobody is logged in.
 * @throws ApiError 401 when the session of this page has just ended
 */
function requireSession(): OwnSession | undefined {
  const before = own
  if (checkSession() !== before) throw new ApiError(401)
  return before
}

function forget(): void {
  const token = own?.token
  own = undefined
  try {
    if (readStored()?.token === token) localStorage.removeItem(storageKey)
  } catch {
    // Without storage there is nothing to delete.
  }
}

function end(how: Ending): void {
  forget()
  ending = how
  for (const listener of listeners) listener(how)
}

function isLeftElsewhere(): boolean {
  try {
    return localStorage.getItem(leftKey) !== null
  } catch {
    return false
  }
}

/** Reads the stored session; undefined: none is stored, or the browser has no storage. */
function readStored(): OwnSession | undefined {
  try {
    const stored = JSON.parse(localStorage.getItem(storageKey) ?? 'null') as Partial<OwnSession> | null
    return typeof stored?.token === 'string' ? (stored as OwnSession) : undefined
  } catch {
    return undefined
  }
}
