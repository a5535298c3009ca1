import { createIntl, createIntlCache, type IntlShape } from '@formatjs/intl'
import { fallbackLanguage, languages, type Language, type Messages } from '../../domain/kernel/language.ts'

/** A sentence by its id, in ICU syntax filled with `params`. */
export type Words = (language: Language, id: string, params?: Record<string, string | number>) => string

/**
 * Reads sentences out of four catalogues; a missing one falls back to English (spec 1), a missing id answers
 * itself so that the gap shows in tests and never takes a request down.
 */
export function messagesFrom(catalogues: Record<Language, Messages>): Words {
  const cache = createIntlCache()
  const intl = new Map<Language, IntlShape<string>>(
    languages.map((language) => [
      language,
      createIntl(
        {
          locale: language,
          messages: { ...catalogues[fallbackLanguage], ...catalogues[language] },
          onError: () => undefined,
        },
        cache,
      ),
    ]),
  )
  return (language, id, params) => String(intl.get(language)?.formatMessage({ id }, params) ?? id)
}
