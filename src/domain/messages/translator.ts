import { domainMessages } from './index.ts'
import { plainText, type Language, type Messages } from '../kernel/language.ts'

/**
 * The domain's sentences in a language, filled by name; a benefit's `own` words speak first. No ICU beyond
 * {name}.
 */
export function translator(
  language: Language,
  own: Messages = {},
): (id: string, params?: Record<string, string>) => string {
  return (id, params = {}) => filled(plainText(own[id] ?? domainMessages[language][id] ?? id), params)
}

/** A sentence with its {names} filled in; a name that is not given stays. */
export function filled(sentence: string, params: Record<string, string>): string {
  return sentence.replace(/\{(\w+)\}/g, (whole, name: string) => params[name] ?? whole)
}
