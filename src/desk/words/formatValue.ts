import { madridDate } from '../../domain/kernel/calendar.ts'
import {
  decimalSign,
  formatAmount,
  formatDate,
  formatMoment,
  formatMonth,
  formatNumber,
  formatTime,
  moneyFormat,
} from '../../domain/kernel/format.ts'
import type { Language } from '../../domain/kernel/language.ts'

/** The formats of amounts, numbers and times. */
export type ValueFormats = {
  money: (cents: number) => string
  number: (value: number) => string
  day: (date: string) => string
  month: (month: string) => string
  moment: (instant: string) => string
}

/** Formats for the screen: all amounts of `cents` get the same decimals. */
export function createScreenFormats(cents: readonly number[], language: Language): ValueFormats {
  return {
    money: moneyFormat(cents, language),
    number: (value) => formatNumber(value, language),
    day: (date) => formatDate(date, language),
    month: (month) => formatMonth(month, language),
    moment: (instant) => formatMoment(new Date(instant), language, 'medium'),
  }
}

/**
 * Formats for a file: a spreadsheet in the reader's language can read the numbers and times and add up the
 * amounts.
 */
export function createSheetFormats(language: Language): ValueFormats {
  return {
    money: (cents) => formatAmount(cents, language, 'none'),
    number: (value) => String(value).replace('.', decimalSign(language)),
    day: (date) => formatDate(date, language),
    month: (month) => month,
    moment: (instant) => `${formatDate(madridDate(instant), language)} ${formatTime(new Date(instant))}`,
  }
}
