import { stringify } from 'csv-stringify/sync'
import { escapeFormula } from '../../../domain/kernel/escape.ts'

/** A table to write; its first row contains the titles. */
export type WrittenSheet = { name: string; rows: WrittenCell[][] }
export type WrittenCell = string | number | null

type CsvFormat = { separator: string; isCrlf?: boolean }

/** Writes rows as CSV. Cells that a spreadsheet would run as formulas are escaped (promise 29). */
export function csvRows(rows: readonly WrittenCell[][], { separator, isCrlf = true }: CsvFormat): string {
  return stringify(
    rows.map((row) => row.map((cell) => (typeof cell === 'string' ? escapeFormula(cell) : cell))),
    { delimiter: separator, record_delimiter: isCrlf ? '\r\n' : '\n' },
  )
}

/** Escapes a text that looks like a workbook's code of a character (`_x000A_`). */
function escapedText(text: string): string {
  const escaped = escapeFormula(text).replaceAll(/_(?=x[0-9A-Fa-f]{4}_)/g, '_x005F_')
  // The library looks up texts in a plain object, where inherited names such as valueOf also exist.
  if (!(escaped in {})) return escaped
  const code = escaped.charCodeAt(0).toString(16).toUpperCase().padStart(4, '0')
  return `_x${code}_${escaped.slice(1)}`
}

/** Writes tables as one XLSX, each on a sheet; texts are never converted to other values. */
export async function xlsxBytes(sheets: readonly WrittenSheet[]): Promise<Buffer> {
  const written = sheets.map(({ name, rows }) => ({
    sheet: name,
    data: rows.map((row) =>
      row.map((cell) => {
        if (cell === null || cell === '') return null
        return typeof cell === 'number'
          ? { value: cell, type: Number }
          : { value: escapedText(cell), type: String }
      }),
    ),
  }))
  // Loaded for the first workbook, so that the server starts sooner.
  const { default: writeXlsx } = await import('write-excel-file/node')
  return writeXlsx(written).toBuffer()
}
