import type { MonthChoice } from '../benefit/declaration.ts'

/**
 * The months a contract keeps when its conditions are accepted (D-32): from the first month that is
 * selectable on the day of acceptance; earlier ones are lost. Where a contract in force is changed, its old
 * months before that stay as they were, so only months it did not have are lost. A contract with one start
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
  const first = selectable[0] ?? 12
  const gone = items.filter(
    ({ monthIndex }) =>
      monthIndex < first && !inForceItems.some((inForce) => inForce.monthIndex === monthIndex),
  )
  const lostMonths = [...new Set(gone.map((item) => item.monthIndex))].sort((a, b) => a - b)
  if (months === 'start' || months === 'first') {
    const moved = items.map((item) => ({ ...item, monthIndex: Math.max(item.monthIndex, first) }))
    return { items: first < 12 ? moved : [], lostMonths }
  }
  const kept = inForceItems.filter((item) => item.monthIndex < first)
  return { items: [...kept, ...items.filter((item) => item.monthIndex >= first)], lostMonths }
}
