import type { Language } from '../../../domain/kernel/language.ts'
import { sumBy } from '../../../domain/kernel/money.ts'
import {
  companyOf,
  OperationRefused,
  type OperationContext,
  streamOne,
} from '../../platform/context/operating.ts'
import { writtenCents } from '../../platform/sheets/readTable.ts'
import { pauseRegularly } from '../../platform/sheets/sheetFaults.ts'
import { csvRows, xlsxBytes, type WrittenCell, type WrittenSheet } from '../../platform/sheets/writeSheets.ts'
import { yearMessages } from './yearMessages.ts'

type YearCell = string | number

/** A table of the year's file; columns that end in `Cents` are amounts. */
export type YearTable = {
  name: string
  columns: readonly string[]
  rows: readonly Readonly<Record<string, YearCell>>[]
}

type Written = { year: number; format: 'csv' | 'xlsx' | undefined; notes: readonly string[] }

/** The columns whose cells are translated words. */
const wordColumns = ['place', 'sex']

/**
 * The maximum number of rows in a workbook: a workbook is written without a pause, and more rows would block
 * the server.
 */
const maxWorkbookRows = 5_000

/** Rows of a CSV that are written together. */
const piece = 500

/**
 * Writes tables in the chosen format: one workbook with its notes, or a CSV file for each. Returns the file
 * names; without a format it writes nothing.
 * @throws OperationRefused for a workbook with too many rows
 */
export async function writeTables(
  context: OperationContext,
  tables: readonly YearTable[],
  { year, format, notes }: Written,
): Promise<string[]> {
  if (!format) return []
  const { language, writeFile } = context
  const { subdomain } = companyOf(context)
  if (format === 'xlsx') {
    const rows = sumBy(tables, (table) => table.rows.length)
    if (rows > maxWorkbookRows)
      throw new OperationRefused([{ id: 'yearend.tooManyRows', count: rows, most: maxWorkbookRows }])
    const told: WrittenSheet = {
      name: yearMessages(language, 'table.notes'),
      rows: notes.map((note) => [note]),
    }
    const sheets = tables.map((table) => sheetOf(table, language))
    const name = `${subdomain}-${year}-${tables[0]?.name ?? ''}.xlsx`
    await writeFile(name, streamOne(await xlsxBytes([...sheets, told])))
    return [name]
  }
  const files: string[] = []
  for (const table of tables) {
    const name = `${subdomain}-${year}-${table.name}.csv`
    files.push(name)
    await writeFile(name, csvPieces(table, language))
  }
  return files
}

/** Writes a table as CSV in pieces, between which other requests can run. */
async function* csvPieces(table: YearTable, language: Language): AsyncIterable<string> {
  const sign = language === 'en' ? '.' : ','
  const write = cellsOf(table, language, (cents) => writtenCents(cents, sign))
  const othersTurn = pauseRegularly()
  yield `\ufeff${csvRows([titlesOf(table, language)], { separator: ';' })}`
  for (let from = 0; from < table.rows.length; from += piece) {
    await othersTurn()
    yield csvRows(table.rows.slice(from, from + piece).map(write), { separator: ';' })
  }
}

function sheetOf(table: YearTable, language: Language): WrittenSheet {
  const write = cellsOf(table, language, (cents) => Number(writtenCents(cents)))
  return {
    name: yearMessages(language, `table.${table.name}`),
    rows: [titlesOf(table, language), ...table.rows.map(write)],
  }
}

const titlesOf = ({ columns }: YearTable, language: Language): string[] =>
  columns.map((column) => yearMessages(language, `column.${column.replace(/Cents$/, '')}`))

/** Returns a function that formats the cells of a table row. */
function cellsOf(
  { columns }: YearTable,
  language: Language,
  writeCents: (cents: number) => WrittenCell,
): (row: YearTable['rows'][number]) => WrittenCell[] {
  const cellOf = (column: string, value: YearCell = ''): WrittenCell => {
    if (column.endsWith('Cents') && typeof value === 'number') return writeCents(value)
    return wordColumns.includes(column) ? yearMessages(language, `${column}.${value}`) : value
  }
  return (row) => columns.map((column) => cellOf(column, row[column]))
}
