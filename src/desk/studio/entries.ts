import type { Answers } from '../calls/answers.ts'
import { localized, type Language } from '../../domain/kernel/language.ts'
import { getAt, setAt } from './editJson.ts'
import { findSchema, type FileSchema } from './sectionForm.ts'

type Path = readonly (string | number)[]

/** Returns an entry with an id that no other one has, and no text yet: the check names what is missing. */
function blankEntry(schema: FileSchema | undefined, list: readonly unknown[], name: string): object {
  const entry = schema?.properties ?? {}
  const ids = new Set(list.map((each) => (each as { id?: unknown } | null)?.id))
  let number = list.length + 1
  while (ids.has(`${name}-${number}`)) number++
  const texts = Object.entries(entry).filter(
    ([key, { type }]) => type === 'object' && schema?.required?.includes(key),
  )
  return {
    ...(entry.id && { id: `${name}-${number}` }),
    ...Object.fromEntries(texts.map(([key]) => [key, {}])),
  }
}

/** Adds a blank entry to the end of a list of a file. */
export function addEntry(value: unknown, key: string, schema: FileSchema): unknown {
  const list = getAt(value, [key])
  const entries = Array.isArray(list) ? (list as unknown[]) : []
  return setAt(value, [key], [...entries, blankEntry(findSchema(schema, [key, 0]), entries, key)])
}

/** Removes the entry at a path of a file. */
export function removeEntry(value: unknown, path: Path): unknown {
  const list = getAt(value, path.slice(0, -1))
  if (!Array.isArray(list)) return value
  return setAt(
    value,
    path.slice(0, -1),
    list.filter((_, index) => index !== path.at(-1)),
  )
}

/** A category that the portal knows. */
export type Category = Answers['studio show']['categories'][number]

/** The titles of the columns of a rate table's file, by column; none for any other file. */
export function columnTitles(
  categories: readonly Category[],
  path: string,
  language: Language,
): ReadonlyMap<string, string> {
  const all = categories.flatMap(({ columns }) => columns)
  const own = all.filter(({ table }) => path === `tables/${table}.json`)
  return new Map(own.map(({ column, title }) => [column, localized(title, language)]))
}

/**
 * A product of a category as its file is written, with one modality. Plan type and price are left out: the
 * check asks for them.
 */
export function blankProduct({ id, name }: Pick<Category, 'id' | 'name'>): object {
  return {
    $schema: '../../../schemas/product.schema.json',
    id,
    name,
    category: { alias: id, name },
    modalities: [{ id: `${id}-basic`, name }],
  }
}
