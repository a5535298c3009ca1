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
  localeOf,
  type Language,
  type Messages,
} from '../../../domain/kernel/language.ts'

/** Message ids of this server. */
export type MessageId = keyof typeof es

/**
 * The server's messages in four languages; wordings prescribed by the specification are equal in all of
 * them.
 */
export const serverMessages = messagesFrom({ es, ca, en, pt })

/** Formats a message by its id, in ICU syntax, with `params`. */
export type Words = (language: Language, id: string, params?: Record<string, string | number>) => string

/**
 * Returns a function that formats messages of four catalogues. A message missing in a language falls back to
 * English (spec 1). An unknown id is returned unchanged, so that tests find the gap and no request fails.
 */
export function messagesFrom(catalogues: Record<Language, Messages>): Words {
  const cache = createIntlCache()
  const intl = new Map<Language, IntlShape<string>>(
    languages.map((language) => [
      language,
      createIntl(
        {
          locale: localeOf(language),
          messages: { ...catalogues[fallbackLanguage], ...catalogues[language] },
          onError: () => undefined,
        },
        cache,
      ),
    ]),
  )
  return (language, id, params) => String(intl.get(language)?.formatMessage({ id }, params) ?? id)
}

/** The most preferred language of an Accept-Language header among those offered, if any. */
export function requestedLanguage(
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
 * Like `requestedLanguage`; if the header contains no offered language, Spanish if it is offered (TEN-07), or
 * else the first offered one.
 */
export function preferredLanguage(
  header: string | undefined,
  offered: readonly Language[] = languages,
): Language {
  return (
    requestedLanguage(header, offered) ??
    (offered.includes(defaultLanguage) ? defaultLanguage : (offered[0] ?? defaultLanguage))
  )
}
