import {
  dateFormats,
  type DateKind,
  type FieldKind,
  type FileColumn,
  type FileLayout,
} from '../../../domain/company/parts/schemaFileLayout.ts'
import { isOfWords, layoutWriters, type FieldValue, type FileWriting } from './layoutWriters.ts'

/** A layout's rows with the functions that read their fields. */
type LayoutRows<Field extends string, Row> = {
  /** The name of the file that declares the layout, for messages. */
  source: string
  kinds: Readonly<Record<Field, FieldKind>>
  valueOf: (field: Field, row: Row) => FieldValue
}

/**
 * Writes rows in their layout, in pieces, so that a text file is never completely in memory. Equal rows and
 * layouts give equal bytes.
 * @throws OperationRefused if a value that is not a text is wider than its column
 */
export async function* layoutFile<Field extends string, Row>(
  file: FileLayout<Field>,
  pages: AsyncIterable<Row[]> | Iterable<Row[]>,
  { source, kinds, valueOf }: LayoutRows<Field, Row>,
): AsyncIterable<Uint8Array> {
  const kindOf = ({ field }: FileColumn): FieldKind => (field === undefined ? 'code' : kinds[field as Field])
  const writing: FileWriting = { file, kindOf, source }
  const writer = layoutWriters[file.type](writing)
  const sums = file.columns.map(() => 0)
  if (file.byteOrderMark) yield Buffer.from('\ufeff')
  if (file.header !== false)
    yield* writer.titles(file.columns.map(({ title, field, text }) => title ?? field ?? text ?? ''))
  for await (const rows of pages) {
    const values = rows.map((row) =>
      file.columns.map((column) => {
        const { field, text = '' } = column
        return field === undefined ? text : formatForProgram(column, kindOf(column), valueOf(field, row))
      }),
    )
    for (const row of values)
      for (const [index, value] of row.entries())
        if (kindOf(file.columns[index]!) === 'amount') sums[index] = (sums[index] ?? 0) + Number(value)
    if (values.length > 0) yield* writer.rows(values)
  }
  if (file.totals) yield* writer.rows([totalsOf(writing, sums)])
  yield* await writer.end()
}

/** Formats a value for the other program: by the column's codes, or a date in the column's format. */
export function formatForProgram(
  { values = {}, format }: FileColumn,
  kind: FieldKind,
  value: FieldValue,
): FieldValue {
  // Object.hasOwn, because a value may be "toString", which every object inherits.
  if (Object.hasOwn(values, value)) return values[value]!
  return isDate(kind) ? formatDate(String(value), format ?? dateFormats[kind]) : value
}

const isDate = (kind: FieldKind): kind is DateKind => kind in dateFormats

function formatDate(date: string, format: string): string {
  const [year = '', month = '', day = ''] = date.split('-')
  if (day === '') return date
  const parts: Record<string, string> = { YYYY: year, YY: year.slice(2), MM: month, DD: day }
  return format.replaceAll(/YYYY|YY|MM|DD/g, (part) => parts[part] ?? part)
}

/** The row of totals: TOTAL in the first text column that is wide enough, and the sums. */
function totalsOf({ file: { columns }, kindOf }: FileWriting, sums: readonly number[]): FieldValue[] {
  const word = columns.findIndex((column) => isOfWords(kindOf(column)) && (column.width ?? 5) >= 5)
  return columns.map((column, index) => {
    if (kindOf(column) === 'amount') return sums[index] ?? 0
    return index === word ? 'TOTAL' : ''
  })
}
