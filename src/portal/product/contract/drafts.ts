import type { RequestedItem } from '../../../domain/benefit/quoteRequest.ts'

/**
 * What of an unfinished form comes back: never a snapshot of a machine, only where it stood and what was
 * filled in.
 */
export type Draft = {
  /** Of the form or flow it was made with; another version's draft is thrown away. */
  version: string
  step: string
  modalityId: string | undefined
  year: number
  details: Record<string, unknown>
  items: RequestedItem[]
  additionalInfo?: Record<string, unknown>
}

/** Whose and which: a draft is never shown to another employee on the same computer. */
export type DraftKey = { tenant: string; employeeId: string; benefit: string }

const kept = 20

/**
 * The draft of a benefit, if there is one of this version that can be read. Storage that is closed holds
 * none.
 */
export function readDraft(
  key: DraftKey,
  version: string,
  storage: Storage | undefined = browserStorage(),
): Draft | undefined {
  try {
    const draft: unknown = JSON.parse(storage?.getItem(nameOf(key)) ?? 'null')
    return isDraft(draft) && draft.version === version ? draft : undefined
  } catch {
    return undefined
  }
}

/** Keeps a draft in this browser; without room for it nothing is kept and nothing fails. */
export function writeDraft(
  key: DraftKey,
  draft: Draft,
  storage: Storage | undefined = browserStorage(),
): void {
  try {
    storage?.setItem(nameOf(key), JSON.stringify(draft))
    if (storage) forgetOldest(key, storage)
  } catch {
    // A full or closed storage costs the draft, not the form.
  }
}

export function dropDraft(key: DraftKey, storage: Storage | undefined = browserStorage()): void {
  try {
    storage?.removeItem(nameOf(key))
  } catch {
    // Nothing was kept there.
  }
}

function nameOf({ tenant, employeeId, benefit }: DraftKey): string {
  return `${prefixOf({ tenant, employeeId })}${benefit}`
}

function prefixOf({ tenant, employeeId }: Pick<DraftKey, 'tenant' | 'employeeId'>): string {
  return `portal.draft/${tenant}/${employeeId}/`
}

/** One employee's drafts do not pile up without end. */
function forgetOldest(key: DraftKey, storage: Storage): void {
  const names = Object.keys(storage).filter((name) => name.startsWith(prefixOf(key)))
  for (const name of names.slice(0, Math.max(0, names.length - kept)))
    if (name !== nameOf(key)) storage.removeItem(name)
}

function isDraft(value: unknown): value is Draft {
  if (typeof value !== 'object' || value === null) return false
  const { version, step, year, details, items } = value as Partial<Draft>
  return (
    typeof version === 'string' &&
    typeof step === 'string' &&
    typeof year === 'number' &&
    isRecord(details) &&
    Array.isArray(items) &&
    items.every(isItem)
  )
}

function isItem(value: unknown): boolean {
  if (!isRecord(value)) return false
  const { personId, monthIndex, benefitId, amountCents } = value
  return (
    Number.isInteger(personId) &&
    Number.isInteger(monthIndex) &&
    typeof benefitId === 'string' &&
    Number.isInteger(amountCents)
  )
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

function browserStorage(): Storage | undefined {
  try {
    return globalThis.localStorage
  } catch {
    return undefined
  }
}
