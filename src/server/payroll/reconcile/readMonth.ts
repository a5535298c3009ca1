import { monthAfter, monthsOfYear, monthText, yearOf } from '../../../domain/kernel/calendar.ts'
import { monthName } from '../../../domain/kernel/format.ts'
import { languages } from '../../../domain/kernel/language.ts'
import { readDay } from '../../platform/sheets/readCell.ts'

/**
 * Reads the month of a line, as YYYY-MM: 2026-06, 202606, 06/2026, 01/06/2026, junio de 2026, jun-26. A month
 * without a year is the last one until the month after `asked`, and a blank one is `asked`; undefined: no
 * month.
 */
export function readMonth(text: string, asked: string): string | undefined {
  if (text.trim() === '') return asked
  const day = readDay(text)
  if (typeof day === 'string') return day.slice(0, 7)
  const words = plainLetters(text).match(/[a-z]+|\d+/g) ?? []
  const [first = '', second = '', ...more] = words.filter((word) => !linking.has(word))
  if (more.length > 0) return undefined
  if (/^\d{6}$/.test(first) && second === '')
    return toMonth(Number(first.slice(0, 4)), Number(first.slice(4)) - 1)
  if (second === '') return findLastMonth(readMonthIndex(first), asked)
  return /^\d{4}$/.test(first)
    ? toMonth(Number(first), readMonthIndex(second))
    : toMonth(readYear(second), readMonthIndex(first))
}

/** The words between a month and its year. */
const linking = new Set(['de', 'del', 'd', 'do', 'of'])

/** Lower-case letters without accents. */
const plainLetters = (text: string): string => text.normalize('NFD').replaceAll(/\p{M}/gu, '').toLowerCase()

const allNames = Array.from({ length: monthsOfYear }, (_, monthIndex) =>
  languages.map((language) => plainLetters(monthName(monthIndex, language))),
)

/** Reads 1 to 12, or a name of at least three letters in any language; -1: no month. */
function readMonthIndex(word: string): number {
  if (/^\d{1,2}$/.test(word)) return Number(word) - 1
  if (word.length < 3) return -1
  const found = allNames.flatMap((names, index) =>
    names.some((name) => name.startsWith(word)) ? [index] : [],
  )
  return found.length === 1 ? found[0]! : -1
}

function readYear(word: string): number {
  return /^\d{4}$/.test(word) ? Number(word) : /^\d{2}$/.test(word) ? 2000 + Number(word) : Number.NaN
}

function toMonth(year: number, monthIndex: number): string | undefined {
  const isMonth = year >= 2000 && year < 2100 && monthIndex >= 0 && monthIndex < monthsOfYear
  return isMonth ? monthText(year, monthIndex) : undefined
}

/** The last such month until the one after `asked`: an invoice is of what was, or of the next month. */
function findLastMonth(monthIndex: number, asked: string): string | undefined {
  const year = yearOf(asked)
  return [year + 1, year, year - 1]
    .map((each) => toMonth(each, monthIndex))
    .find((month) => month === undefined || month <= monthAfter(asked))
}
