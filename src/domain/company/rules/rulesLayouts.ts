import { payrollKinds } from '../../payroll/payrollMonth.ts'
import { closestMatch } from '../../kernel/closestMatch.ts'
import { fault, unknownName, warning, type TenantFault } from '../files/faults.ts'
import { within, type FilePlace, type StepsTo, type TenantFiles } from '../files/files.ts'
import { dateFormats, type FieldKind, type FileLayout } from '../parts/schemaFileLayout.ts'
import { isOnlyRead } from './rulesModality.ts'
import { payrollFields, type PayrollLayout } from '../payroll/schemaPayroll.ts'

/**
 * Checks that codes belong to products on sale, and that each column has a field or a text and, if the file
 * needs one, a width.
 */
export function payrollRules({
  payroll,
  products,
}: Pick<TenantFiles, 'payroll' | 'products'>): TenantFault[] {
  if (!payroll) return []
  const file = 'payroll.json'
  const ids = products.map(({ product }) => product.id)
  const braces = nameRules(payroll.file, ['year', 'month'], { file, path: ['file', 'name'] })
  const to = within({ file, path: ['file'] })
  const held = { concept: Object.values(payroll.concepts), product: ids, kind: payrollKinds }
  return [
    ...Object.keys(payroll.concepts).flatMap((id) =>
      unknownName(id, ids, 'the id of a product', { file, path: ['concepts', id] }),
    ),
    ...conceptRules(payroll, products),
    ...layoutRules(payroll.file, payrollFields, to),
    ...valueRules(payroll.file, to, held),
    ...narrowRules(payroll.file, to, held),
    ...(payroll.file.columns.some(({ field }) => field && payrollFields[field] === 'amount')
      ? []
      : [warning({ file, path: ['file', 'columns'] }, 'has no column with an amount')]),
    ...braces,
    ...(braces.length > 0 || payroll.file.name.includes('{month}')
      ? []
      : [
          fault(
            { file, path: ['file', 'name'] },
            'expected "{month}" in it, got none: each month would have the same name',
          ),
        ]),
  ]
}

/** Requires a code for each product on sale, each code once; a file without any code is accepted. */
function conceptRules({ concepts }: PayrollLayout, products: TenantFiles['products']): TenantFault[] {
  const codes = Object.entries(concepts)
  if (codes.length === 0) return []
  const place = (...path: string[]) => ({ file: 'payroll.json', path: ['concepts', ...path] })
  const without = products
    .filter(({ product }) => !product.modalities.every((each) => isOnlyRead(each)))
    .map(({ product }) => product.id)
    .filter((id) => !(id in concepts))
  const twice = codes.flatMap(([id, code], index) => {
    const earlier = codes.slice(0, index).find((each) => each[1] === code)
    return earlier ? [warning(place(id), `has the code "${code}", as "${earlier[0]}" has`)] : []
  })
  if (without.length === 0) return twice
  return [...twice, warning(place(), `has no code for ${without.join(', ')}: rows of it have none`)]
}

/** Finds unknown placeholders in braces in a file's name, which would remain as text. */
export function nameRules({ name }: FileLayout, known: string[], place: FilePlace): TenantFault[] {
  const expected = known.map((each) => `{${each}}`).join(' or ')
  return [...name.matchAll(/\{([^{}]*)\}/g)]
    .filter(([, key = '']) => !known.includes(key))
    .map(([got]) => fault(place, `expected ${expected} in it, got ${got}`))
}

/** Checks that each column has a field or a text, and what its type of file needs. */
export function layoutRules(
  layout: FileLayout,
  kinds: Readonly<Record<string, FieldKind>>,
  to: StepsTo,
): TenantFault[] {
  const { columns, type } = layout
  return [
    ...columns.flatMap(({ field, text }, index) =>
      (field === undefined) !== (text === undefined)
        ? []
        : [fault(to('columns', index), 'expected either "field" or "text"')],
    ),
    ...(type === 'fixed' ? widthRules(columns, to) : []),
    ...wordRules(layout, kinds, to),
    ...endingRules(layout, to),
    ...uselessRules(layout, to),
    ...titleRules(layout, to),
  ]
}

/** Checks that only dates have a format, and that amounts have no codes. */
function wordRules(
  { columns }: FileLayout,
  kinds: Readonly<Record<string, FieldKind>>,
  to: StepsTo,
): TenantFault[] {
  return columns.flatMap(({ field, format, values }, index) => {
    const kind = field === undefined ? 'text' : kinds[field]
    const isDate = kind !== undefined && kind in dateFormats
    return [
      ...(format === undefined || isDate
        ? []
        : [fault(to('columns', index, 'format'), 'expected it on a date or a month alone')]),
      ...(values !== undefined && (field === undefined || kind === 'amount')
        ? [fault(to('columns', index, 'values'), 'expected it on a field that is no amount')]
        : []),
    ]
  })
}

