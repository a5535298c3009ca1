import { session } from '../api/session.ts'

/** The owner and the name of a draft: a draft is never shown to another employee on the same computer. */
export type DraftPlace = { tenant: string; employeeId: string; name: string }

/** The prefix of all draft keys, and of no other key. */
const prefix = 'portal.draft/'
const maxDraftsOfOne = 20
const maxAgeMs = 7 * 24 * 60 * 60 * 1000

/** A stored draft with the instant when it was typed, in milliseconds. */
type StoredDraft = { typedAt: number; draft: unknown }

/**
 * Reads a draft. Drafts stay in this browser for seven days, so that nothing is lost on reload or when the
 * session ends. The caller must validate the draft: it may be damaged or of another version of the form.
 */
export function readDraft(place: DraftPlace, storage = findStorage()): unknown {
  return storage && read(storage, toKey(place))?.draft
}

/**
 * Stores a draft; a failure is ignored. The oldest drafts are deleted beyond the maximum. An unchanged draft
 * keeps its age. Nothing is stored after another employee's login.
 */
export function writeDraft(place: DraftPlace, draft: object, storage = findStorage()): void {
  try {
    if (!storage || (session.findStoredPerson() ?? place.employeeId) !== place.employeeId) return
    const before = read(storage, toKey(place))
    if (before && JSON.stringify(before.draft) === JSON.stringify(draft)) return
    storage.setItem(toKey(place), toText({ typedAt: Date.now(), draft }))
    dropOldest(place, storage)
  } catch {
    // If storage is full or unavailable, the draft is lost, and the form continues.
  }
}

export function dropDraft(place: DraftPlace, storage = findStorage()): void {
  try {
    storage?.removeItem(toKey(place))
  } catch {
    // Without storage there is nothing to delete.
  }
}

/** Deletes every employee's drafts that are older than seven days or unreadable. */
export function dropOldDrafts(storage = findStorage()): void {
  // Reading a draft deletes it when it is too old.
  if (storage) for (const key of listDraftKeys(storage)) read(storage, key)
}

/** Deletes every employee's drafts: a logout may happen on a shared computer. */
export function dropAllDrafts(storage = findStorage()): void {
  if (storage) for (const key of listDraftKeys(storage)) storage.removeItem(key)
}

/** Deletes the drafts of all other employees: the owner has logged in on this computer. */
export function dropDraftsOfOthers(
  owner: Pick<DraftPlace, 'tenant' | 'employeeId'>,
  storage = findStorage(),
): void {
  if (!storage) return
  for (const key of listDraftKeys(storage)) if (!key.startsWith(toOwnerPrefix(owner))) storage.removeItem(key)
}

/** Reads the stored draft of a key; deletes a damaged or old one. */
function read(storage: Storage, key: string): StoredDraft | undefined {
  try {
    const text = storage.getItem(key)
    if (text === null) return undefined
    const stored = parseDraft(text)
    if (stored && Date.now() - stored.typedAt <= maxAgeMs) {
      if (stored.typedAt <= Date.now()) return stored
      // The clock was set back: the seven days begin now.
      const clamped = { ...stored, typedAt: Date.now() }
      storage.setItem(key, toText(clamped))
      return clamped
    }
    storage.removeItem(key)
  } catch {
    // Without access to the storage there is no draft.
  }
  return undefined
}

const toText = (stored: StoredDraft): string => JSON.stringify(stored)

function parseDraft(text: string): StoredDraft | undefined {
  try {
    const stored = JSON.parse(text) as Partial<StoredDraft> | null
    return Number.isFinite(stored?.typedAt) ? (stored as StoredDraft) : undefined
  } catch {
    return undefined
  }
}

const toKey = (place: DraftPlace): string => toOwnerPrefix(place) + place.name

const toOwnerPrefix = ({ tenant, employeeId }: Pick<DraftPlace, 'tenant' | 'employeeId'>): string =>
  `${prefix}${tenant}/${employeeId}/`

function listDraftKeys(storage: Storage): string[] {
  try {
    return Object.keys(storage).filter((key) => key.startsWith(prefix))
  } catch {
    return []
  }
}

function dropOldest(place: DraftPlace, storage: Storage): void {
  const byAge = listDraftKeys(storage)
    .filter((key) => key.startsWith(toOwnerPrefix(place)) && key !== toKey(place))
    .map((key) => ({ key, typedAt: read(storage, key)?.typedAt ?? 0 }))
    .toSorted((a, b) => a.typedAt - b.typedAt)
  for (const { key } of byAge.slice(0, Math.max(0, byAge.length + 1 - maxDraftsOfOne)))
    storage.removeItem(key)
}

function findStorage(): Storage | undefined {
  try {
    return globalThis.localStorage
  } catch {
    return undefined
  }
}
