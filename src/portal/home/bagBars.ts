import { roundedPercent } from '../../domain/kernel/money.ts'
import type { Bags } from '../../domain/plan/bags.ts'

/** One bag as a bar: cents used of a total, and whole percent (BAG-23). */
export type Bag = { id: 'exent' | 'top' | 'user'; usedCents: number; totalCents: number; percent: number }

/** Returns the bags of a plan year that are not empty. Company money is part of the flexible bag (D-02). */
export function buildBagBars(bags: Bags): Bag[] {
  return [
    toBar('exent', bags.flexibleBagCents + bags.companyBagCents, bags.availableCents),
    toBar('top', bags.topBagCents, bags.availableTopCents),
    toBar('user', bags.userBagCents, bags.userBagLeftCents),
  ].filter(({ totalCents }) => totalCents > 0)
}

function toBar(id: Bag['id'], totalCents: number, leftCents: number): Bag {
  const usedCents = Math.max(0, totalCents - leftCents)
  return { id, usedCents, totalCents, percent: roundedPercent(usedCents, totalCents) }
}
