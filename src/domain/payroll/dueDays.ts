import { addDays, addMonths, dateParts, daysBetween, plainDate } from '../kernel/calendar.ts'

/**
 * Returns the last due day before today, and the next one from today on, as YYYY-MM-DD. If a month is
 * shorter than the due day, its last day is due.
 */
export function dueDays(dueDay: number, today: string): { last: string; next: string } {
  const inMonth = (offset: number): string => {
    const { year, month } = addMonths(dateParts(today), offset)
    return plainDate(year, month, dueDay)
  }
  const own = inMonth(0)
  return own < today ? { last: own, next: inMonth(1) } : { last: inMonth(-1), next: own }
}

/**
 * The first due day whose file is open: the one after the due day that is nearest to the last file, of which
 * the earlier one counts if both are as near. Without a file it is the next one from today on.
 */
export function openDueDay(
  { dueDay, doneOn }: { dueDay: number; doneOn: string | undefined },
  today: string,
): string {
  if (doneOn === undefined) return dueDays(dueDay, today).next
  const { last, next } = dueDays(dueDay, doneOn)
  const isLate = daysBetween(last, doneOn) <= daysBetween(doneOn, next)
  return isLate ? next : dueDays(dueDay, addDays(next, 1)).next
}
