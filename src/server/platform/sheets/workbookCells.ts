import { isCalendarDay } from '../../../domain/kernel/formats.ts'
import { showNumber } from './numberStyles.ts'
import type { Cell } from './sheetFile.ts'
import { unescaped, type WorkbookParts } from './workbookParts.ts'

/** A cell whose XML element is not closed yet. */
export type OpenCell = {
  column: number
  type: string
  style: string | undefined
  hasFormula: boolean
  /** The text of the element `v`; `inline`: the text of an inline string. */
  value?: string
  inline?: string
}

/**
 * A cell's value; undefined if no spreadsheet writes such a cell. An error stays a text, and a formula
 * without a result becomes "=", so that the check of the cell refuses both instead of reading a blank.
 */
export function valueOf(
  { type, style, hasFormula, value, inline }: OpenCell,
  parts: WorkbookParts,
): Cell | undefined {
  if (type === 'e') return value || '#N/A'
  const isEmptyText = type === 'str' && value !== undefined
  if (hasFormula && !value && !isEmptyText) return '='
  if (type === 'inlineStr') return unescaped(inline ?? '')
  if (!value) return null
  if (type === 'str') return unescaped(value)
  if (type === 'b') return value === '1' ? true : value === '0' ? false : undefined
  if (type === 'd') return dayOf(value)
  if (type === 's') return wholeNumber.test(value) ? parts.strings[Number(value)] : undefined
  if (type !== 'n' || !(style === undefined || wholeNumber.test(style))) return undefined
  const number = decimal.test(value) ? Number(value) : Number.NaN
  if (!Number.isFinite(number)) return undefined
  const isDate = style !== undefined && parts.dateStyles[Number(style)] === true
  if (isDate) return dateOr(timeOf(number, parts), number)
  return showNumber(number, style === undefined ? undefined : parts.numberStyles[Number(style)])
}

const wholeNumber = /^\d{1,7}$/

/** A decimal number; very large and small numbers are written with an exponent. */
const decimal = /^-?\d{1,30}(?:\.\d{1,30})?(?:E[+-]?\d{1,3})?$/i

/** Parses an existing day; its time is ignored, and a time zone is refused. */
function dayOf(text: string): Date | undefined {
  const [, day] = /^(\d{4}-\d\d-\d\d)(?:T\d\d:\d\d(?::\d\d(?:\.\d{1,9})?)?Z?)?$/.exec(text) ?? []
  return isCalendarDay(day) ? new Date(day) : undefined
}

const dayMs = 24 * 60 * 60 * 1000
/** Converts a number of days since 30 December 1899, or since 1 January 1904, to a time in milliseconds. */
function timeOf(days: number, { isFrom1904 }: WorkbookParts): number {
  return Math.floor((days - 25_569 + (isFrom1904 ? 1_462 : 0)) * dayMs)
}

function dateOr<Other>(time: number, other: Other): Date | Other {
  const date = new Date(time)
  return Number.isNaN(date.getTime()) ? other : date
}
