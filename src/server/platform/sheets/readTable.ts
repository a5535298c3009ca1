import { setImmediate } from 'node:timers/promises'
import type { FormSchema } from '../../../domain/benefit/formSchema.ts'
import { isDni, isEmail, isNie, plainId } from '../../../domain/kernel/formats.ts'
import { languages, type Language } from '../../../domain/kernel/language.ts'
import {
  decimalSignOf,
  fieldFault,
  readDigits,
  readCents,
  readDay,
  readText,
  readWhole,
  textOf,
  type CellFault,
  type DecimalSign,
} from './readCell.ts'
import type { Words } from '../http/serverMessages.ts'
import { isTitle, readHeader, type AddFault, type Head } from './readHeader.ts'
import type { Cell, WorkbookSheet, SheetRow } from './sheetFile.ts'
import { manyFaults, maxFaults, rowsOfTurn, type SheetFault } from './sheetFaults.ts'
import { unevenLine } from './unevenLine.ts'

/** A declared column. Its titles are sentences, by `column.<key>`; those of choices, by `choice.<choice>`. */
export type TableColumn = {
  key: string
  kind:
    | 'text'
    | 'name'
    | 'digits'
    | 'nationalId'
    | 'email'
    | 'day'
    | 'cents'
    | 'whole'
    | 'yesNo'
    | 'choice'
    | 'amountOrPercent'
  /** The column must be there, and filled in each row. */
  isRequired?: true
  /** The field whose limits and choices a cell keeps: that of the form in which its owner sees the value. */
  field?: FormSchema
}

/** What a cell means; null where a hyphen clears what was there. A blank cell has no value. */
export type CellValue = string | number | boolean | null

export type ReadRow = { line: number; values: Partial<Record<string, CellValue>> }

export type Table = { rows: ReadRow[]; faults: SheetFault[] }

type Options = {
  file: string
  words: Words
  language: Language
  /** Hears how many rows have been read. */
  onRows?: ((done: number, total: number) => void) | undefined
}

/**
 * The rows of a sheet by its declared columns, whose titles are all in one language; and every fault of it.
 */
export async function readTable(
  sheet: WorkbookSheet,
  columns: readonly TableColumn[],
  { file, words, language, onRows = () => undefined }: Options,
): Promise<Table> {
  const [header, ...rows] = sheet.rows
  if (!header) return { rows: [], faults: [{ file, id: 'sheet.empty' }] }
  const faults: SheetFault[] = []
  const add: AddFault = (fault) => faults.push({ file, line: header.line, ...fault })
  const heads = readHeader(header, columns, { words, language, isText: sheet.guessed !== undefined, add })
  if (heads.length === 0) return { rows: [], faults }
  if (rows.length === 0) return { rows: [], faults: [...faults, { file, id: 'sheet.noRows' }] }
  const signs = new Map(heads.map((head) => [head.column.key, signOfColumn(head, rows)]))
  const isMixed = ({ column }: Head): boolean => typeof signs.get(column.key) === 'object'
  for (const { column, title } of heads.filter(isMixed))
    faults.push({
      file,
      column: title,
      key: column.key,
      id: 'column.bothSigns',
      params: signLines(signs.get(column.key), rows),
    })
  const readable = heads.filter((head) => !isMixed(head))
  const read: ReadRow[] = []
  for (const row of rows) {
    if (read.length % rowsOfTurn === 0) {
      onRows(read.length, rows.length)
      await setImmediate()
    }
    if (faults.length >= maxFaults) {
      faults.push(manyFaults(file, row.line, faults.length))
      break
    }
    const uneven = unevenLine(row, sheet, { words, language })
    if (uneven) faults.push({ file, line: row.line, id: uneven.fault, params: uneven.params })
    // A line that is too short has its cells under other titles.
    const areToldCells = uneven === undefined || uneven.fault === 'row.long'
    const values: ReadRow['values'] = {}
    for (const { column, index, title } of readable) {
      const sign = signs.get(column.key) as DecimalSign | undefined
      const value = valueOf(row.cells[index] ?? null, column, { words, sign })
      const { fault: id, params } = faultOf(value, column) ?? {}
      if (id === undefined) values[column.key] = value as CellValue
      else if (areToldCells) faults.push({ file, line: row.line, column: title, key: column.key, id, params })
    }
    read.push({ line: row.line, values })
  }
  return { rows: read, faults }
}

