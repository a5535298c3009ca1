import ca from './messages/ca.json' with { type: 'json' }
import en from './messages/en.json' with { type: 'json' }
import es from './messages/es.json' with { type: 'json' }
import pt from './messages/pt.json' with { type: 'json' }
import { createIntl, createIntlCache, type IntlShape } from '@formatjs/intl'
import {
  defaultLanguage,
  fallbackLanguage,
  isLanguage,
  languages,
  type Language,
  type Messages,
} from '../../../domain/kernel/language.ts'

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
 * itself so that the gap shows in tests and fails no request.
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

/** The best language of an Accept-Language header among those offered, if it asks for any of them. */
export function askedLanguage(
  header: string | undefined,
  offered: readonly Language[],
): Language | undefined {
  const wanted = (header ?? '')
    .slice(0, 500)
    .split(',')
    .map((part) => {
      const [tag = '', ...rest] = part.trim().split(';')
      const quality = rest.map((each) => each.trim()).find((each) => each.startsWith('q='))
      return {
        language: tag.trim().slice(0, 2).toLowerCase(),
        quality: quality ? Number(quality.slice(2)) || 0 : 1,
      }
    })
    .filter(({ quality }) => quality > 0)
    .sort((one, other) => other.quality - one.quality)
  return wanted
    .map(({ language }) => language)
    .find((language): language is Language => isLanguage(language) && offered.includes(language))
}

/**
 * As `askedLanguage`; a header that asks for none of them gets Spanish where it is offered (TEN-07), else the
 * first one.
 */
export function preferredLanguage(
  header: string | undefined,
  offered: readonly Language[] = languages,
): Language {
  return (
    askedLanguage(header, offered) ??
    (offered.includes(defaultLanguage) ? defaultLanguage : (offered[0] ?? defaultLanguage))
  )
}
