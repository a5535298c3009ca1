import type { LocalizedText } from '../../domain/kernel/language.ts'
import { getAt, parseFile, setAt } from './editJson.ts'
import type { Category } from './entries.ts'

/** A list of prices by age, or a rate table, that a company may add; `value` is its file with it, empty. */
type MissingGrid = {
  path: string
  value: unknown
  /** The modality, or the category that reads the table. */
  name: LocalizedText
  /** The name of a rate table; left out: prices by age of a modality. */
  table?: string
}

type Product = { category?: { alias?: string }; modalities?: Modality[] }
type Modality = { id?: unknown; name?: LocalizedText; ageGroup?: unknown }

/** Finds the tables that the company's categories read and that it lacks, and its modalities without ages. */
export function findMissingGrids(
  files: readonly { path: string; text: string }[],
  categories: readonly Category[],
): MissingGrid[] {
  const products = files
    .filter(({ path }) => path.startsWith('catalogue/'))
    .map(({ path, text }) => ({ path, value: parseFile(text) as Product | undefined }))
  const found = products.flatMap(({ path, value }) => {
    const category = categories.find(({ id }) => id === value?.category?.alias)
    return value && category ? [{ path, value, category }] : []
  })
  const tables = [...new Set(found.map(({ category }) => category))].flatMap(({ name, tables: names }) =>
    names
      .map((table) => ({ table, path: `tables/${table}.json` }))
      .filter(({ path }) => !files.some((each) => each.path === path))
      .map(({ table, path }) => ({ path, name, table, value: blankTable(table) })),
  )
  return [...tables, ...found.flatMap(findWithoutAges)]
}

function findWithoutAges(found: { path: string; value: Product; category: Category }): MissingGrid[] {
  const { path, value, category } = found
  const modalities = getAt(value, ['modalities'])
  if (!category.priced || category.tables.length > 0 || !Array.isArray(modalities)) return []
  return (modalities as Modality[]).flatMap(({ name, ageGroup }, index) =>
    ageGroup === undefined
      ? [{ path, name: name ?? {}, value: setAt(value, ['modalities', index, 'ageGroup'], []) }]
      : [],
  )
}

const blankTable = (table: string): object => ({
  $schema: `../../../schemas/table-${table}.schema.json`,
  rows: [],
})
