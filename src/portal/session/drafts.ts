import { session } from '../api/session.ts'

/** Whose and which: a draft is never shown to another employee on the same computer. */
export type DraftPlace = { tenant: string; employeeId: string; name: string }

/** Every key of what was typed begins so, and no other key does. */
const prefix = 'portal.draft/'
const maxDraftsOfOne = 20
const maxAgeMs = 7 * 24 * 60 * 60 * 1000

/** A draft as it is stored, with the instant at which it was typed, in milliseconds. */
type Stored = { typedAt: number; draft: unknown }

/**
 * What is half filled in, kept in this browser for seven days: nothing is lost on reload or when the session
 * ends. Answers the draft of a place; its reader has to check it, for storage can be damaged, closed, or of
 * another version of the form.
 */
export function readDraft(place: DraftPlace, storage = browserStorage()): unknown {
  return storage && read(storage, keyOf(place))?.draft
}

/**
 * Keeps a draft; without room for it nothing is kept and nothing fails. The oldest make room. A draft that is
 * written again as it was stays as old as it was. Nothing is kept of somebody after another employee's login.
 */
export function writeDraft(place: DraftPlace, draft: object, storage = browserStorage()): void {
  try {
    if (!storage || (session.storedPerson() ?? place.employeeId) !== place.employeeId) return
    const before = read(storage, keyOf(place))
    if (before && JSON.stringify(before.draft) === JSON.stringify(draft)) return
    storage.setItem(keyOf(place), toText({ typedAt: Date.now(), draft }))
    dropOldest(place, storage)
  } catch {
    // A full or closed storage costs the draft, not the form.
  }
}

export function dropDraft(place: DraftPlace, storage = browserStorage()): void {
  try {
    storage?.removeItem(keyOf(place))
  } catch {
    // Nothing was kept there.
  }
}

/** Drops what is older than seven days, whosever, or cannot be read. */
export function dropOldDrafts(storage = browserStorage()): void {
  // Reading one drops it where it is too old.
  if (storage) for (const key of draftKeys(storage)) read(storage, key)
}

/** Drops every draft, whosever: who logs out may be leaving a shared computer. */
export function dropAllDrafts(storage = browserStorage()): void {
  if (storage) for (const key of draftKeys(storage)) storage.removeItem(key)
}

/** Drops every draft of anybody else: another employee has logged in on this computer. */
export function dropDraftsOfOthers(
  owner: Pick<DraftPlace, 'tenant' | 'employeeId'>,
  storage = browserStorage(),
): void {
  if (!storage) return
  for (const key of draftKeys(storage)) if (!key.startsWith(ownerPrefix(owner))) storage.removeItem(key)
}

/** The stored draft of a key; one that is damaged or too old is dropped. */
function read(storage: Storage, key: string): Stored | undefined {
  try {
    const text = storage.getItem(key)
    if (text === null) return undefined
    const stored = parsed(text)
    if (stored && Date.now() - stored.typedAt <= maxAgeMs) {
      if (stored.typedAt <= Date.now()) return stored
      // The clock was set back: the seven days begin now.
      const clamped = { ...stored, typedAt: Date.now() }
      storage.setItem(key, toText(clamped))
      return clamped
    }
    storage.removeItem(key)
  } catch {
    // A closed storage has no draft.
  }
  return undefined
}

const toText = (stored: Stored): string => JSON.stringify(stored)

function parsed(text: string): Stored | undefined {
  try {
    const stored = JSON.parse(text) as Partial<Stored> | null
    return Number.isFinite(stored?.typedAt) ? (stored as Stored) : undefined
  } catch {
    return undefined
  }
}

const keyOf = (place: DraftPlace): string => ownerPrefix(place) + place.name

const ownerPrefix = ({ tenant, employeeId }: Pick<DraftPlace, 'tenant' | 'employeeId'>): string =>
  `${prefix}${tenant}/${employeeId}/`

function draftKeys(storage: Storage): string[] {
  try {
    return Object.keys(storage).filter((key) => key.startsWith(prefix))
  } catch {
    return []
  }
}

function dropOldest(place: DraftPlace, storage: Storage): void {
  const byAge = draftKeys(storage)
    .filter((key) => key.startsWith(ownerPrefix(place)) && key !== keyOf(place))
    .map((key) => ({ key, typedAt: read(storage, key)?.typedAt ?? 0 }))
    .toSorted((a, b) => a.typedAt - b.typedAt)
  for (const { key } of byAge.slice(0, Math.max(0, byAge.length + 1 - maxDraftsOfOne)))
    storage.removeItem(key)
}

function browserStorage(): Storage | undefined {
  try {
    return globalThis.localStorage
  } catch {
    return undefined
  }
}
