import { madridDate } from '../domain/kernel/calendar.ts'
import {
  decimalSign,
  formatAmount,
  formatDate,
  formatMoment,
  formatMonth,
  formatNumber,
  formatTime,
  moneyFormat,
} from '../domain/kernel/format.ts'
import type { Language } from '../domain/kernel/language.ts'

/** How amounts, numbers and times are written. */
export type Notation = {
  money: (cents: number) => string
  number: (value: number) => string
  day: (date: string) => string
  month: (month: string) => string
  moment: (instant: string) => string
}

/** On the screen: `cents` are the amounts that stand together, and have the same decimals. */
export function screenNotation(cents: readonly number[], language: Language): Notation {
  return {
    money: moneyFormat(cents, language),
    number: (value) => formatNumber(value, language),
    day: (date) => formatDate(date, language),
    month: (month) => formatMonth(month, language),
    moment: (instant) => formatMoment(new Date(instant), language, 'medium'),
  }
}

/** In a file: a spreadsheet in the reader's language reads numbers and times, and adds up amounts. */
export function sheetNotation(language: Language): Notation {
  return {
    money: (cents) => formatAmount(cents, language, 'none'),
    number: (value) => String(value).replace('.', decimalSign(language)),
    day: (date) => formatDate(date, language),
    month: (month) => month,
    moment: (instant) => `${formatDate(madridDate(instant), language)} ${formatTime(new Date(instant))}`,
  }
}
