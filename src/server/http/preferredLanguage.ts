import { defaultLanguage, isLanguage, languages, type Language } from '../../domain/kernel/language.ts'

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
