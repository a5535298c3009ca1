import { sumBy } from '../kernel/money.ts'
import { sumRows, type RowMoney } from './moneyRows.ts'
import type { PlanEntry } from './planEntry.ts'
import type { EntryRows } from './simulator.ts'

/** What is used of the bags of this employment, in cents (D-106). */
export type BagsUsed = Pick<RowMoney, 'userBagCents' | 'companyBagCents'>

/** What entries cost, what of it the employee's bags and pay bear, and what the user bag pays. */
export function sumEntries(
  entries: readonly PlanEntry[],
): Pick<PlanEntry, 'priceCents' | 'finalPriceCents' | 'userBagCents'> {
  return {
    priceCents: sumBy(entries, (entry) => entry.priceCents),
    finalPriceCents: sumBy(entries, (entry) => entry.finalPriceCents),
    userBagCents: sumBy(entries, (entry) => entry.userBagCents),
  }
}

/** What entries and their rows use of the bags of this employment. */
export function bagsUsedOf(entries: readonly PlanEntry[], rows: EntryRows): BagsUsed {
  const isOfToday = ({ formerBagCents }: PlanEntry): boolean => formerBagCents === undefined
  const own = rows.filter((_, index) => isOfToday(entries[index]!)).flat()
  const { userBagCents } = sumEntries(entries.filter(isOfToday))
  return { userBagCents, companyBagCents: sumRows(own).companyBagCents }
}
