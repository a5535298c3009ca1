import type { TableRow } from './quoteRequest.ts'

/**
 * The row of a rate table that holds from `startMonthIndex` (0-11) on, for an age in completed years where
 * rows carry `from` and `to`, both inclusive (D-15, D-16). The table counts months from 1. Undefined where no
 * row fits.
 */
export function rateRow(
  rows: readonly TableRow[],
  startMonthIndex: number,
  ageYears?: number,
): TableRow | undefined {
  return rows.find((row) => row.startMonth === startMonthIndex + 1 && holdsAge(row, ageYears))
}

function holdsAge(row: TableRow, ageYears: number | undefined): boolean {
  const { from, to } = row
  if (typeof from !== 'number' && typeof to !== 'number') return true
  if (ageYears === undefined) return false
  return (typeof from !== 'number' || from <= ageYears) && (typeof to !== 'number' || ageYears <= to)
}
