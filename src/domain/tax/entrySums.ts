import { sumBy } from '../kernel/money.ts'
import type { RowMoney } from './moneyRows.ts'
import type { PlanEntry } from './planEntry.ts'
import type { EntryRows } from './simulator.ts'

/** Amounts used from the bags of this employment, in cents (D-106). */
export type BagsUsed = Pick<RowMoney, 'userBagCents' | 'companyBagCents'>

/**
 * Sums the entries: their price, the part paid by the employee's bags and pay, and the part paid by the user
 * bag.
 */
export function sumEntries(
  entries: readonly PlanEntry[],
): Pick<PlanEntry, 'priceCents' | 'finalPriceCents' | 'userBagCents'> {
  return {
    priceCents: sumBy(entries, (entry) => entry.priceCents),
    finalPriceCents: sumBy(entries, (entry) => entry.finalPriceCents),
    userBagCents: sumBy(entries, (entry) => entry.userBagCents),
  }
}

/** Sums the amounts that entries use from the bags of the current employment. */
export function sumBagsUsed(entries: readonly PlanEntry[], rows: EntryRows): BagsUsed {
  const isOfToday = ({ formerBagCents }: PlanEntry): boolean => formerBagCents === undefined
  const own = rows.filter((_, index) => isOfToday(entries[index]!))
  const { userBagCents } = sumEntries(entries.filter(isOfToday))
  const companyBagCents = sumBy(own, (each) => sumBy(each, (row) => row.companyBagCents))
  return { userBagCents, companyBagCents }
}
