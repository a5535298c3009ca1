/**
 * The names of the values that a message needs, sorted: `{name}`, `{count, plural, ...}`. Texts inside
 * plural branches are not names, but a branch of a single word cannot be distinguished from one.
 */
export function valuesIn(message: string): string {
  const names = message.matchAll(
    /\{\s*(\w+)\s*(?:\}|,\s*(?:plural|select|selectordinal|number|date|time)\b)/g,
  )
  return [...new Set([...names].map(([, name]) => String(name)))].toSorted().join(', ')
}
