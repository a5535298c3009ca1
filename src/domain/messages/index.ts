import { allMessages } from './allMessages.ts'
import { plainText, type Language, type Messages } from '../kernel/language.ts'

/**
 * The domain's own messages: refusals and what would lift them, statuses, summaries, alerts, and the
 * calculator. In a built portal each language is added when it is loaded (portal/messages/catalogue.ts).
 */
export const domainMessages: Record<Language, Messages> = allMessages

/**
 * The domain's messages in a language, with their {names} filled in and no other ICU syntax. `own` are the
 * messages of a benefit; they come before the domain's. An unknown id is answered as it is.
 */
export function translator(
  language: Language,
  own: Messages = {},
): (id: string, params?: Record<string, string>) => string {
  return (id, params = {}) => filled(plainText(own[id] ?? domainMessages[language][id] ?? id), params)
}

/** A sentence with its {names} filled in; a name without a value stays. */
export function filled(sentence: string, params: Record<string, string | number>): string {
  return sentence.replace(/\{(\w+)\}/g, (whole, name: string) => String(params[name] ?? whole))
}
