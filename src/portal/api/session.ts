import { currentLanguage } from '../messages/language.ts'
import { ApiError } from './apiError.ts'

/** The token of a session and its employee's id, which is known once the profile came. */
export type OwnSession = { token: string; person?: string }

/** A logout, an end by the server, or the login of another employee in this browser. */
export type Ending = 'left' | 'expired' | 'replaced'

const storageKey = 'portal.session'
/** Is there while somebody has logged out, so that other tabs know that the session did not end by itself. */
const leftKey = 'portal.left'
const listeners = new Set<(how: Ending) => void>()

/**
 * The session of this page, and the news of its end. A page works with the token that it began with: another
 * employee's login in this browser ends it, and no call is sent with their token. The state of the
 * application is sessionMachine's.
 */
export const session = {
  current,
  token: (): string | undefined => current()?.token,
  /** Begins a session, of this page alone until its employee is known. */
  start(token: string): void {
    own = { token }
    isStored = false
    ending = undefined
  },
  /** Notes whose session it is, as the server answered: a login counts for the browser from here on. */
  belongsTo(person: string): void {
    const mine = current()
    if (!mine) return
    if (mine.person !== undefined && mine.person !== person) return end('replaced')
    mine.person = person
    try {
      localStorage.removeItem(leftKey)
      localStorage.setItem(storageKey, JSON.stringify(mine))
      isStored = true
    } catch {
      // Without storage it lasts as long as the page is open.
      isStored = false
    }
  },
  /** Whether this is still the session of the page. */
  is: (one: OwnSession): boolean => one === own,
  /** The id of the employee whose session the browser keeps. */
  storedPerson: (): string | undefined => readStored()?.person,
  /** Deletes the token and sends the machine an event. */
  end: (how: Ending = 'expired'): void => end(how),
  /** Logs out: whoever logs in next begins at the start, not where this one was. */
  leave(): void {
    if (!current()) return
    try {
      localStorage.setItem(leftKey, 'yes')
    } catch {
      // Without storage no other tab has the session.
    }
    end('left')
  },
  /** How the last session of this page ended. */
  ending: (): Ending | undefined => ending,
  forget,
  onEnd(listener: (how: Ending) => void): () => void {
    listeners.add(listener)
    return () => listeners.delete(listener)
  },
  forCall,
  /**
   * The headers of a call that began in `one`.
   * @throws ApiError 401 where that session is not the page's any more
   */
  headers(one = forCall()): Record<string, string> {
    if (one && current() !== one) throw new ApiError(401)
    return { 'Accept-Language': currentLanguage(), ...(one && { Authorization: `Bearer ${one.token}` }) }
  },
}

let own: OwnSession | undefined = readStored()
let isStored = own !== undefined
let ending: Ending | undefined

// What is on screen may be nobody's any more; a page that comes back heard nothing while it was away.
for (const news of ['storage', 'pageshow', 'focus']) globalThis.addEventListener?.(news, () => void current())

/** The session of this page; ends it first where the browser keeps another employee's, or none. */
function current(): OwnSession | undefined {
  if (!own || !isStored) return own
  const stored = readStored()
  if (stored?.token === own.token) return own
  if (stored?.person !== undefined && stored.person === own.person) {
    // The same employee logged in once more.
    own.token = stored.token
    return own
  }
  end(stored ? 'replaced' : isLeftElsewhere() ? 'left' : 'expired')
  return undefined
}

/**
 * The session in which a call begins; undefined where nobody is logged in.
 * @throws ApiError 401 where the page's has just ended
 */
function forCall(): OwnSession | undefined {
  const before = own
  if (current() !== before) throw new ApiError(401)
  return before
}

function forget(): void {
  const token = own?.token
  own = undefined
  try {
    if (readStored()?.token === token) localStorage.removeItem(storageKey)
  } catch {
    // Nothing was kept there.
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

/** What the browser keeps; undefined where it keeps none, or no storage at all. */
function readStored(): OwnSession | undefined {
  try {
    const stored = JSON.parse(localStorage.getItem(storageKey) ?? 'null') as Partial<OwnSession> | null
    return typeof stored?.token === 'string' ? (stored as OwnSession) : undefined
  } catch {
    return undefined
  }
}
