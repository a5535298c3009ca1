import { fallbackLanguage, isLanguage, type Language } from '../../kernel/language.ts'
import { warning, type TenantFault } from '../files/faults.ts'
import { contentNames, type TenantFiles } from '../files/files.ts'

type Steps = (string | number)[]

/**
 * Warns once per file and language about missing texts; employees then see these texts in another language.
 * The warning is placed at the first missing text and counts the others.
 */
export function languageWarnings(files: TenantFiles): TenantFault[] {
  const { tenant, menu, news, compensations } = files
  const parts = [
    { file: 'tenant.json', path: [], value: tenant },
    ...files.products.map(({ product, place }) => ({ ...place, value: product })),
    { file: 'menu.json', path: [], value: menu },
    { file: 'news.json', path: [], value: news },
    { file: 'compensations.json', path: [], value: compensations },
  ]
  return [
    ...unreadTexts(files),
    ...parts.flatMap(({ file, path, value }) =>
      tenant.languages.flatMap((language) => {
        const lacking = textsWithout(language, value, path)
        const [first, ...others] = lacking
        if (!first) return []
        const more = others.length === 0 ? '' : `, and ${others.length} more below`
        const shown = language === fallbackLanguage ? 'another language' : 'the English text, or another,'
        return [warning({ file, path: first }, `has no "${language}"${more}: ${shown} is shown instead`)]
      }),
    ),
  ]
}

/** Warns about texts of `content/` in a language that the company does not have. */
function unreadTexts({ content, tenant: { languages } }: TenantFiles): TenantFault[] {
  return contentNames.flatMap((name) =>
    Object.keys(content[name])
      .filter((language) => !languages.some((each) => each === language))
      .map((language) => {
        const message = `is read by nobody: "${language}" is none of the languages of tenant.json`
        return warning({ file: `content/${name}.${language}.md`, path: [] }, message)
      }),
  )
}

/** The paths of texts that are missing in a language. */
function textsWithout(language: Language, value: unknown, path: Steps): Steps[] {
  if (typeof value !== 'object' || value === null) return []
  const entries: [string | number, unknown][] = Array.isArray(value)
    ? [...value.entries()]
    : Object.entries(value)
  const isText = entries.length > 0 && entries.every(([key]) => isLanguage(key))
  if (isText && !Array.isArray(value)) return language in value ? [] : [path]
  return entries.flatMap(([key, child]) => textsWithout(language, child, [...path, key]))
}
