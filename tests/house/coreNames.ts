import type { Source } from './source.ts'

/**
 * Words of the specification that are also a category's name: a contract method (D-08) and a field of the
 * profile. They speak of a category only within an address.
 */
const alsoOtherwise = new Set(['informative', 'renting'])

/**
 * A sentence for each category that the core names in a text: it asks for tags and answers, never for names.
 */
export function namesSpoken(
  { path, strings }: Pick<Source, 'path' | 'strings'>,
  categories: readonly string[],
): string[] {
  return strings.flatMap(({ text, line }) => {
    const parts = text.split(/[/\s"'`.:,()?&=]+/)
    const name = categories.find(
      (category) => parts.includes(category) && (text.includes('/') || !alsoOtherwise.has(category)),
    )
    return name === undefined ? [] : [`the core never says a plugin's name: "${path}:${line} says ${name}"`]
  })
}
