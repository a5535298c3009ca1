import { escapeFormula } from '../domain/kernel/escape.ts'

/** Rows as the address of a file for a spreadsheet; what it would run as a formula is escaped. */
export function csvAddress(titles: string[], rows: string[][]): string {
  const lines = [titles, ...rows].map((cells) => cells.map(cellOf).join(';'))
  return `data:text/csv;charset=utf-8,${encodeURIComponent(`\ufeff${lines.join('\r\n')}\r\n`)}`
}

function cellOf(text: string): string {
  return `"${escapeFormula(text).replaceAll('"', '""')}"`
}
