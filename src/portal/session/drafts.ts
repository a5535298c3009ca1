/** Whose and which: a draft is never shown to another employee on the same computer. */
export type DraftPlace = {
  /** A personal form holds what a person is; it goes at logout. A contract’s choices stay. */
  kind: 'form' | 'contract'
  tenant: string
  employeeId: string
  name: string
}

const prefixes = { form: 'portal.form/', contract: 'portal.draft/' } as const
const maxDraftsOfOne = 20

/**
 * What is half filled in, kept in this browser: nothing is lost on reload. Answers the draft of a place; its
 * reader has to check it, for storage can be damaged, closed, or of another version of the form.
 */
export function readDraft(place: DraftPlace, storage = browserStorage()): unknown {
  try {
    return JSON.parse(storage?.getItem(keyOf(place)) ?? 'null')
  } catch {
    return undefined
  }
}

/** Keeps a draft; without room for it nothing is kept and nothing fails. The oldest make room. */
export function writeDraft(place: DraftPlace, draft: object, storage = browserStorage()): void {
  try {
    storage?.setItem(keyOf(place), JSON.stringify(draft))
    if (storage) dropOldest(place, storage)
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

/** Drops every personal form, whosever: who logs out may be leaving a shared computer. */
export function dropPersonalDrafts(storage = browserStorage()): void {
  try {
    for (const key of Object.keys(storage ?? {})) if (key.startsWith(prefixes.form)) storage?.removeItem(key)
  } catch {
    // Without storage there is nothing to drop.
  }
}

const keyOf = (place: DraftPlace): string => ownerPrefix(place) + place.name

const ownerPrefix = ({ kind, tenant, employeeId }: DraftPlace): string =>
  `${prefixes[kind]}${tenant}/${employeeId}/`

function dropOldest(place: DraftPlace, storage: Storage): void {
  const keys = Object.keys(storage).filter((key) => key.startsWith(ownerPrefix(place)))
  for (const key of keys.slice(0, Math.max(0, keys.length - maxDraftsOfOne)))
    if (key !== keyOf(place)) storage.removeItem(key)
}

function browserStorage(): Storage | undefined {
  try {
    return globalThis.localStorage
  } catch {
    return undefined
  }
}
