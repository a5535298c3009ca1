import { ascending } from '../kernel/collections.ts'
import {
  addMonths,
  dateParts,
  daysBetween,
  monthText,
  plainDate,
  type YearMonth,
} from '../kernel/calendar.ts'
import { isEnrollmentOpen, openedMonths, signingDeadline, type Enrollment } from './enrollment.ts'
import type { Modality } from './modality.ts'

/** The months of a plan year that may be contracted (here 0 to 11), and the deadlines (D-06 to D-09). */

/** The plan years that a request may name. */
export const planYears = { minimum: 2000, maximum: 2999 } as const

export type PlanMonthInput = {
  modality: Pick<Modality, 'startDate' | 'endDate' | 'cutOffDate' | 'monthsAvailability' | 'year'>
  year: number
  /** Madrid date. */
  today: string
  /** The company's cut-off day of the month. */
  cutOffDay: number
  /** Left out: the result does not depend on an employee. */
  employment?: Employment | undefined
}

/** First and last day of work, YYYY-MM-DD, if known, and the company's declared windows of enrollment. */
export type Employment = {
  joinedOn?: string | undefined
  exitOn?: string | undefined
  enrollment?: Enrollment | undefined
}

/** The first month after cut-off: the next, or from the cut-off day on the one after it (D-06). */
export function monthAfterCutOff(today: string, cutOffDay: number): YearMonth {
  const { year, month, day } = dateParts(today)
  return addMonths({ year, month }, day < cutOffDay ? 1 : 2)
}

/** The first month of a year, 0 to 12, that payroll cannot have closed on a day; 12: none (D-103). */
export function firstUnclosedMonth(year: number, today: string, cutOffDay: number): number {
  const open = monthAfterCutOff(today, cutOffDay)
  if (open.year === year) return open.month - 1
  return open.year < year ? 0 : 12
}

/** The open plan years, ascending: this year and the next. */
export function openPlanYears(today: string): number[] {
  const { year } = dateParts(today)
  return [year, year + 1]
}

/** Whether a plan year has ended. Contracts of a past year are shown but not edited (D-72). */
export function isPlanYearOver(year: number, today: string): boolean {
  return year < dateParts(today).year
}

/**
 * The plan year whose renewal the home page offers: the next year while its windows are open (D-97), or from
 * 1 October if no windows are declared (page 009). Undefined if the employee leaves before that year.
 */
export function yearToRepeatFor(today: string, { exitOn, enrollment }: Employment = {}): number | undefined {
  const { year, month } = dateParts(today)
  const next = year + 1
  const isTime = enrollment?.windows[next] ? isEnrollmentOpen(enrollment, next, today) : month >= 10
  return isTime && isEmployedIn({ exitOn }, next, 0) ? next : undefined
}

/** The plan year of the first month after cut-off. */
export function nearestPlanYear(today: string, cutOffDay: number): number {
  return monthAfterCutOff(today, cutOffDay).year
}

/** The first plan year a modality may be contracted for today: the year of its first month (D-06). */
export function planYearOf({ modality, today, cutOffDay }: Omit<PlanMonthInput, 'year'>): number {
  return firstYearMonth(modality, today, cutOffDayOf(modality, cutOffDay)).year
}

/**
 * The plan year to choose for today, with its months, 0 to 11, that may be chosen: the first open year with
 * months left in a declared window, or opened to the employee only (D-97); otherwise the year of the first
 * month after cut-off, without months while its windows are closed.
 */
export function yearToChoose(input: Omit<PlanMonthInput, 'year'>): { year: number; months: number[] } {
  const { today, employment: { enrollment } = {} } = input
  const isDeclared = (year: number): boolean =>
    enrollment?.windows[year] !== undefined || openedMonths(enrollment, year, today).length > 0
  const withMonths = (year: number) => ({ year, months: selectableMonths({ ...input, year }) })
  const declared = openPlanYears(today).filter(isDeclared).map(withMonths)
  return declared.find(({ months }) => months.length > 0) ?? withMonths(planYearOf(input))
}

/** Months, 0 to 11, that may still be contracted, ascending (D-06 to D-08, D-88, D-97, D-98). */
export function selectableMonths(input: PlanMonthInput): number[] {
  const { modality, year, today, employment = {} } = input
  const { enrollment } = employment
  if (!openPlanYears(today).includes(year) || (modality.year !== undefined && modality.year !== year))
    return []
  const regular = isEnrollmentOpen(enrollment, year, today) ? monthsAfterCutOff(input) : []
  const months = ascending([...regular, ...openedMonths(enrollment, year, today)])
  return months.filter((month) => isOfferedIn(modality, year, month) && isEmployedIn(employment, year, month))
}

