import type { FormSchema } from '../../benefit/formSchema.ts'
import type { TableRow } from '../../benefit/quoteRequest.ts'
import {
  duplicates,
  fault,
  missingImage,
  unknownName,
  warning,
  type KnownBenefit,
  type TenantFault,
  repeatedFault,
} from '../files/faults.ts'
import { closestMatch } from '../../kernel/closestMatch.ts'
import { within, type StepsTo, type TenantFiles } from '../files/files.ts'
import { missingRows } from './missingRows.ts'
import { bracketFault, modalityRules } from './rulesModality.ts'
import { offerWarnings } from './rulesOffers.ts'
import type { FileProduct } from '../catalogue/catalogueFile.ts'
import { shown } from '../parts/shownValue.ts'
import { validateValue } from '../files/validateTenantFile.ts'

/**
 * Checks products, modalities, providers, tables and files against each other. `known` are the server's
 * categories; left out: categories are not checked.
 */
export function productRules(files: TenantFiles, known?: readonly KnownBenefit[]): TenantFault[] {
  const products = files.products.map(({ product, place }) => ({ product, at: within(place) }))
  const modalities = products.flatMap(({ product, at }) =>
    product.modalities.map((modality, index) => ({ modality, product, at: within(at('modalities', index)) })),
  )
  return [
    ...duplicateProducts(files),
    ...duplicates(
      products,
      ({ product }) => product.category.alias,
      ({ at }) => at('category', 'alias'),
    ),
    ...duplicates(
      modalities,
      ({ modality }) => modality.id,
      ({ at }) => at('id'),
    ),
    ...rangeRules(files),
    ...unreadTables(files, known),
    ...products.flatMap(({ product, at }) => [
      ...categoryRules(product, at, files, known),
      ...providerRules(product, at, files),
      ...modalities
        .filter((each) => each.product === product)
        .flatMap(({ modality, at: atModality }) => {
          const placed = { modality, product, at: atModality, files, known }
          return [...modalityRules(placed), ...offerWarnings(placed)]
        }),
    ]),
  ]
}

/** If two products have one id, the fault goes to the product whose file or category has another name. */
function duplicateProducts({ products }: TenantFiles): TenantFault[] {
  const isOwn = ({ product: { id, category }, place: { file } }: TenantFiles['products'][number]) =>
    file === `catalogue/${id}.json` || (file === 'catalogue.json' && category.alias === id)
  return products.flatMap((each) => {
    const { id } = each.product
    const same = products.filter(({ product }) => product.id === id)
    const right = same.find(isOwn) ?? same[0]
    if (!right || each === right) return []
    return [repeatedFault(id, within(each.place)('id'), within(right.place)('id'))]
  })
}

function categoryRules(
  product: FileProduct,
  at: StepsTo,
  files: TenantFiles,
  known?: readonly KnownBenefit[],
): TenantFault[] {
  if (!known) return []
  const { alias } = product.category
  const benefit = known.find(({ id }) => id === alias)
  // keepingRules reports the loss of an unknown category.
  if (!benefit) return []
  return Object.entries(benefit.tables ?? {}).flatMap(([name, row]) => {
    const table = files.tables[name]
    const place = within({ file: `tables/${name}.json`, path: ['rows'] })
    if (table)
      return [
        ...rowFaults(table.rows, row, place),
        ...namedFaults(table.rows, row, product, place),
        ...missingRows(table.rows, row, { column: benefit.rowForEach?.[name], at: place() }),
      ]
    const message = `${alias} reads the rate table "${name}": expected a file tables/${name}.json, got none`
    return [fault(at('category', 'alias'), message + nearTable(name, files))]
  })
}

function nearTable(name: string, { tables }: TenantFiles): string {
  const near = closestMatch(name, Object.keys(tables))
  return near ? `, did you mean tables/${near}.json?` : ''
}

/** Finds tables that no category reads; an unknown or broken category may read any table. */
function unreadTables({ products, tables }: TenantFiles, known?: readonly KnownBenefit[]): TenantFault[] {
  const sold = products.map(({ product }) => known?.find(({ id }) => id === product.category.alias))
  if (sold.some((benefit) => !benefit || benefit.isBroken)) return []
  const read = sold.flatMap((benefit) => Object.keys(benefit?.tables ?? {}))
  const names = read.length > 0 ? `expected one of ${read.join(', ')}` : 'no category reads a table'
  return Object.keys(tables)
    .filter((name) => !read.includes(name))
    .map((name) => warning({ file: `tables/${name}.json`, path: [] }, `is read by nobody: ${names}`))
}

/** Validates the rows of a rate table with the category's schema. */
function rowFaults(rows: readonly TableRow[], row: FormSchema, place: StepsTo): TenantFault[] {
  const faults = rows.flatMap((entry, index) =>
    validateValue(row, entry).map(({ path, message }) => fault(place(index, ...path), message)),
  )
  if (faults.length > 0) return faults
  const months = monthFaults(rows, place)
  if (months.length > 0 || rows.some(isSwapped)) return months
  return [...ageFaults(rows, row, place), ...monthWarnings(rows, row, place)]
}

/** Columns of a rate table that refer to the product, or to a modality of it. */
const namingColumns = ['modality', 'modalityId', 'product', 'productId']

