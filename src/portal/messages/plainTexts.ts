import type { Messages } from '../../domain/language.ts'

/** An element of a message that the build has parsed: 0 is text, 1 an argument. */
type Parsed = { type: number; value: string }

/**
 * A catalogue as plain texts with {name} in them. The browser's build parses catalogues for react-intl; the sentences of
 * refusals and the names of fields are filled in by the domain, which reads texts on both sides.
 */
export function plainTexts(messages: Messages | undefined): Messages {
  return Object.fromEntries(Object.entries(messages ?? {}).map(([id, message]) => [id, plainText(message)]))
}

function plainText(message: unknown): string {
  if (typeof message === 'string') return message
  if (!Array.isArray(message)) return ''
  return (message as Parsed[]).map(({ type, value }) => (type === 1 ? `{${value}}` : value)).join('')
}
