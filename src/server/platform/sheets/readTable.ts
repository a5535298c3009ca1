import { hasLetterOrDigit, isEmail } from '../../../domain/kernel/formats.ts'
import {
  fieldFault,
  foreignLetterFault,
  readCode,
  readDigits,
  readNationalId,
  readProvince,
  readDay,
  readText,
  readWhole,
  textOf,
  type CellFault,
  type DecimalSign,
  type MixedSigns,
} from './readCell.ts'
import { decimalSignOf, readCents, readSignedCents, withoutMinus } from './readAmount.ts'
import { markNew, plainTitle, readHeader, type Head, type Header } from './readHeader.ts'
import type { Cell, Guessed, SheetRow } from './sheetFile.ts'
import { manyFaults, maxFaults } from './sheetFaults.ts'
import type { TableColumn, TableFormat, WantedTables } from './tableFormat.ts'
import type { TableFault, TablePiece } from './tablePieces.ts'
import { unevenLine } from './unevenLine.ts'
import { isNameOfWrongCode } from './wrongCode.ts'

/** A cell's value; null if a hyphen clears the stored value. A blank cell has no value. */
export type CellValue = string | number | boolean | null

export type ReadRow = { file: string; line: number; values: Partial<Record<string, CellValue>> }

/** A row without the name of its file, which the receiver adds. */
export type SentRow = Omit<ReadRow, 'file'>

type Options = {
  guessed: Guessed | undefined
  wanted: WantedTables
  /** Counts a line; throws if the line exceeds the limit. */
  addLine: () => void
  mayBeEmpty: boolean
}

/** Rows per piece. */
const rowsOfPiece = 500

/**
 * Reads a sheet's rows by its declared columns, and finds the sheet's faults. The titles of the columns are
 * all in one language. If no title is known, only the titles are read.
 */
export async function* readTable(
  batches: AsyncIterable<SheetRow[]>,
  format: TableFormat,
  options: Options,
): AsyncGenerator<TablePiece> {
  const faults: TableFault[] = []
  const { header, rows, hidden } = await keepRows(batches, format, { ...options, faults })
  if (!header) faults.push({ id: 'sheet.empty' })
  else if (header.heads.length > 0 && rows.length === 0 && !options.mayBeEmpty)
    faults.push({ id: 'sheet.noRows' })
  const columns = readColumns(header?.heads ?? [], rows, format)
  for (const { head, sign } of columns)
    if (typeof sign === 'object')
      faults.push({
        column: head.title,
        key: head.column.key,
        id: 'column.bothSigns',
        params: { comma: rows[sign.comma]?.line ?? 0, point: rows[sign.point]?.line ?? 0 },
      })
  const readable = columns.filter(({ sign }) => typeof sign !== 'object')
  let read: SentRow[] = []
  for (const row of rows) {
    // `ofNew` faults do not end the reading: they are dropped later if the row is about an existing person.
    if (faults.length >= maxFaults && faults.filter((each) => !each.ofNew).length >= maxFaults) {
      faults.push(manyFaults(row.line, maxFaults))
      break
    }
    read.push({ line: row.line, values: valuesOf(row, readable, faults) })
    if (read.length < rowsOfPiece) continue
    yield { rows: read, total: rows.length }
    read = []
  }
  yield { rows: read, total: rows.length }
  const titles = Object.fromEntries(columns.map(({ head }) => [head.column.key, head.title]))
  yield { faults, hidden, titles }
}

/** A row with the cells of the known columns, in their order. */
type KeptRow = { line: number; cells: Cell[]; uneven: CellFault | undefined }

/** Collects a sheet's rows until the last one is read. */
async function keepRows(
  batches: AsyncIterable<SheetRow[]>,
  format: TableFormat,
  { guessed, wanted, addLine, faults }: Options & { faults: TableFault[] },
): Promise<{ header: Header | undefined; rows: KeptRow[]; hidden: number[] }> {
  let header: Header | undefined
  const rows: KeptRow[] = []
  const hidden: number[] = []
  for await (const batch of batches)
    for (const row of batch) {
      if (row.isHidden) hidden.push(row.line)
      if (!header) {
        const { language, columns: matched = {} } = wanted
        header = readHeader(row, format, { language, matched, isText: guessed !== undefined, faults })
        if (header.heads.length === 0) return { header, rows, hidden }
        continue
      }
      addLine()
      const uneven = unevenLine(row, header, { guessed, separatorNames: wanted.separatorNames })
      rows.push({ line: row.line, uneven, cells: header.heads.map(({ index }) => row.cells[index] ?? null) })
    }
  return { header, rows, hidden }
}

/** A known column of a sheet, with the data to interpret its cells. */
type ReadColumn = {
  head: Head
  /** The column's index in the stored cells of a row. */
  at: number
  sign: DecimalSign | MixedSigns | undefined
  /** The choices by their normalized texts. */
  choices: ReadonlyMap<string, string>
}

function readColumns(heads: readonly Head[], rows: readonly KeptRow[], format: TableFormat): ReadColumn[] {
  return heads.map((head, at) => ({
    head,
    at,
    sign: signOfColumn(head.column, at, rows),
    choices: choicesOf(head.column, format),
  }))
}

