import { isRecord } from '../../kernel/collections.ts'
/** A step of a path: a key, the id of a list entry, or its position. */
export type Step = string | number

/** A value that differs between two files; a missing value is undefined. */
export type ValueChange = { path: Step[]; before: unknown; after: unknown }

/** The largest compared depth; deeper values are compared as a whole. */
const maxDepth = 12

/**
 * Returns the values that differ between two parsed files. List entries are matched by id, or start
 * month and ages, so an inserted entry does not change the others. A list of plain values is compared as one
 * value.
 */
export function compareJson(before: unknown, after: unknown, path: Step[] = []): ValueChange[] {
  if (Object.is(before, after)) return []
  if (path.length < maxDepth) {
    if (isRecord(before) && isRecord(after)) return compareEntries(before, after, path)
    if (isListOfRecords(before) && isListOfRecords(after) && before.length + after.length > 0)
      return compareEntries(byKey(before), byKey(after), path)
  }
  return JSON.stringify(before) === JSON.stringify(after) ? [] : [{ path, before, after }]
}

function compareEntries(
  before: Record<string, unknown>,
  after: Record<string, unknown>,
  path: Step[],
): ValueChange[] {
  const keys = [...new Set([...Object.keys(before), ...Object.keys(after)])]
  return keys.flatMap((key) => {
    const [was, is] = [own(before, key), own(after, key)]
    return key === '$schema' ? [] : compareJson(was, is, [...path, key])
  })
}

/** The entries of a list by id, start month and age bracket, or index. */
function byKey(list: readonly Record<string, unknown>[]): Record<string, unknown> {
  const entries = Object.create(null) as Record<string, unknown>
  for (const [index, entry] of list.entries()) {
    const key = keyOf(entry) ?? String(index)
    entries[key in entries ? `${key} #${index}` : key] = entry
  }
  return entries
}

/** The id of an entry, or its ages, behind its start month where it has one: "40-49", "3/40-49", "3/". */
function keyOf({ id, from, to, startMonth }: Record<string, unknown>): string | undefined {
  if (typeof id === 'string') return id
  const ages = typeof from === 'number' ? `${from}-${typeof to === 'number' ? to : ''}` : undefined
  return typeof startMonth === 'number' ? `${startMonth}/${ages ?? ''}` : ages
}

function own(record: Record<string, unknown>, key: string): unknown {
  return Object.hasOwn(record, key) ? record[key] : undefined
}

function isListOfRecords(value: unknown): value is Record<string, unknown>[] {
  return Array.isArray(value) && value.every(isRecord)
}
