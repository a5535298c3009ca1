import { maxMoneyCents } from '../../../domain/kernel/money.ts'
import { textOf, type CellFault, type DecimalSign, type MixedSigns } from './readCell.ts'
import type { Cell } from './sheetFile.ts'

/**
 * The decimal sign of a column of amounts, determined from its unambiguous amounts: 1.234,56 has a comma,
 * 1,234.56 a point. Undefined if all are ambiguous; if both signs occur, the index of the first cell of
 * each.
 */
export function decimalSignOf(cells: readonly Cell[]): DecimalSign | MixedSigns | undefined {
  const signs = cells.map((cell) => (typeof cell === 'string' ? signOf(plain(cell)) : undefined))
  const [comma, point] = [signs.indexOf(','), signs.indexOf('.')]
  if (comma >= 0 && point >= 0) return { comma, point }
  return signs.find((sign) => sign !== undefined)
}

/**
 * The decimal sign of one amount: the last sign if both kinds occur; otherwise a sign that cannot be a
 * separator of thousands.
 */
function signOf(text: string): DecimalSign | undefined {
  const at = Math.max(text.lastIndexOf(','), text.lastIndexOf('.'))
  const last = text[at]
  if ((last !== ',' && last !== '.') || !/^\d*$/.test(text.slice(at + 1))) return undefined
  const other = last === ',' ? '.' : ','
  if (text.includes(other)) return last
  const [, ...groups] = text.split(last)
  if (groups.length > 1) return other
  return groups[0]?.length === 3 && /^\d{1,3}[.,]/.test(text) ? undefined : last
}

/**
 * Reads an amount in whole cents, at most ten million euros; a number of a spreadsheet is never ambiguous.
 */
export function readCents(cell: Cell, sign: DecimalSign | undefined): number | CellFault {
  if (typeof cell === 'number') {
    if (cell < 0) return { fault: 'cell.negative' }
    const written = cell.toFixed(2)
    return Math.abs(Number(written) - cell) < 1e-9 ? centsOfText(written, '.') : { fault: 'cell.decimals' }
  }
  const text = plain(textOf(cell))
  if (text.startsWith('-')) return { fault: 'cell.negative' }
  if (!/^\d+([.,]\d+)*$/.test(text)) return { fault: 'cell.amount' }
  if (!sign && /[.,]/.test(text)) return { fault: 'cell.ambiguous', params: { value: textOf(cell) } }
  // With the column's decimal sign, 24.000 may be thousands or three decimals.
  const isThousands = sign && new RegExp(`^\\d{1,3}\\${sign}\\d{3}$`).test(text)
  if (isThousands) return { fault: 'cell.ambiguous', params: { value: textOf(cell) } }
  return centsOfText(text, sign ?? '.')
}

/** Reads an amount in whole cents that may be below zero, as a refund is: -10,00 or 10,00-. */
export function readSignedCents(cell: Cell, sign: DecimalSign | undefined): number | CellFault {
  const amount = withoutMinus(cell)
  const cents = readCents(amount, sign)
  return amount !== cell && typeof cents === 'number' ? -cents : cents
}

/** The amount without its minus; the cell itself if it has none. */
export function withoutMinus(cell: Cell): Cell {
  if (typeof cell === 'number') return cell < 0 ? -cell : cell
  if (typeof cell !== 'string') return cell
  const [, before, after] = /^[-\u2212]([^-\u2212]+)$|^([^-\u2212]+)[-\u2212]$/.exec(plain(cell)) ?? []
  return before ?? after ?? cell
}

function centsOfText(text: string, sign: DecimalSign): number | CellFault {
  const [whole = '', decimals = '', ...more] = text.split(sign)
  const grouping = sign === ',' ? '.' : ','
  const groups = whole.split(grouping)
  const isGrouped =
    groups.length === 1 ||
    groups.every((group, index) => (index === 0 ? group.length <= 3 : group.length === 3))
  if (more.length > 0 || decimals.includes(grouping) || !isGrouped) return { fault: 'cell.amount' }
  if (decimals.length > 2) return { fault: 'cell.decimals' }
  const cents = Number(groups.join('') + decimals.padEnd(2, '0'))
  return cents <= maxMoneyCents ? cents : { fault: 'cell.large' }
}

/** Removes blanks and the euro sign. */
function plain(text: string): string {
  return text.replaceAll(/[\s\u00a0€]/g, '')
}