function signOfColumn({ kind }: TableColumn, at: number, rows: readonly KeptRow[]): ReadColumn['sign'] {
  if (!['cents', 'signedCents', 'amountOrPercent'].includes(kind)) return undefined
  const amounts = rows.map(({ cells }) => cells[at] ?? null)
  return decimalSignOf(amounts.map((cell) => (textOf(cell).endsWith('%') ? null : withoutMinus(cell))))
}

function choicesOf(column: TableColumn, { choices }: TableFormat): ReadonlyMap<string, string> {
  const words = choiceNames(column).flatMap((choice) =>
    (choices[choice] ?? [choice]).map((word) => [plainTitle(word), choice] as const),
  )
  return new Map(words.toReversed())
}

const choiceNames = ({ kind, field }: TableColumn): string[] =>
  kind === 'yesNo' ? ['yes', 'no'] : (field?.enum ?? []).map(String)

/** Reads a row's values; adds its faults to `faults`. */
function valuesOf(
  { line, cells, uneven }: KeptRow,
  columns: readonly ReadColumn[],
  faults: TableFault[],
): SentRow['values'] {
  if (uneven) faults.push({ line, id: uneven.fault, params: uneven.params })
  // In a line with too few cells, the cells may be under wrong titles, so their faults are not reported.
  const areToldCells = uneven === undefined || uneven.fault === 'row.long'
  const values: SentRow['values'] = {}
  for (const read of columns) {
    const { column, title } = read.head
    const value = valueOf(cells[read.at] ?? null, read)
    const { fault: id, params } = faultOf(value, column) ?? {}
    if (id === undefined) values[column.key] = value as CellValue
    else if (areToldCells) {
      const isBlank = value === undefined
      faults.push({ line, column: title, key: column.key, id, params, ...(isBlank && markNew(column)) })
    }
  }
  return values
}

/** The fault of a value: unreadable or missing. */
function faultOf(value: CellValue | undefined | CellFault, column: TableColumn): CellFault | undefined {
  if (typeof value === 'object' && value !== null) return value
  return value === undefined && column.isRequired ? { fault: 'cell.required' } : undefined
}

function valueOf(cell: Cell, { head, sign, choices }: ReadColumn): CellValue | undefined | CellFault {
  const { column } = head
  if (isTurned(cell, column)) return { fault: 'cell.turned', params: { value: textOf(cell) } }
  const text = readText(cell)
  if (typeof text !== 'string') return text
  if (text === '') return undefined
  // A hyphen clears the value; an export writes an apostrophe before a real hyphen.
  if (textOf(cell) === '-') return column.isRequired ? { fault: 'cell.required' } : null
  const { field = {} } = column
  switch (column.kind) {
    case 'text':
      return fieldFault(text, field) ?? text
    case 'name':
      if (/[<>]/.test(text)) return { fault: 'cell.brackets' }
      if (!hasLetterOrDigit(text)) return { fault: 'cell.noLetter' }
      if (isNameOfWrongCode(text)) return { fault: 'cell.wrongCode' }
      return foreignLetterFault(text) ?? fieldFault(text, field) ?? text
    case 'code':
      return readCode(text, field)
    case 'digits':
      return readDigits(text, field)
    case 'province':
      return readProvince(text)
    case 'nationalId':
      return readNationalId(text)
    case 'email':
      return isEmail(text) ? text : { fault: 'cell.email' }
    case 'day':
      return readDay(cell)
    case 'cents':
      return readCents(cell, sign as DecimalSign | undefined)
    case 'signedCents':
      return readSignedCents(cell, sign as DecimalSign | undefined)
    case 'whole':
      return readWhole(cell, field)
    case 'yesNo':
      if (typeof cell === 'boolean') return cell
      return choices.has(plainTitle(text)) ? choices.get(plainTitle(text)) === 'yes' : { fault: 'cell.yesNo' }
    case 'choice':
      return (
        choices.get(plainTitle(text)) ?? {
          fault: 'cell.choice',
          params: { choices: choiceNames(column).join(' ') },
        }
      )
    case 'amountOrPercent':
      return amountOrPercentOf(cell, text, sign as DecimalSign | undefined)
  }
}

/** Whether a spreadsheet converted the typed text to a date, such as 3-4, or to a yes or no. */
function isTurned(cell: Cell, { kind }: TableColumn): boolean {
  return cell instanceof Date ? kind !== 'day' : typeof cell === 'boolean' && kind !== 'yesNo'
}

/** Reads an amount or a percentage in the stored form: euros with a point, or a number with % (D-01). */
function amountOrPercentOf(cell: Cell, text: string, sign: DecimalSign | undefined): CellValue | CellFault {
  const [, percent] = /^(\d{1,3}(?:[.,]\d{1,2})?)\s*%$/.exec(text) ?? []
  if (percent !== undefined) {
    const plain = percent.replace(',', '.')
    return Number(plain) <= 100 ? `${plain}%` : { fault: 'cell.percent' }
  }
  const cents = readCents(cell, sign)
  return typeof cents === 'number' ? writtenCents(cents) : cents
}

/** Formats cents as euros with a point: 123456 is "1234.56". */
export function writtenCents(cents: number, sign = '.'): string {
  const digits = String(Math.abs(cents)).padStart(3, '0')
  return `${cents < 0 ? '-' : ''}${digits.slice(0, -2)}${sign}${digits.slice(-2)}`
}
