import ca from './messages/ca.json' with { type: 'json' }
import en from './messages/en.json' with { type: 'json' }
import es from './messages/es.json' with { type: 'json' }
import pt from './messages/pt.json' with { type: 'json' }
import { createIntl, createIntlCache, type IntlShape } from '@formatjs/intl'
import { fallbackLanguage, languages, type Language, type Messages } from '../../domain/kernel/language.ts'

/** Ids of the sentences this server answers with. */
export type MessageId = keyof typeof es

/**
 * The server's own sentences in four languages; literals of the specification are the same in all of them.
 */
export const serverMessages = messagesFrom({ es, ca, en, pt })

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