function monthsAfterCutOff({ modality, year, today, cutOffDay }: PlanMonthInput): number[] {
  const first = firstYearMonth(modality, today, cutOffDayOf(modality, cutOffDay))
  if (first.year > year) return []
  const start = first.year === year ? first.month : (bareMonth(modality.startDate) ?? 1)
  const count = Math.max(0, endMonth(modality.endDate, year) - start + 1)
  return Array.from({ length: count }, (_, index) => start - 1 + index)
}

/** Whether a modality is offered in a month, 0 to 11, whatever the day of the request (D-06 to D-08). */
export function isOfferedIn(modality: PlanMonthInput['modality'], year: number, monthIndex: number): boolean {
  if (modality.year !== undefined && modality.year !== year) return false
  if (modality.monthsAvailability?.[monthIndex] === false) return false
  const start = startOf(modality, year)
  const isBegun = start.year < year || (start.year === year && start.month <= monthIndex + 1)
  return isBegun && monthIndex < endMonth(modality.endDate, year)
}

/** Whether the plan year of a modality, or the modality itself, has ended before a day (D-07). */
export function isOfferOver({ year, endDate }: Pick<Modality, 'year' | 'endDate'>, today: string): boolean {
  return (year !== undefined && isPlanYearOver(year, today)) || (endDate !== undefined && endDate < today)
}

/** Whether a month, 0 to 11, lies between the months of joining and leaving, both included (D-88, D-98). */
export function isEmployedIn({ joinedOn, exitOn }: Employment, year: number, monthIndex: number): boolean {
  const month = monthText(year, monthIndex)
  return (!joinedOn || month >= joinedOn.slice(0, 7)) && (!exitOn || month <= exitOn.slice(0, 7))
}

/** The last day on which a contract that starts in `firstMonth` (0 to 11) may be completed (D-09, D-97). */
export function cutOffDeadline(input: Omit<PlanMonthInput, 'today'> & { firstMonth: number }): string {
  const { year, firstMonth: monthIndex, employment } = input
  return signingDeadline(employment?.enrollment, { year, monthIndex, cutOff: cutOffOf(input) })
}

function cutOffOf({
  modality,
  year,
  firstMonth,
  cutOffDay,
}: Omit<PlanMonthInput, 'today'> & { firstMonth: number }): string {
  const date = cutOffDateOf(modality)
  if (date !== undefined) return date
  const day = cutOffDayOf(modality, cutOffDay)
  // `plainDate` counts months from 1 and `firstMonth` from 0, so the result lies in the month before
  // `firstMonth`; if `firstMonth` is 0, it lies in December of the year before.
  return plainDate(year, firstMonth, day)
}

/** The cut-off of all months of a modality, YYYY-MM-DD; undefined if each month has its own. */
export function cutOffDateOf({ cutOffDate }: Pick<Modality, 'cutOffDate'>): string | undefined {
  return typeof cutOffDate === 'string' && cutOffDate.length >= 10 ? cutOffDate.slice(0, 10) : undefined
}

/** Calendar days until the cut-off deadline: 0 on that day, negative after it (D-09). */
export function daysToCutOff(input: PlanMonthInput & { firstMonth: number }): number {
  return daysBetween(input.today, cutOffDeadline(input))
}

/** The cut-off day of the month: the modality's own, or else the company's (D-09). */
export function cutOffDayOf(modality: Pick<Modality, 'cutOffDate'>, companyDay: number): number {
  const own = Number(modality.cutOffDate ?? 0)
  return Number.isInteger(own) && own >= 1 && own <= 31 ? own : companyDay
}

function firstYearMonth(modality: PlanMonthInput['modality'], today: string, cutOffDay: number): YearMonth {
  const after = monthAfterCutOff(today, cutOffDay)
  const start = startOf(modality, after.year)
  return start.year > after.year || (start.year === after.year && start.month > after.month) ? start : after
}

function startOf({ startDate, year }: PlanMonthInput['modality'], planYear: number): YearMonth {
  const opened = { year: year ?? 0, month: 1 }
  if (!startDate) return opened
  const month = bareMonth(startDate)
  const start = month ? { year: Math.max(planYear, year ?? 0), month } : dateParts(startDate)
  return start.year < opened.year ? opened : { year: start.year, month: start.month }
}

function endMonth(endDate: string | undefined, year: number): number {
  if (!endDate) return 12
  const end = dateParts(endDate)
  if (end.year === year) return end.month
  return end.year < year ? 0 : 12
}

/** The month of a start date without a year ("9"), which applies to the plan year (D-06, taken literally). */
function bareMonth(startDate: string | undefined): number | undefined {
  return startDate && /^\d{1,2}$/.test(startDate) ? Number(startDate) : undefined
}
