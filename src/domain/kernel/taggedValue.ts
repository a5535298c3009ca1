/** A value with its kind, by which each reader formats it. */
export type TaggedValue = { cents: number } | { day: string } | { text: string } | { value: boolean | number }

/** Whether a value of an answer is a tagged one. */
export function isTaggedValue(value: unknown): value is TaggedValue {
  if (typeof value !== 'object' || value === null) return false
  const [key, ...more] = Object.keys(value)
  return more.length === 0 && key !== undefined && ['cents', 'day', 'text', 'value'].includes(key)
}
