import { ascending } from '../kernel/collections.ts'
import type { ScheduledBenefit } from '../benefit/schedule.ts'
import { coveredMonths, type Contract } from '../plan/contract.ts'

/** The amount that a cart item charges to its bag. */
export type ItemCost = {
  year: number
  /** The covered months, 0 to 11. */
  months: number[]
  totalCents: number
}

/** Computes a cart item's months and the amount charged to its bag in its plan year. */
export function itemCost(declaration: ScheduledBenefit, contract: Contract): ItemCost {
  const { year, finalPriceCents } = contract
  return { year, months: coveredMonths(declaration, contract), totalCents: finalPriceCents }
}

/** Groups a cart's items by plan year, the earliest first (D-90). */
export function itemsByYear<Item extends Pick<ItemCost, 'year'>>(
  items: readonly Item[],
): { year: number; items: Item[] }[] {
  const years = ascending(items.map(({ year }) => year))
  return years.map((year) => ({ year, items: items.filter((item) => item.year === year) }))
}
