/**
 * The names of a message's values, sorted: `{name}`, `{count, plural, ...}`. Texts of plural branches are
 * left out, unless a branch is a single word.
 */
export function valuesIn(message: string): string {
  const names = message.matchAll(
    /\{\s*(\w+)\s*(?:\}|,\s*(?:plural|select|selectordinal|number|date|time)\b)/g,
  )
  return [...new Set([...names].map(([, name]) => String(name)))].toSorted().join(', ')
}
