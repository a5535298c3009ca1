/** An element of a message that the build has parsed: 0 is text, 1 an argument. */
type Parsed = { type: number; value: string }

/**
 * A message as plain text with {name} in it. The browser's build parses catalogues for react-intl; sentences
 * and names that the domain fills in itself are texts on both sides.
 */
export function plainText(message: unknown): string {
  if (typeof message === 'string') return message
  if (!Array.isArray(message)) return ''
  return (message as Parsed[]).map(({ type, value }) => (type === 1 ? `{${value}}` : value)).join('')
}
