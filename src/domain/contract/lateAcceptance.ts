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
 * The months of a plan year, 0 to 11, that have not begun on a day, up to an exit: those a late review leaves
 * (D-80, D-88).
 */
export function monthsNotBegun(year: number, today: string, employment: Employment = {}): number[] {
  const { year: thisYear, month } = dateParts(today)
  const first = year > thisYear ? 0 : year < thisYear ? 12 : month
  const months = Array.from({ length: 12 - first }, (_, index) => first + index)
  return months.filter((month) => isEmployedIn(employment, year, month))
}
