/** The languages of the portal. */
export const languages = ['es', 'ca', 'en', 'pt'] as const

export type Language = (typeof languages)[number]

/**
 * The locale of each language (D-63). "en" alone would be American, and "pt" alone Brazilian, where 0 has the
 * singular.
 */
const locales: Record<Language, string> = { es: 'es-ES', ca: 'ca-ES', en: 'en-GB', pt: 'pt-PT' }

/** The locale of a language, for numbers, dates and plurals. */
export const localeOf = (language: Language): string => locales[language]

/** The language of a locale ("es-ES") or of a language code; Spanish for any other text. */
export function languageOf(locale: string): Language {
  return languages.find((language) => language === locale || locales[language] === locale) ?? defaultLanguage
}

/** The language of a missing translation (spec 1: fallback en). */
export const fallbackLanguage: Language = 'en'

/** The language of a new visitor (spec 9). */
export const defaultLanguage: Language = 'es'

/** A text in some of the languages, as in tenant files and the API. */
export type LocalizedText = Partial<Record<Language, string>>

/** Messages in ICU syntax by dotted id. */
export type Messages = Record<string, string>

/**
 * The text in `language`, or else in English, Spanish, the first language with a text, or an empty string. A
 * blank text counts as missing.
 */
export function localized(text: LocalizedText | undefined, language: Language): string {
  if (!text) return ''
  const candidates = [text[language], text[fallbackLanguage], text[defaultLanguage], ...Object.values(text)]
  return candidates.find((candidate) => candidate?.trim()) ?? ''
}

/**
 * Converts a message to plain text with {name} placeholders. The portal's build parses its messages for
 * react-intl, but the domain replaces the placeholders of its own messages and needs their text. Any other
 * value gives an empty text.
 */
export function plainText(message: unknown): string {
  if (typeof message === 'string') return message
  if (!Array.isArray(message)) return ''
  return (message as Parsed[]).map(({ type, value }) => (type === 1 ? `{${value}}` : value)).join('')
}

/** One element of a parsed message: type 0 is text, type 1 an argument. */
type Parsed = { type: number; value: string }

/** Whether a value is the code of one of the portal's languages. */
export function isLanguage(value: unknown): value is Language {
  return languages.includes(value as Language)
}
