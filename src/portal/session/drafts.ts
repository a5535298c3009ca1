import { session } from '../api/session.ts'

/** The owner and the name of a draft: a draft is never shown to another employee on the same computer. */
export type DraftPlace = { tenant: string; employeeId: string; name: string }

/** The prefix of all draft keys, and of no other key. */
const prefix = 'portal.draft/'
const maxDraftsOfOne = 20
const maxAgeMs = 7 * 24 * 60 * 60 * 1000

/** A stored draft with the instant when it was typed, in milliseconds. */
type Stored = { typedAt: number; draft: unknown }

/**
 * Reads a draft. Drafts stay in this browser for seven days, so that nothing is lost on reload or when the
 * session ends. The caller must validate the draft: it may be damaged or of another version of the form.
 */
export function readDraft(place: DraftPlace, storage = browserStorage()): unknown {
  return storage && read(storage, keyOf(place))?.draft
}

/**
 * Stores a draft; a failure is ignored. The oldest drafts are deleted beyond the maximum. An unchanged draft
 * keeps its age. Nothing is stored after another employee's login.
 */
export function writeDraft(place: DraftPlace, draft: object, storage = browserStorage()): void {
  try {
    if (!storage || (session.storedPerson() ?? place.employeeId) !== place.employeeId) return
    const before = read(storage, keyOf(place))
    if (before && JSON.stringify(before.draft) === JSON.stringify(draft)) return
    storage.setItem(keyOf(place), toText({ typedAt: Date.now(), draft }))
    dropOldest(place, storage)
  } catch {
    // A full or closed storage loses the draft, and the form goes on.
  }
}

export function dropDraft(place: DraftPlace, storage = browserStorage()): void {
  try {
    storage?.removeItem(keyOf(place))
  } catch {
    // Without storage there is nothing to delete.
  }
}

/** Deletes every employee's drafts that are older than seven days or unreadable. */
export function dropOldDrafts(storage = browserStorage()): void {
  // Reading a draft deletes it when it is too old.
  if (storage) for (const key of draftKeys(storage)) read(storage, key)
}

/** Deletes every employee's drafts: a logout may happen on a shared computer. */
export function dropAllDrafts(storage = browserStorage()): void {
  if (storage) for (const key of draftKeys(storage)) storage.removeItem(key)
}

/** Deletes the drafts of all other employees: the owner has logged in on this computer. */
export function dropDraftsOfOthers(
  owner: Pick<DraftPlace, 'tenant' | 'employeeId'>,
  storage = browserStorage(),
): void {
  if (!storage) return
  for (const key of draftKeys(storage)) if (!key.startsWith(ownerPrefix(owner))) storage.removeItem(key)
}

/** Reads the stored draft of a key; deletes a damaged or old one. */
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