/** Finds rows that refer to an unknown product or modality, and so apply to nobody. */
function namedFaults(
  rows: readonly TableRow[],
  row: FormSchema,
  { id, modalities }: FileProduct,
  place: StepsTo,
) {
  const names = [...modalities.map((modality) => modality.id), id]
  // The schema has already reported columns that it refuses.
  const columns = namingColumns.filter(
    (column) =>
      row.properties?.[column]?.enum === undefined &&
      (row.additionalProperties !== false || row.properties?.[column] !== undefined),
  )
  return rows.flatMap((entry, index) =>
    columns.flatMap((column) => {
      const named = entry[column]
      if (typeof named !== 'string') return []
      return unknownName(named, names, 'a modality of the product, or the product', place(index, column))
    }),
  )
}

/** Requires that all rows have a month or none does; otherwise a month could have two prices. */
function monthFaults(rows: readonly TableRow[], place: StepsTo): TenantFault[] {
  const indexes = (has: boolean) =>
    rows.flatMap(({ startMonth }, index) => ((startMonth !== undefined) === has ? [index] : []))
  const [having, missing] = [indexes(true), indexes(false)]
  const few = having.length < missing.length ? having : missing
  const [first, ...others] = few
  if (first === undefined) return []
  const more = others.length === 0 ? '' : `, and ${others.length} more like it`
  const got = `${shown(rows[first]?.startMonth)}${more}`
  return [fault(place(first, 'startMonth'), `expected a month in every row or in none, got ${got}`)]
}

/** Warns about months without a row: employees who start in them have no price and cannot contract. */
function monthWarnings(rows: readonly TableRow[], row: FormSchema, place: StepsTo): TenantFault[] {
  const keys = rows.map((entry) => keyOf(entry, row, ['startMonth']))
  return [...new Set(keys)].flatMap((key) => {
    const months = rows.flatMap(({ startMonth }, index) => (keys[index] === key ? [startMonth] : []))
    const missing = Array.from({ length: 12 }, (_, index) => index + 1).filter(
      (month) => !months.includes(month) && !months.includes(undefined),
    )
    if (missing.length === 0) return []
    const message = `has no row like this for month ${missing.join(', ')}: who begins then has no price`
    return [warning(place(keys.indexOf(key), 'startMonth'), message)]
  })
}

/** The columns that rows are grouped by: all but prices and those in `without`, with their values. */
function keyCells(entry: TableRow, row: FormSchema, without: readonly string[]): [string, unknown][] {
  const isPrice = (column: string): boolean =>
    ['number', 'object'].includes(String(row.properties?.[column]?.type))
  return Object.entries(entry).filter(([key]) => !without.includes(key) && !isPrice(key))
}

const keyOf = (entry: TableRow, row: FormSchema, without: readonly string[]): string =>
  JSON.stringify(keyCells(entry, row, without))

/** Names the columns of a row without ages that must be unique together, with their values. */
function describeKey(entry: TableRow, row: FormSchema): { column?: string; values: string } {
  const cells = keyCells(entry, row, ['from', 'to'])
  const [first] = cells
  if (!first) return { values: 'everybody' }
  const values = cells.map(([column, value]) => `${column} ${shown(value)}`).join(' and ')
  return { column: first[0], values }
}

/** Checks that the age brackets of matching rows neither overlap nor leave a gap. */
function ageFaults(rows: readonly TableRow[], row: FormSchema, place: StepsTo): TenantFault[] {
  const brackets = rows
    .map((entry, index) => ({
      index,
      key: keyOf(entry, row, ['from', 'to']),
      from: Number(entry.from ?? 0),
      to: Number(entry.to ?? 120),
      isForAll: entry.from === undefined && entry.to === undefined,
    }))
    .sort((a, b) => a.from - b.from)
  return brackets.flatMap(({ index, key, from, isForAll }, at) => {
    const before = brackets.slice(0, at).findLast((bracket) => bracket.key === key)
    if (isForAll && before?.isForAll) {
      const { column, values } = describeKey(rows[index] ?? {}, row)
      const message = `expected one row for ${values}, got a second beside rows[${before.index}]`
      return [fault(place(index, ...(column ? [column] : [])), message)]
    }
    const message =
      before?.isForAll || (isForAll && before)
        ? `expected one row for an age in a month, got a second beside rows[${before.index}]`
        : bracketFault(from, before?.to)
    return message ? [fault(place(index, 'from'), message)] : []
  })
}

const isSwapped = ({ from, to }: TableRow): boolean =>
  typeof from === 'number' && typeof to === 'number' && from > to

/** Checks that each row goes from a lower to a higher age or amount; otherwise it applies to nobody. */
function rangeRules({ tables }: TenantFiles): TenantFault[] {
  return Object.entries(tables).flatMap(([name, { rows }]) =>
    rows.flatMap(({ from, to }, index) => {
      if (!isSwapped({ from, to })) return []
      const place = { file: `tables/${name}.json`, path: ['rows', index, 'to'] }
      return [fault(place, `expected ${Number(from)} or more, where the row begins, got ${Number(to)}`)]
    }),
  )
}

function providerRules({ providers = [] }: FileProduct, at: StepsTo, { images }: TenantFiles): TenantFault[] {
  return [
    ...duplicates(
      providers,
      ({ id }) => id,
      (_, index) => at('providers', index, 'id'),
    ),
    ...providers.flatMap(({ logo, image }, index) => [
      ...missingImage(logo, images, at('providers', index, 'logo')),
      ...missingImage(image, images, at('providers', index, 'image')),
    ]),
  ]
}
