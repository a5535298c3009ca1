import type { FormSchema } from '../../../domain/benefit/formSchema.ts'
import { unescapeFormula } from '../../../domain/kernel/escape.ts'
import { foreignLetter } from '../../../domain/kernel/documentLetters.ts'
import { nationalIdFault } from '../../../domain/kernel/checkDigits.ts'
import { closestMatch } from '../../../domain/kernel/closestMatch.ts'
import { isCalendarDay, plainDigits, plainId, plainText } from '../../../domain/kernel/formats.ts'
import { hasInvisibleCharacters } from '../../../domain/kernel/invisible.ts'
import { provinceNamed } from '../../../domain/kernel/provinceNamed.ts'
import { spanishProvinces } from '../../../domain/kernel/provinces.ts'
import type { Cell } from './sheetFile.ts'
import { writtenDay } from './writtenDay.ts'

/** A fault of a cell, as a message id. */
export type CellFault = { fault: string; params?: Record<string, string | number> }

export type DecimalSign = ',' | '.'

/** A column in which both decimal signs occur: the index of the first cell with each sign. */
export type MixedSigns = { comma: number; point: number }

/** A cell's text as a person would type it. */
export function textOf(cell: Cell): string {
  if (cell instanceof Date) return cell.toISOString().slice(0, 10)
  return String(cell ?? '').trim()
}

/** The maximum length of a text, if no form limits it. */
const maxLength = 200

/** Reads a one-line text. A formula or a spreadsheet's error is a fault. */
export function readText(cell: Cell): string | CellFault {
  const text = textOf(cell)
  if (text.startsWith('=')) return { fault: 'cell.formula' }
  if (text.length > maxLength) return { fault: 'cell.long', params: { max: maxLength } }
  if (/^#[A-ZÁ/¡0!?]+[!?A]$/.test(text)) return { fault: 'cell.error' }
  if (isShortened(cell, text)) return { fault: 'cell.shortened', params: { value: text } }
  if (hasInvisibleCharacters(text)) return { fault: 'cell.lines' }
  // Removes the apostrophe that an export adds to escape formulas.
  return plainText(unescapeFormula(text))
}

/** From this number on, a spreadsheet loses digits. */
const firstLossy = 1e15

/**
 * Whether a spreadsheet lost digits of a number: it is written as 1,23E+11, or has more digits than a
 * spreadsheet keeps.
 */
function isShortened(cell: Cell, text: string): boolean {
  return (typeof cell === 'number' && Math.abs(cell) >= firstLossy) || /^\d([.,]\d+)?E\+\d{1,3}$/i.test(text)
}

/** Reads a phone number or other digits; blanks between groups are ignored. */
export function readDigits(text: string, field: FormSchema): string | CellFault {
  const digits = plainDigits(text)
  const { minLength: min = 0 } = field
  if (!/^\d+$/.test(digits)) return { fault: 'cell.digits' }
  if (digits.length < min) return { fault: 'cell.fewDigits', params: { min } }
  return fieldFault(digits, field) ?? digits
}

/** Reads a DNI or NIE in its stored form, or returns its fault. */
export function readNationalId(text: string): string | CellFault {
  const fault = nationalIdFault(text)
  if (!fault) return plainId(text)
  const { id, expected } = fault
  return { fault: `cell.nationalId.${id}`, ...(expected !== undefined && { params: { expected } }) }
}

/** Reads one of the 52 provinces by any of its names (D-112). */
export function readProvince(text: string): string | CellFault {
  const province = provinceNamed(text)
  if (province !== undefined) return province
  const near = closestMatch(text, [...spanishProvinces])
  const params = { value: text.slice(0, 60), isNear: near ? 'yes' : 'no', near: near ?? '' }
  return { fault: 'cell.province', params }
}

/** Reads letters and digits as capitals; they may be in groups, like an IBAN. */
export function readCode(text: string, field: FormSchema): string | CellFault {
  const code = text.replaceAll(/[\s-]/g, '').toUpperCase()
  return /^[A-Z0-9]+$/.test(code) ? (fieldFault(code, field) ?? code) : { fault: 'cell.code' }
}

/** The fault of a text that is longer than the form's field allows. */
export function fieldFault(text: string, { maxLength: max }: FormSchema): CellFault | undefined {
  if (max === undefined || Array.from(text).length <= max) return undefined
  return { fault: 'cell.long', params: { max } }
}

/** The fault of a name with a letter that documents cannot show. */
export function foreignLetterFault(text: string): CellFault | undefined {
  const found = foreignLetter(text)
  return found && { fault: 'cell.foreignLetter', params: found }
}

/**
 * Reads a day: a date of the spreadsheet, 2026-01-31, the day first as in 31/1/2026, or with its month in
 * letters.
 */
export function readDay(cell: Cell): string | CellFault {
  const text = textOf(cell)
  if (typeof cell === 'number' || /^\d{5}$/.test(text)) return { fault: 'cell.serial' }
  const [, day, month, year] = /^(\d{1,2})[/.-](\d{1,2})[/.-](\d{4})$/.exec(text) ?? []
  const written = year ? `${year}-${month?.padStart(2, '0')}-${day?.padStart(2, '0')}` : writtenDay(text)
  const iso = written ?? text
  if (isCalendarDay(iso)) return iso
  return { fault: Number(month) > 12 && Number(day) <= 12 ? 'cell.monthFirst' : 'cell.day' }
}

/** Reads a whole number within its field's limits. */
export function readWhole(
  cell: Cell,
  { minimum: min = 0, maximum: max = 999_999_999 }: FormSchema,
): number | CellFault {
  const text = textOf(cell)
  const number = /^\d{1,9}$/.test(text) ? Number(text) : Number.NaN
  return number >= min && number <= max ? number : { fault: 'cell.whole', params: { min, max } }
}
