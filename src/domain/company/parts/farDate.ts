import { yearOf } from '../../kernel/calendar.ts'

/** Keys whose values are years or days. */
export const dateKeys = ['year', 'startDate', 'endDate', 'cutOffDate', 'date']

/** Keys whose day ends an offer. */
export const endKeys = ['endDate', 'cutOffDate']

/** Keys whose values are a day with its time. */
export const momentKeys = ['maintenanceFrom', 'maintenanceTo']

/** Whether the value of a date key is a year or day outside all plan years near today. */
export function isFarYear(key: unknown, value: unknown, today: string): boolean {
  if (typeof key !== 'string' || !dateKeys.includes(key)) return false
  const thisYear = yearOf(today)
  const year = key === 'year' ? Number(value) : isDayText(value) ? yearOf(value) : thisYear
  return year < thisYear - 1 || year > thisYear + 2
}

/** Whether a value is a day before today. */
export function isPastDay(value: unknown, today: string): boolean {
  return isDayText(value) && value < today
}

/** Whether a value is written as a day, YYYY-MM-DD; it may not exist in the calendar. */
export function isDayText(value: unknown): value is string {
  return typeof value === 'string' && /^\d{4}-\d\d-\d\d$/.test(value)
}
