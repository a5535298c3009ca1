type Fields = Record<string, unknown>

/**
 * Returns `after`, with each part that equals one of `before` replaced by the old object, so that unchanged
 * parts are not rendered again. Parts of a list are matched by `id`, or else by position.
 */
export function reuseEqual<Value>(before: unknown, after: Value): Value {
  if (Object.is(before, after)) return after
  if (Array.isArray(before) && Array.isArray(after)) return reuseList(before, after) as Value
  if (!isFields(before) || !isFields(after)) return after
  const names = Object.keys(after)
  const next = Object.fromEntries(names.map((name) => [name, reuseEqual(before[name], after[name])]))
  const isSame =
    names.length === Object.keys(before).length &&
    names.every((name) => name in before && Object.is(next[name], before[name]))
  return (isSame ? before : next) as Value
}

function reuseList(before: readonly unknown[], after: readonly unknown[]): readonly unknown[] {
  const byId = new Map(before.map((part) => [readId(part), part]))
  const next = after.map((part, at) => {
    const id = readId(part)
    return reuseEqual(id === undefined ? before[at] : byId.get(id), part)
  })
  return next.length === before.length && next.every((part, at) => Object.is(part, before[at]))
    ? before
    : next
}

const readId = (part: unknown): unknown => (isFields(part) ? part['id'] : undefined)

function isFields(value: unknown): value is Fields {
  return typeof value === 'object' && value !== null && Object.getPrototypeOf(value) === Object.prototype
}
