import { addDays, dateParts, plainDate } from '../kernel/calendar.ts'

/**
 * Returns the last due day before today, and the next one from today on, as YYYY-MM-DD. If a month is
 * shorter than the due day, its last day is due.
 */
export function dueDays(dueDay: number, today: string): { last: string; next: string } {
  const { year, month } = dateParts(today)
  const inMonth = (offset: number): string => {
    const months = year * 12 + month - 1 + offset
    return plainDate(Math.floor(months / 12), (months % 12) + 1, dueDay)
  }
  const own = inMonth(0)
  return own < today ? { last: own, next: inMonth(1) } : { last: inMonth(-1), next: own }
}

/** Whether a file is due within `days` days and none was written since the previous due day. */
export function isFileDue(
  { dueDay, writtenOn }: { dueDay: number; writtenOn: string | undefined },
  today: string,
  days: number,
): boolean {
  const { last, next } = dueDays(dueDay, today)
  return next <= addDays(today, days) && (writtenOn === undefined || writtenOn <= last)
}
