import type { Language } from '../../../domain/kernel/language.ts'
import { companyOf, type OperationContext } from '../../platform/context/operating.ts'
import { writtenCents } from '../../platform/sheets/readTable.ts'
import { csvRows, xlsxBytes, type WrittenCell, type WrittenSheet } from '../../platform/sheets/writeSheets.ts'
import { yearMessages } from './yearMessages.ts'

export type YearCell = string | number

/** A table of the year's file; columns that end in `Cents` are amounts. */
export type YearTable = {
  name: string
  columns: readonly string[]
  rows: readonly Readonly<Record<string, YearCell>>[]
}

type Written = { year: number; format: 'csv' | 'xlsx' | undefined; notes: readonly string[] }

/** The columns whose cells are words of the messages. */
const wordColumns = ['place', 'sex']

/**
 * Writes tables in the chosen format: one workbook with its notes, or a CSV file each. Returns the names;
 * without a format nothing is written.
 */
export async function writeTables(
  context: OperationContext,
  tables: readonly YearTable[],
  { year, format, notes }: Written,
): Promise<string[]> {
  if (!format) return []
  const { language, writeFile } = context
  const { subdomain } = companyOf(context)
  const files: string[] = []
  const write = async (name: string, content: string | Uint8Array): Promise<void> => {
    files.push(name)
    await writeFile(name, oneOf(content))
  }
  const sign = language === 'en' ? '.' : ','
  if (format === 'xlsx') {
    const told: WrittenSheet = {
      name: yearMessages(language, 'table.notes'),
      rows: notes.map((note) => [note]),
    }
    const sheets = tables.map((table) => sheetOf(table, language, (cents) => Number(writtenCents(cents))))
    await write(`${subdomain}-${year}-${tables[0]?.name ?? ''}.xlsx`, await xlsxBytes([...sheets, told]))
    return files
  }
  for (const table of tables) {
    const { rows } = sheetOf(table, language, (cents) => writtenCents(cents, sign))
    await write(`${subdomain}-${year}-${table.name}.csv`, `\ufeff${csvRows(rows, { separator: ';' })}`)
  }
  return files
}

async function* oneOf<Piece>(piece: Piece): AsyncIterable<Piece> {
  yield await Promise.resolve(piece)
}

function sheetOf(
  { name, columns, rows }: YearTable,
  language: Language,
  writeCents: (cents: number) => WrittenCell,
): WrittenSheet {
  const cellOf = (column: string, value: YearCell = ''): WrittenCell => {
    if (column.endsWith('Cents') && typeof value === 'number') return writeCents(value)
    return wordColumns.includes(column) ? yearMessages(language, `${column}.${value}`) : value
  }
  return {
    name: yearMessages(language, `table.${name}`),
    rows: [
      columns.map((column) => yearMessages(language, `column.${column.replace(/Cents$/, '')}`)),
      ...rows.map((row) => columns.map((column) => cellOf(column, row[column]))),
    ],
  }
}
