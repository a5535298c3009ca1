import { ascending } from '../kernel/collections.ts'
import type { ScheduledBenefit } from '../benefit/schedule.ts'
import { coveredMonths, type Contract } from '../plan/contract.ts'

/** A cart item's plan year and months. */
export type ItemMonths = {
  year: number
  /** The covered months, 0 to 11. */
  months: number[]
}

/** Finds a cart item's plan year and months. */
export function itemMonths(declaration: ScheduledBenefit, contract: Contract): ItemMonths {
  return { year: contract.year, months: coveredMonths(declaration, contract) }
}

/** Groups a cart's items by plan year, the earliest first (D-90). */
export function itemsByYear<Item extends Pick<ItemMonths, 'year'>>(
  items: readonly Item[],
): { year: number; items: Item[] }[] {
  const years = ascending(items.map(({ year }) => year))
  return years.map((year) => ({ year, items: items.filter((item) => item.year === year) }))
}
