/**
 * The names of the values that a message fills in, by alphabet: `{name}`, `{count, plural, ...}`.
 * The words of a plural or a choice are not among them, unless a branch is one word alone.
 */
export function valuesIn(message: string): string {
  const names = message.matchAll(
    /\{\s*(\w+)\s*(?:\}|,\s*(?:plural|select|selectordinal|number|date|time)\b)/g,
  )
  return [...new Set([...names].map(([, name]) => String(name)))].toSorted().join(', ')
}
