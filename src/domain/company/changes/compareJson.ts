import { isRecord } from '../../kernel/collections.ts'
/** A step of a path: a key, the id of a list entry, or its position. */
export type Step = string | number

/**
 * A value that differs between two files; a missing value is undefined. With `isOrder`, a list has the same
 * entries in another order: `before` and `after` are those from the first that moved to the last.
 */
export type ValueChange = { path: Step[]; before: unknown; after: unknown; isOrder?: true }

/** The largest compared depth; deeper values are compared as a whole. */
const maxDepth = 12

/**
 * Returns the values that differ between two parsed files. List entries are matched by id, or start
 * month and ages, so an inserted entry does not change the others; of entries with ids the order is compared,
 * too. A list of plain values is compared as one value.
 */
export function compareJson(before: unknown, after: unknown, path: Step[] = []): ValueChange[] {
  if (Object.is(before, after)) return []
  if (path.length < maxDepth) {
    if (isRecord(before) && isRecord(after)) return compareEntries(before, after, path)
    if (isListOfRecords(before) && isListOfRecords(after) && before.length + after.length > 0)
      return [...compareEntries(byKey(before), byKey(after), path), ...compareOrder(before, after, path)]
    if (isListOfTexts(before) && isListOfTexts(after) && haveSameTexts(before, after))
      return compareOrder(before, after, path)
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

/** Compares the order of the entries that two lists have in common, by their ids. */
function compareOrder(before: readonly unknown[], after: readonly unknown[], path: Step[]): ValueChange[] {
  const [idsBefore, idsAfter] = [before.map(readId), after.map(readId)]
  if ([idsBefore, idsAfter].some((ids) => ids.includes(undefined) || new Set(ids).size < ids.length))
    return []
  const was = before.filter((each) => idsAfter.includes(readId(each)))
  const is = after.filter((each) => idsBefore.includes(readId(each)))
  const isMoved = (each: unknown, index: number): boolean => readId(each) !== readId(is[index])
  const [first, last] = [was.findIndex(isMoved), was.findLastIndex(isMoved)]
  if (first === -1) return []
  return [{ path, before: was.slice(first, last + 1), after: is.slice(first, last + 1), isOrder: true }]
}

/** The id of a list's entry, or the text itself. */
function readId(entry: unknown): string | undefined {
  const id = isRecord(entry) ? entry.id : entry
  return typeof id === 'string' ? id : undefined
}

const isListOfTexts = (value: unknown): value is string[] =>
  Array.isArray(value) && value.every((each) => typeof each === 'string')

const haveSameTexts = (one: readonly string[], other: readonly string[]): boolean =>
  new Set(one).size === one.length &&
  one.length === other.length &&
  new Set([...one, ...other]).size === one.length

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
