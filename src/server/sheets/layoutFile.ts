import type { FieldKind, FileColumn, FileLayout } from '../../domain/tenant/schemaFileLayout.ts'
import { OperationRefused } from '../context/operating.ts'
import { writtenCents } from './readTable.ts'
import { csvRows, xlsxBytes, type WrittenCell } from './writeSheets.ts'

type FieldValue = string | number

/** What the fields of a layout hold of a row. */
export type LayoutRows<Field extends string, Row> = {
  /** The file in which the layout is declared, for sentences. */
  source: string
  kinds: Readonly<Record<Field, FieldKind>>
  valueOf: (field: Field, row: Row) => FieldValue
}

/** What a file is written by: its layout, and the kinds of its fields. */
type FileWriting = { file: FileLayout; kindOf: (column: FileColumn) => FieldKind; source: string }

/**
 * The file of rows in its layout, in pieces: a text file is never whole in memory. The same rows and layout
 * give the same bytes.
 * @throws OperationRefused where an amount is wider than its column
 */
export async function* layoutFile<Field extends string, Row>(
  file: FileLayout<Field>,
  pages: AsyncIterable<Row[]> | Iterable<Row[]>,
  { source, kinds, valueOf }: LayoutRows<Field, Row>,
): AsyncIterable<Uint8Array> {
  const kindOf = ({ field }: FileColumn): FieldKind => (field === undefined ? 'text' : kinds[field as Field])
  const writing: FileWriting = { file, kindOf, source }
  const sums = file.columns.map(() => 0)
  const sheet: WrittenCell[][] = []
  const write = file.type === 'fixed' ? fixedLines : csvLines
  // A row has a value for each column.
  const toSheet = (row: FieldValue[]): WrittenCell[] =>
    row.map((value, index) => sheetCell(kindOf(file.columns[index]!), value))
  const titles =
    file.header === false ? [] : [file.columns.map(({ title, field, text }) => title ?? field ?? text ?? '')]
  if (file.type === 'xlsx') sheet.push(...titles)
  else if (titles.length > 0) yield encode(csvOrFixedTitles(writing, titles), file)
  for await (const rows of pages) {
    const values = rows.map((row) =>
      file.columns.map(({ field, text = '' }) => (field === undefined ? text : valueOf(field, row))),
    )
    for (const row of values)
      for (const [index, value] of row.entries())
        if (kindOf(file.columns[index]!) === 'amount') sums[index] = (sums[index] ?? 0) + Number(value)
    if (file.type === 'xlsx') sheet.push(...values.map(toSheet))
    else if (values.length > 0) yield encode(write(writing, values), file)
  }
  const totals = file.totals ? [totalsOf(writing, sums)] : []
  if (file.type === 'xlsx')
    yield await xlsxBytes([{ name: source.replace('.json', ''), rows: [...sheet, ...totals.map(toSheet)] }])
  else if (totals.length > 0) yield encode(write(writing, totals), file)
}

/** TOTAL in the first column that is wide enough, and the sums. */
function totalsOf({ file: { columns }, kindOf }: FileWriting, sums: readonly number[]): FieldValue[] {
  const word = columns.findIndex((column) => kindOf(column) === 'text' && (column.width ?? 5) >= 5)
  return columns.map((column, index) => {
    if (kindOf(column) === 'amount') return sums[index] ?? 0
    return index === word ? 'TOTAL' : ''
  })
}

function csvOrFixedTitles(writing: FileWriting, titles: string[][]): string {
  const { file } = writing
  if (file.type === 'csv') return csvText(titles, file)
  const blank = (index: number): FileColumn => {
    const width = file.columns[index]?.width
    return width === undefined ? {} : { width }
  }
  return (
    titles.map((row) => row.map((title, index) => padded(writing, title, blank(index))).join('')).join('') +
    lineEnd(file)
  )
}

function csvLines({ file, kindOf }: FileWriting, rows: readonly FieldValue[][]): string {
  return csvText(
    rows.map((row) => row.map((value, index) => written(kindOf(file.columns[index]!), value, file))),
    file,
  )
}

function csvText(rows: string[][], { separator = ';', lineEnd: end = 'crlf' }: FileLayout): string {
  return csvRows(rows, { separator, isCrlf: end === 'crlf' })
}

function fixedLines(writing: FileWriting, rows: readonly FieldValue[][]): string {
  const { file, kindOf } = writing
  return rows
    .map((row) =>
      row
        .map((value, index) => {
          const column = file.columns[index]!
          return padded(writing, written(kindOf(column), value, file), column)
        })
        .join(''),
    )
    .map((line) => line + lineEnd(file))
    .join('')
}

const lineEnd = ({ lineEnd: end = 'crlf' }: FileLayout): string => (end === 'crlf' ? '\r\n' : '\n')

/** A value as text: an amount with the file's decimal sign, or as cents where it has none. */
function written(kind: FieldKind, value: FieldValue, { decimal = ',' }: FileLayout): string {
  if (kind !== 'amount' || typeof value !== 'number') return String(value)
  return decimal === '' ? String(value) : writtenCents(value, decimal)
}

function sheetCell(kind: FieldKind, value: FieldValue): WrittenCell {
  return kind === 'amount' && typeof value === 'number' ? Number(writtenCents(value)) : value
}

/** A text in its width: a long text is cut, a long figure is refused; a minus stands before the zeros. */
function padded({ kindOf, source }: FileWriting, text: string, column: FileColumn): string {
  const { width = text.length, fill = ' ' } = column
  const isText = kindOf(column) === 'text'
  if (text.length > width && !isText)
    throw new OperationRefused([{ id: 'file.wide', source, text, column: column.field ?? '', width }])
  const align = column.align ?? (isText ? 'left' : 'right')
  if (align === 'left') return text.slice(0, width).padEnd(width, fill)
  if (fill === '0' && text.startsWith('-')) return `-${text.slice(1).padStart(width - 1, '0')}`
  return text.slice(0, width).padStart(width, fill)
}

function encode(text: string, { encoding = 'utf-8' }: FileLayout): Uint8Array {
  if (encoding === 'utf-8') return Buffer.from(text)
  // Letters of Windows-1252 up to ÿ are those of Latin-1; it has no others that a name needs.
  return Buffer.from(text.replaceAll(/[\u0100-\uffff]/g, '?'), 'latin1')
}
