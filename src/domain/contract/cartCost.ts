import { ascending } from '../kernel/collections.ts'
import type { ScheduledBenefit } from '../benefit/schedule.ts'
import { coveredMonths, type Contract } from '../plan/contract.ts'

/** What one item of the cart takes of its bag. */
export type ItemCost = {
  year: number
  /** Those it covers, 0 to 11. */
  months: number[]
  totalCents: number
}

/** The months of a cart item, and what it takes of its bag in its plan year. */
export function itemCost(declaration: ScheduledBenefit, contract: Contract): ItemCost {
  const { year, finalPriceCents } = contract
  return { year, months: coveredMonths(declaration, contract), totalCents: finalPriceCents }
}

/** The items of a cart by plan year, the earliest first (D-90). */
export function itemsByYear<Item extends Pick<ItemCost, 'year'>>(
  items: readonly Item[],
): { year: number; items: Item[] }[] {
  const years = ascending(items.map(({ year }) => year))
  return years.map((year) => ({ year, items: items.filter((item) => item.year === year) }))
}
