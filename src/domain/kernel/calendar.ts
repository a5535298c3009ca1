/**
 * Dates of the plan are Madrid calendar days written YYYY-MM-DD, whatever the zone of the browser or the host
 * (spec 9).
 */

const madrid = new Intl.DateTimeFormat('en-CA', {
  timeZone: 'Europe/Madrid',
  year: 'numeric',
  month: '2-digit',
  day: '2-digit',
})

const dayMilliseconds = 86_400_000

/** The Madrid calendar day of an instant. Throws a RangeError for an invalid instant. */
export function madridDate(instant: Date | number | string): string {
  return madrid.format(new Date(instant))
}

/** Whether a text is a calendar day that exists, as YYYY-MM-DD. */
export function isPlainDate(text: unknown): text is string {
  if (typeof text !== 'string' || !/^\d{4}-\d{2}-\d{2}$/.test(text)) return false
  const time = Date.parse(`${text}T00:00:00Z`)
  return !Number.isNaN(time) && new Date(time).toISOString().startsWith(text)
}

export type DateParts = { year: number; month: number; day: number }

/**
 * Year, month 1 to 12 and day of a date; a time behind the date is ignored. Throws a RangeError for anything
 * else.
 */
export function dateParts(date: string): DateParts {
  const day = date.slice(0, 10)
  if (!isPlainDate(day)) throw new RangeError(`"${date}" is not a date: expected YYYY-MM-DD`)
  return { year: Number(day.slice(0, 4)), month: Number(day.slice(5, 7)), day: Number(day.slice(8, 10)) }
}

/** YYYY-MM-DD; a day beyond the end of the month becomes its last day (D-09). */
export function plainDate(year: number, month: number, day: number): string {
  const last = new Date(Date.UTC(year, month, 0)).getUTCDate()
  return new Date(Date.UTC(year, month - 1, Math.min(day, last))).toISOString().slice(0, 10)
}

/** The first day of a month, YYYY-MM-DD; `monthIndex` is 0 to 11. */
export function firstDayOfMonth(year: number, monthIndex: number): string {
  return `${year}-${String(monthIndex + 1).padStart(2, '0')}-01`
}

/** Whole calendar days from one date to another; negative when the second comes first. */
export function daysBetween(from: string, to: string): number {
  return Math.round((utcDay(to) - utcDay(from)) / dayMilliseconds)
}

export function addDays(date: string, days: number): string {
  return new Date(utcDay(date) + days * dayMilliseconds).toISOString().slice(0, 10)
}

/**
 * Completed years on a day (D-48); undefined without a birthday. Born on 29 February: a year older on 1
 * March.
 */
export function completedYears(birthday: string | null | undefined, today: string): number | undefined {
  if (!birthday || !isPlainDate(birthday.slice(0, 10))) return undefined
  const born = dateParts(birthday)
  const now = dateParts(today)
  const hadBirthday = now.month > born.month || (now.month === born.month && now.day >= born.day)
  return Math.max(0, now.year - born.year - (hadBirthday ? 0 : 1))
}

/**
 * Whether a benefit ends within the alert days: today plus them is strictly after its end (D-44). Without an
 * end: never.
 */
export function isExpiring(
  endDate: string | null | undefined,
  alertDays: number | null | undefined,
  today: string,
): boolean {
  if (!endDate) return false
  return addDays(today, alertDays ?? 0) > endDate
}

function utcDay(date: string): number {
  const { year, month, day } = dateParts(date)
  return Date.UTC(year, month - 1, day)
}
