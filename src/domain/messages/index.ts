import { allMessages } from './allMessages.ts'
import { plainText, type Language, type Messages } from '../kernel/language.ts'

/**
 * The domain's own messages: refusals and remedies, statuses, summaries, alerts, and the calculator. A built
 * portal adds each language when it loads (portal/messages/catalogue.ts).
 */
export const domainMessages: Record<Language, Messages> = allMessages

/**
 * Translates the domain's messages and fills in {names}, the only supported ICU syntax. `own` are a benefit's
 * messages, which come first. An unknown id is returned unchanged.
 */
export function translator(
  language: Language,
  own: Messages = {},
): (id: string, params?: Record<string, string>) => string {
  return (id, params = {}) => filled(plainText(own[id] ?? domainMessages[language][id] ?? id), params)
}

/** Fills in the {names} of a sentence; a name without a value stays. */
export function filled(sentence: string, params: Record<string, string | number>): string {
  return sentence.replace(/\{(\w+)\}/g, (whole, name: string) => String(params[name] ?? whole))
}
