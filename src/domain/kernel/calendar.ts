import { isCalendarDay } from './formats.ts'

/** Plan dates are calendar days in Madrid, YYYY-MM-DD, in any time zone of browser or host (spec 9). */

const madridDay = new Intl.DateTimeFormat('en-CA', {
  timeZone: 'Europe/Madrid',
  year: 'numeric',
  month: '2-digit',
  day: '2-digit',
})

const dayMilliseconds = 86_400_000

export const monthsOfYear = 12

/**
 * The calendar day of an instant in Madrid, YYYY-MM-DD.
 * @throws RangeError if the instant is invalid
 */
export function madridDate(instant: Date | number | string): string {
  return madridDay.format(new Date(instant))
}

type DateParts = Readonly<{ year: number; month: number; day: number }>

/** The parts of days that were asked for: a plan asks for the same few days hundreds of times. */
const knownDays = new Map<string, DateParts>()
const maxKnownDays = 2_000

/** The parts of a date, checked once; undefined for a text that is no date. */
function findParts(date: string): DateParts | undefined {
  const day = date.slice(0, 10)
  const known = knownDays.get(day)
  if (known) return known
  if (!isCalendarDay(day)) return undefined
  const parts = {
    year: Number(day.slice(0, 4)),
    month: Number(day.slice(5, 7)),
    day: Number(day.slice(8, 10)),
  }
  if (knownDays.size >= maxKnownDays) knownDays.clear()
  knownDays.set(day, parts)
  return parts
}

/**
 * Year, month 1 to 12 and day of a date YYYY-MM-DD; a time after the date is ignored.
 * @throws RangeError for any other text
 */
export function dateParts(date: string): DateParts {
  const parts = findParts(date)
  if (!parts) throw new RangeError(`"${date}" is not a date: expected YYYY-MM-DD`)
  return parts
}

/** The year of a date, month or instant, which begins YYYY-; unlike `dateParts` it checks nothing. */
export function yearOf(text: string): number {
  return Number(text.slice(0, 4))
}

/** A date YYYY-MM-DD; `month` is 1 to 12; a day beyond the end of the month becomes its last day (D-09). */
export function plainDate(year: number, month: number, day: number): string {
  const last = new Date(Date.UTC(year, month, 0)).getUTCDate()
  return new Date(Date.UTC(year, month - 1, Math.min(day, last))).toISOString().slice(0, 10)
}

/** A calendar month; `month` is 1 to 12. */
export type YearMonth = { year: number; month: number }

/** The month `count` months after a month; with a negative number, before it. */
export function addMonths({ year, month }: YearMonth, count: number): YearMonth {
  const months = year * 12 + month - 1 + count
  return { year: Math.floor(months / 12), month: (months % 12) + 1 }
}

/** A month as YYYY-MM. `monthIndex` is 0 to 11; -1 is December of the year before, 12 January after it. */
export function monthText(year: number, monthIndex: number): string {
  const own = addMonths({ year, month: 1 }, monthIndex)
  return `${own.year}-${String(own.month).padStart(2, '0')}`
}

/** The month after a month; both are YYYY-MM. */
export function monthAfter(month: string): string {
  return monthText(yearOf(month), Number(month.slice(5)))
}

/** The first day of a month, YYYY-MM-DD; `monthIndex` as in `monthText`. */
export function firstDayOfMonth(year: number, monthIndex: number): string {
  return `${monthText(year, monthIndex)}-01`
}

/** The last day of a month, YYYY-MM-DD; `month` is YYYY-MM. */
export function lastDayOfMonth(month: string): string {
  const { year, month: number } = dateParts(`${month}-01`)
  return plainDate(year, number, 31)
}

/** Whole calendar days from one date to another; negative if the second is earlier. */
export function daysBetween(from: string, to: string): number {
  return Math.round((utcDay(to) - utcDay(from)) / dayMilliseconds)
}

/** The date `days` days after a date; with a negative number, before the date. */
export function addDays(date: string, days: number): string {
  return new Date(utcDay(date) + days * dayMilliseconds).toISOString().slice(0, 10)
}

/**
 * Completed years on a day (D-48), at least 0; undefined without a birthday. A person born on 29 February
 * turns a year older on 1 March.
 */
export function completedYears(birthday: string | null | undefined, today: string): number | undefined {
  const born = birthday ? findParts(birthday) : undefined
  if (!born) return undefined
  const now = dateParts(today)
  const hadBirthday = now.month > born.month || (now.month === born.month && now.day >= born.day)
  return Math.max(0, now.year - born.year - (hadBirthday ? 0 : 1))
}

/**
 * Whether a benefit ends within the alert days: its end has not passed, and lies before today plus the alert
 * days (D-44). A benefit without an end never expires.
 */
export function isExpiring(
  endDate: string | null | undefined,
  alertDays: number | null | undefined,
  today: string,
): boolean {
  if (!endDate || endDate < today) return false
  return addDays(today, alertDays ?? 0) > endDate
}

/** The last month of a year, 0 to 11, that has begun on a day: 11 once the year is over, -1 before it. */
export function lastBegunMonth(year: number, day: string): number {
  const now = dateParts(day)
  if (now.year === year) return now.month - 1
  return year < now.year ? 11 : -1
}

function utcDay(date: string): number {
  const { year, month, day } = dateParts(date)
  return Date.UTC(year, month - 1, day)
}
