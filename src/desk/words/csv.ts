import { escapeFormula } from '../../domain/kernel/escape.ts'

/** Returns the address of a CSV file for a spreadsheet; cells that it would run as formulas are escaped. */
export function toCsvAddress(titles: string[], rows: string[][]): string {
  const lines = [titles, ...rows].map((cells) => cells.map(toCell).join(';'))
  return `data:text/csv;charset=utf-8,${encodeURIComponent(`\ufeff${lines.join('\r\n')}\r\n`)}`
}

function toCell(text: string): string {
  return `"${escapeFormula(text).replaceAll('"', '""')}"`
}
