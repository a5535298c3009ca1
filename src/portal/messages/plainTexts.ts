import { plainText, type Messages } from '../../domain/kernel/language.ts'

/** Converts a catalogue to texts that need no react-intl. */
export function toPlainTexts(messages: Messages | undefined): Messages {
  return Object.fromEntries(Object.entries(messages ?? {}).map(([id, message]) => [id, plainText(message)]))
}
