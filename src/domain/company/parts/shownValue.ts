/** Formats a value for a sentence: short, on one line. */
export function shown(value: unknown): string {
  if (Array.isArray(value)) return `a list of ${value.length}`
  if (typeof value === 'object' && value !== null)
    return `an object with ${Object.keys(value).slice(0, 3).join(', ') || 'nothing in it'}`
  const written = typeof value === 'number' ? String(value) : (JSON.stringify(value) ?? 'nothing')
  return written.length > 60 ? `${written.slice(0, 57)}...` : written
}
