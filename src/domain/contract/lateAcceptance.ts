import type { MonthChoice } from '../benefit/declaration.ts'
import { isEmployedIn, type Employment } from '../catalogue/planMonths.ts'
import { ascending } from '../kernel/collections.ts'
import { dateParts } from '../kernel/calendar.ts'
import type { ContractItem } from '../benefit/items.ts'
import { changedMonths } from './changedMonths.ts'

/**
 * The months a contract keeps when its conditions are accepted (D-32): from the first month that is
 * selectable on the day of acceptance to the last one; others are lost: they went by, or come after an exit
 * (D-88). Where a contract in force is changed, its old
 * months outside that stay as they were, so only months it did not have are lost. A contract with one start
 * month moves to it. The caller prices the answer again.
 */
export function shiftToFirstSelectable<Item extends { monthIndex: number }>({
  items,
  inForceItems = [],
  months,
  selectable,
}: {
  items: readonly Item[]
  /** Conditions in force that the accepted ones replace. */
  inForceItems?: readonly Item[]
  months: MonthChoice
  /** Selectable months on the day of acceptance, ascending. */
  selectable: readonly number[]
}): { items: Item[]; lostMonths: number[] } {
  const isOpen = openSpan(selectable)
  const gone = items.filter(
    ({ monthIndex }) =>
      !isOpen(monthIndex) && !inForceItems.some((inForce) => inForce.monthIndex === monthIndex),
  )
  const lostMonths = ascending(gone.map((item) => item.monthIndex))
  if (months === 'start' || months === 'first') {
    const moved = items.map((item) => ({
      ...item,
      monthIndex: Math.max(item.monthIndex, selectable[0] ?? 12),
    }))
    return { items: moved.filter(({ monthIndex }) => isOpen(monthIndex)), lostMonths }
  }
  const kept = inForceItems.filter(({ monthIndex }) => !isOpen(monthIndex))
  return { items: [...kept, ...items.filter(({ monthIndex }) => isOpen(monthIndex))], lostMonths }
}

function openSpan(selectable: readonly number[]): (month: number) => boolean {
  const [first = 12] = selectable
  const last = selectable.at(-1) ?? -1
  return (month) => month >= first && month <= last
}

/**
 * Months before the first one still open, or after the last, in which the accepted conditions would have
 * differed from those in force.
 */
export function changedOutside(
  selectable: readonly number[],
  items: readonly ContractItem[],
  inForce: readonly ContractItem[],
): number[] {
  const isOpen = openSpan(selectable)
  return changedMonths(inForce, items).filter((month) => !isOpen(month))
}

/**
 * The months of a plan year, 0 to 11 up to an exit, that the answer of a review may charge (D-80, D-105):
 * those that payroll has not closed, and of a cover that starts with the review those that have not begun.
 * `lastClosed` is -1 where none of the year is closed, undefined where the company closes no months: then a
 * month is closed once it has begun.
 */
export function monthsAtReview({
  year,
  today,
  employment,
  startsWithReview = false,
  lastClosed,
}: {
  year: number
  today: string
  employment: Employment
  startsWithReview?: boolean | undefined
  lastClosed: number | undefined
}): number[] {
  const { year: thisYear, month } = dateParts(today)
  const notBegun = year > thisYear ? 0 : year < thisYear ? 12 : month
  const open = (lastClosed ?? -1) + 1
  const first = startsWithReview || lastClosed === undefined ? Math.max(notBegun, open) : open
  const months = Array.from({ length: Math.max(0, 12 - first) }, (_, index) => first + index)
  return months.filter((each) => isEmployedIn(employment, year, each))
}
