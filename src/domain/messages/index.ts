import { allMessages } from './allMessages.ts'
import { plainText, type Language, type Messages } from '../kernel/language.ts'

/**
 * The domain's own messages: refusals and remedies, statuses, summaries, alerts, and the calculator. In a
 * built portal, loading a language adds its messages (portal/messages/catalogue.ts).
 */
export const domainMessages: Record<Language, Messages> = allMessages

/**
 * Returns a function that translates the domain's messages and replaces {names}, the only supported ICU
 * syntax. `own`: a benefit's messages, which are preferred. An unknown id is returned unchanged.
 */
export function translator(
  language: Language,
  own: Messages = {},
): (id: string, params?: Record<string, string>) => string {
  return (id, params = {}) => filled(plainText(own[id] ?? domainMessages[language][id] ?? id), params)
}

/** Replaces the {names} of a sentence by values; a name without a value is not replaced. */
export function filled(sentence: string, params: Record<string, string | number>): string {
  return sentence.replace(/\{(\w+)\}/g, (whole, name: string) => String(params[name] ?? whole))
}
