import { addDays, dateParts, plainDate } from '../kernel/calendar.ts'

/** The last day of a review for which the requested start is kept; both left out: waiting loses no start. */
export type ReviewDeadline = {
  /** The last day of an answer that surely keeps the start, YYYY-MM-DD. */
  answerBy?: string
  /** The month (YYYY-MM) that payroll may close any day, after which the start is lost. */
  untilClosing?: string
}

type Start = {
  /** The first day of cover after an approval today, YYYY-MM-DD. */
  start: string
  today: string
  cutOffDay: number
  /** Whether the company closes months. */
  hasClosings: boolean
  startsWithReview?: boolean | undefined
}

/**
 * Until when a review must be answered so that it starts as it would today (D-80, D-105). A month can be
 * closed from the cut-off day of the month before; a company without closings, and a cover that starts with
 * the review, lose a month when it begins.
 */
export function reviewDeadline({ start, today, cutOffDay, ...of }: Start): ReviewDeadline {
  const dayBefore = addDays(start, -1)
  const untilBegun = start > today ? { answerBy: dayBefore } : {}
  if (!of.hasClosings) return untilBegun
  const { year, month } = dateParts(dayBefore)
  const closableOn = plainDate(year, month, cutOffDay)
  if (today < closableOn) return { answerBy: addDays(closableOn, -1) }
  return { ...(of.startsWithReview && untilBegun), untilClosing: start.slice(0, 7) }
}
