/** A value that differs between two versions of a file; blank: missing. */
export type ValueChange = { path: string; before: string; after: string }

/**
 * Lists the values that differ between two parsed files, with their paths; list entries with ids are matched
 * by id.
 */
export function compareJson(before: unknown, after: unknown, path = ''): ValueChange[] {
  if (isObject(before) && isObject(after))
    return unite(Object.keys(before), Object.keys(after)).flatMap((key) =>
      compareJson(before[key], after[key], path === '' ? key : `${path}.${key}`),
    )
  if (Array.isArray(before) && Array.isArray(after)) return compareLists(before, after, path)
  const [from, to] = [writeValue(before), writeValue(after)]
  return from === to ? [] : [{ path, before: from, after: to }]
}

/** Returns the lines that differ between two texts as one change. */
export function compareTexts(before: string, after: string): ValueChange[] {
  if (before === after) return []
  const [from, to] = [before.split('\n'), after.split('\n')]
  const start = from.findIndex((line, index) => line !== to[index])
  const first = start === -1 ? from.length : start
  let end = 0
  while (end < Math.min(from.length, to.length) - first && from.at(-1 - end) === to.at(-1 - end)) end++
  const middle = (lines: string[]): string => shorten(lines.slice(first, lines.length - end).join(' '))
  return [{ path: '', before: middle(from), after: middle(to) }]
}

function compareLists(before: unknown[], after: unknown[], path: string): ValueChange[] {
  const [from, to] = [byId(before), byId(after)]
  if (from && to)
    return [
      ...unite([...from.keys()], [...to.keys()]).flatMap((id) =>
        compareJson(from.get(id), to.get(id), `${path}[${id}]`),
      ),
      ...compareOrder([...from.keys()], [...to.keys()], path),
    ]
  return Array.from({ length: Math.max(before.length, after.length) }, (_, index) =>
    compareJson(before[index], after[index], `${path}[${index}]`),
  ).flat()
}

/** Returns a change if the order of entries differs. */
function compareOrder(from: string[], to: string[], path: string): ValueChange[] {
  const kept = from.filter((id) => to.includes(id))
  const moved = to.filter((id) => from.includes(id))
  if (kept.join() === moved.join()) return []
  return [{ path, before: shorten(kept.join(', ')), after: shorten(moved.join(', ')) }]
}

function byId(list: readonly unknown[]): Map<string, unknown> | undefined {
  const entries = list.map((entry) => [isObject(entry) ? entry.id : undefined, entry] as const)
  const ids = new Map(entries.flatMap(([id, entry]) => (typeof id === 'string' ? [[id, entry]] : [])))
  return ids.size === list.length ? ids : undefined
}

const unite = (one: string[], other: string[]): string[] => [...new Set([...one, ...other])]

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

function writeValue(value: unknown): string {
  if (value === undefined) return ''
  return shorten(typeof value === 'string' ? value : JSON.stringify(value))
}

const maxLetters = 200
const shorten = (text: string): string => (text.length > maxLetters ? `${text.slice(0, maxLetters)}…` : text)