/** Checks the ending of the file's name, by which programs open it. */
function endingRules({ type, name }: FileLayout, to: StepsTo): TenantFault[] {
  const isSheet = /\.xlsx$/i.test(name)
  if (isSheet === (type === 'xlsx')) return []
  const expected = isSheet ? '"type": "xlsx" beside it, or another ending' : 'a name that ends in .xlsx'
  return [fault(to('name'), `expected ${expected}, for the type is ${type}, got "${name}"`)]
}

/** Finds keys of another file type, and a separator equal to the decimal sign. */
function uselessRules({ type, columns, ...layout }: FileLayout, to: StepsTo): TenantFault[] {
  const { separator = ';', decimal = ',' } = layout
  const keys = [
    ...(type === 'csv' ? [] : (['separator'] as const)),
    ...(type === 'xlsx' ? (['encoding', 'lineEnd'] as const) : []),
  ]
  const useless = (place: ReturnType<StepsTo>) => warning(place, `is of no use in a file of type ${type}`)
  const wide = type === 'fixed' ? -1 : columns.findIndex(({ width }) => width !== undefined)
  return [
    ...keys.filter((key) => layout[key] !== undefined).map((key) => useless(to(key))),
    ...(layout.byteOrderMark && (type !== 'csv' || layout.encoding === 'windows-1252')
      ? [fault(to('byteOrderMark'), 'expected it in a csv in utf-8 alone')]
      : []),
    ...(wide === -1 ? [] : [useless(to('columns', wide, 'width'))]),
    ...(type === 'csv' && separator === decimal
      ? [warning(to('separator'), `"${separator}" is the decimal sign, too`)]
      : []),
  ]
}

/** Checks that no two columns have the same content or the same title. */
function titleRules({ columns, header, type }: FileLayout, to: StepsTo): TenantFault[] {
  const hasTitles = header !== false && type !== 'fixed'
  const titleOf = ({ title, field }: FileLayout['columns'][number]) => title ?? field
  return columns.flatMap((column, index) => {
    const before = columns.slice(0, index)
    const field = column.field === undefined ? -1 : before.findIndex((each) => each.field === column.field)
    if (field !== -1)
      return [warning(to('columns', index, 'field'), `"${column.field}" is in columns[${field}], too`)]
    const title = titleOf(column)
    const same = before.findIndex((each) => titleOf(each) === title)
    if (!hasTitles || title === undefined || same === -1) return []
    return [warning(to('columns', index, 'title'), `"${title}" is the title of columns[${same}], too`)]
  })
}

function widthRules(columns: FileLayout['columns'], to: StepsTo): TenantFault[] {
  const without = columns.flatMap(({ width }, index) => (width ? [] : [index]))
  const [first, ...others] = without
  if (first === undefined) return []
  const more = others.length === 0 ? '' : `, and ${others.length} more like it`
  const message = `expected a "width", for the file is of fixed width${more}`
  return [fault(to('columns', first), message)]
}

/**
 * Checks that codes replace possible values of the field. Values of items removed from the catalogue are
 * accepted, because contracts may still have them.
 */
export function valueRules({ columns }: FileLayout, to: StepsTo, held: Held): TenantFault[] {
  return columns.flatMap(({ field = '', values = {} }, index) => {
    const known = held[field] ?? []
    const isOfCatalogue = ['product', 'modality', 'concept'].includes(field)
    if (known.length === 0) return []
    return Object.keys(values).flatMap((key) => {
      const place = to('columns', index, 'values', key)
      if (known.includes(key)) return []
      if (!isOfCatalogue || closestMatch(key, [...known]) !== undefined)
        return unknownName(key, [...known], `a value of "${field}"`, place)
      return [warning(place, `"${key}" is no value of "${field}" in the catalogue`)]
    })
  })
}

export type Held = Readonly<Record<string, readonly string[]>>

/** Fields whose values have the same length in every company, with a sample. */
const knownValues = { personalID: ['12345678Z'], employeeID: ['12345678Z'], year: ['2026'], month: ['12'] }

/** Checks that a column of fixed width fits its known values, because codes are not cut. */
export function narrowRules({ type, columns }: FileLayout, to: StepsTo, known: Held): TenantFault[] {
  if (type !== 'fixed') return []
  const valuesOf: Held = { ...knownValues, ...known }
  return columns.flatMap(({ field, text, width, format, values = {} }, index) => {
    const held = field === undefined ? [text ?? ''] : (valuesOf[field] ?? [])
    const written = [...held.map((each) => values[each] ?? each), ...Object.values(values), format ?? '']
    const longest = written.reduce((most, each) => (each.length > most.length ? each : most), '')
    if (width === undefined || longest.length <= width) return []
    return [
      fault(
        to('columns', index, 'width'),
        `expected at least ${longest.length}, for "${longest}", got ${width}`,
      ),
    ]
  })
}