/** What is wrong with a value: it could not be read, or is missing. */
function faultOf(value: CellValue | undefined | CellFault, column: TableColumn): CellFault | undefined {
  if (typeof value === 'object' && value !== null) return value
  return value === undefined && column.isRequired ? { fault: 'cell.required' } : undefined
}

function signOfColumn({ column, index }: Head, rows: readonly SheetRow[]): ReturnType<typeof decimalSignOf> {
  if (column.kind !== 'cents' && column.kind !== 'amountOrPercent') return undefined
  return decimalSignOf(
    rows.map(({ cells }) => cells[index] ?? null).map((cell) => (textOf(cell).endsWith('%') ? null : cell)),
  )
}

/** The lines of the first amounts of both signs. */
function signLines(signs: ReturnType<typeof decimalSignOf>, rows: readonly SheetRow[]): SheetFault['params'] {
  if (typeof signs !== 'object') return undefined
  return { comma: rows[signs.comma]?.line ?? 0, point: rows[signs.point]?.line ?? 0 }
}

type Reading = { words: Words; sign: DecimalSign | undefined }

function valueOf(
  cell: Cell,
  column: TableColumn,
  { words, sign }: Reading,
): CellValue | undefined | CellFault {
  const text = readText(cell)
  if (typeof text !== 'string') return text
  if (text === '') return undefined
  if (text === '-') return column.isRequired ? { fault: 'cell.required' } : null
  const { field = {} } = column
  switch (column.kind) {
    case 'text':
      return fieldFault(text, field) ?? text
    case 'name':
      return /[<>]/.test(text) ? { fault: 'cell.brackets' } : (fieldFault(text, field) ?? text)
    case 'digits':
      return readDigits(text, field)
    case 'nationalId':
      return isDni(text) || isNie(text) ? plainId(text) : { fault: 'cell.nationalId' }
    case 'email':
      return isEmail(text) ? text : { fault: 'cell.email' }
    case 'day':
      return readDay(cell)
    case 'cents':
      return readCents(cell, sign)
    case 'whole':
      return readWhole(cell, field)
    case 'yesNo':
      return typeof cell === 'boolean' ? cell : yesNoOf(text, words)
    case 'choice':
      return choiceOf(text, (field.enum ?? []).map(String), words)
    case 'amountOrPercent':
      return amountOrPercentOf(cell, text, sign)
  }
}

function choiceOf(text: string, choices: readonly string[], words: Words): CellValue | CellFault {
  const found = choices.find(
    (choice) =>
      isTitle(text, choice) ||
      languages.some((language) => isTitle(text, words(language, `choice.${choice}`))),
  )
  return found ?? { fault: 'cell.choice', params: { choices: choices.join(' ') } }
}

function yesNoOf(text: string, words: Words): CellValue | CellFault {
  const answer = choiceOf(text, ['yes', 'no'], words)
  return answer === 'yes' || answer === 'no' ? answer === 'yes' : { fault: 'cell.yesNo' }
}

/** As it is kept: euros with a point, or a percentage (D-01). */
function amountOrPercentOf(cell: Cell, text: string, sign: DecimalSign | undefined): CellValue | CellFault {
  const [, percent] = /^(\d{1,3}(?:[.,]\d{1,2})?)\s*%$/.exec(text) ?? []
  if (percent !== undefined) {
    const plain = percent.replace(',', '.')
    return Number(plain) <= 100 ? `${plain}%` : { fault: 'cell.percent' }
  }
  const cents = readCents(cell, sign)
  return typeof cents === 'number' ? writtenCents(cents) : cents
}

/** Cents as euros with a point: 123456 is "1234.56". */
export function writtenCents(cents: number, sign = '.'): string {
  const digits = String(Math.abs(cents)).padStart(3, '0')
  return `${cents < 0 ? '-' : ''}${digits.slice(0, -2)}${sign}${digits.slice(-2)}`
}
