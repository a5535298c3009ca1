import type { MonthChoice } from '../benefit/declaration.ts'
import type { ContractItem } from '../benefit/items.ts'
import type { Modality } from '../catalogue/modality.ts'
import { afterSigning } from '../catalogue/enrollment.ts'
import {
  cutOffDateOf,
  cutOffDeadline,
  selectableMonths,
  type Employment,
  type PlanMonthInput,
} from '../catalogue/planMonths.ts'
import { addDays, firstDayOfMonth } from '../kernel/calendar.ts'
import type { Conditions } from '../plan/contract.ts'
import { changedMonths } from './changedMonths.ts'
import { shiftToFirstSelectable } from './lateAcceptance.ts'

/** Number of days a link is valid after sending, the last day included (D-81). */
const linkDays = 30

/** A purchase, change or cancellation to be accepted. */
export type Waiting = Pick<Conditions, 'kind' | 'year'> & {
  modality: Pick<Modality, 'startDate' | 'endDate' | 'cutOffDate' | 'monthsAvailability' | 'year'>
  items: readonly ContractItem[]
  /** The items in force that an edit or cancellation changes or ends. */
  inForceItems?: readonly ContractItem[]
  /** How the category chooses months (`scheduleOf`). */
  months: MonthChoice
  /** Madrid date on which the acceptance link was sent. */
  sentOn: string
  cutOffDay: number
  /** Needed if months were opened to the employee after the cut-off (D-97). */
  employment?: Pick<Employment, 'enrollment'> | undefined
}

/**
 * The last day for acceptance, until midnight in Madrid (D-81): 30 days after sending, or earlier if
 * afterwards no month could begin, change or be freed. If no month was left even on the day of sending, that
 * day.
 */
export function acceptanceDeadline(waiting: Waiting): string {
  const { sentOn } = waiting
  for (let days = linkDays; days > 0; days--) {
    const day = addDays(sentOn, days)
    if (leavesMonth(waiting, day)) return day
  }
  return sentOn
}

/**
 * Returns the cut-off of the first month that acceptance begins, changes or frees (D-09, D-81); undefined if
 * there is none.
 */
export function firstMonthCutOff(waiting: Waiting): string | undefined {
  const firstMonth = firstMonthOf(waiting)
  return firstMonth === undefined ? undefined : findCutOff(waiting, firstMonth)
}

/**
 * The last day on which acceptance still includes the first month (D-108): the day before that month's
 * cut-off, or the last day of a month opened to the employee.
 */
export function lastDayForFirstMonth(waiting: Waiting): string | undefined {
  const firstMonth = firstMonthOf(waiting)
  if (firstMonth === undefined) return undefined
  const cutOff = findCutOff(waiting, firstMonth)
  for (let days = 0; days < searchedDays; days++) {
    const day = addDays(cutOff, -days)
    if (openMonths(waiting, day).includes(firstMonth)) return day
  }
  return addDays(cutOff, -1)
}

/**
 * The first day of the first month that acceptance begins, changes or frees, and the last day to accept for
 * that month (D-108); undefined if there is no such month, or if its last day is before the sending.
 */
export function onTimeDates(waiting: Waiting): { startsOn: string; onTimeUntil: string } | undefined {
  const [month, onTimeUntil] = [firstMonthOf(waiting), lastDayForFirstMonth(waiting)]
  if (month === undefined || onTimeUntil === undefined || onTimeUntil < waiting.sentOn) return undefined
  return { startsOn: firstDayOfMonth(waiting.year, month), onTimeUntil }
}

/**
 * The first month, 0 to 11, of a contract that is accepted on the day of sending, and the last day on which
 * acceptance still gives this month (D-32, D-108); undefined if no month is left.
 */
export function nextStart(waiting: Waiting): { monthIndex: number; onTimeUntil: string } | undefined {
  const selectable = openMonths(waiting, waiting.sentOn)
  const { items } = shiftToFirstSelectable({ items: waiting.items, months: waiting.months, selectable })
  const given = { ...waiting, items }
  const [monthIndex, onTimeUntil] = [firstMonthOf(given), lastDayForFirstMonth(given)]
  return monthIndex === undefined || onTimeUntil === undefined ? undefined : { monthIndex, onTimeUntil }
}

/** The first month, 0 to 11, that acceptance begins, changes or frees; undefined if there is none. */
export function firstMonthOf(waiting: Waiting): number | undefined {
  const { kind, sentOn } = waiting
  const open = kind === 'cancellation' ? (openMonths(waiting, sentOn)[0] ?? 12) : 0
  return monthsChanged(waiting).find((month) => month >= open)
}

function findCutOff(waiting: Waiting, firstMonth: number): string {
  const { modality, year, cutOffDay } = waiting
  return cutOffDeadline({ modality, year, firstMonth, cutOffDay, employment: signedBy(waiting) })
}

/**
 * Length of the search in days: a modality's own cut-off date is less than two months after the company's
 * cut-off day.
 */
const searchedDays = 62

/**
 * Whether acceptance on a given day still includes a month. A contract with one start month moves to the
 * first open month (D-32); any other keeps its own months.
 */
function leavesMonth(waiting: Waiting, day: string): boolean {
  const open = openMonths(waiting, day)
  const [first] = open
  if (first === undefined) return false
  const moves = waiting.kind === 'contract' && (waiting.months === 'start' || waiting.months === 'first')
  const changed = monthsChanged(waiting)
  // If no month differs, the edit changed the details, which apply to all months.
  const months = changed.length > 0 ? changed : waiting.items.map(({ monthIndex }) => monthIndex)
  // A cancellation frees every month from the first open one on.
  const isOpen = (month: number): boolean =>
    waiting.kind === 'cancellation' ? month >= first : open.includes(month)
  return moves || months.some(isOpen)
}

/**
 * The months, 0 to 11, that an acceptance on a day can still begin or change: the selectable ones whose
 * cut-off is not over, also where the modality has one date for all of them (D-09). Windows only limit the
 * purchase (D-97).
 */
export function acceptableMonths({ employment = {}, ...input }: PlanMonthInput): number[] {
  const when = { ...input, employment: afterSigning(employment) }
  const months = selectableMonths(when)
  if (cutOffDateOf(input.modality) === undefined) return months
  return months.filter((firstMonth) => input.today <= cutOffDeadline({ ...when, firstMonth }))
}

/** The months that can still change on a day; a cancellation frees months after the cut-off date too. */
function openMonths(waiting: Waiting, today: string): number[] {
  const { kind, modality, year, cutOffDay } = waiting
  const when = { modality, year, today, cutOffDay, employment: signedBy(waiting) }
  return kind === 'cancellation' ? selectableMonths(when) : acceptableMonths(when)
}

function signedBy({ employment = {} }: Waiting): Pick<Employment, 'enrollment'> {
  return afterSigning({ enrollment: employment.enrollment })
}

/** The months, 0 to 11 in order, that acceptance changes. */
function monthsChanged({ kind, items, inForceItems = [] }: Waiting): number[] {
  return changedMonths(kind === 'contract' ? [] : inForceItems, kind === 'cancellation' ? [] : items)
}
