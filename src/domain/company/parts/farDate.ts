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
  const isDay = typeof value === 'string' && /^\d{4}-\d\d-\d\d$/.test(value)
  const year = key === 'year' ? Number(value) : isDay ? yearOf(value) : thisYear
  return year < thisYear - 1 || year > thisYear + 2
}

/** Whether a value is a day before today. */
export function isPastDay(value: unknown, today: string): boolean {
  return typeof value === 'string' && /^\d{4}-\d\d-\d\d$/.test(value) && value < today
}
