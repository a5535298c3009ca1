import { plainText, type Messages } from '../../domain/kernel/language.ts'

/** A catalogue as plain texts, for what reads it without react-intl. */
export function plainTexts(messages: Messages | undefined): Messages {
  return Object.fromEntries(Object.entries(messages ?? {}).map(([id, message]) => [id, plainText(message)]))
}
