import { isLive } from '../../domain/quote/bags.ts'
import type { PlanEntry } from '../../domain/tax/planEntry.ts'
import { isHeld, savingsOf } from '../../domain/tax/savings.ts'
import type { ProfileDto } from '../../dto/dto.ts'
import { planEntryOfContract, savingsContextOf } from './planEntryOfContract.ts'
import type { Declarations } from './useDeclarations.ts'

/**
 * Tax saved from January to each month of a plan year, in euros: by what is signed, and by what waits on top
 * of it.
 */
export type MonthSavings = { achieved: number; pending: number }

/**
 * Twelve running totals; the last one is the year's saving (D-28), for the same rules are asked with ever
 * more months.
 */
export function savingsByMonth(
  profile: ProfileDto,
  declarations: Declarations,
  year: number,
): MonthSavings[] {
  const context = savingsContextOf(profile, year)
  const entries = [...profile.contracts, ...profile.cart]
    .filter((contract) => contract.year === year && isLive(contract))
    .flatMap((contract) => {
      const declaration = declarations(contract.product)
      return declaration
        ? [{ isHeld: isHeld(contract), entry: planEntryOfContract(contract, declaration, profile) }]
        : []
    })
  return Array.from({ length: 12 }, (_, month) => {
    const until = (held: boolean) =>
      entries.filter((one) => one.isHeld === held).map(({ entry }) => entryUntil(entry, month))
    const { achievedCents, pendingCents } = savingsOf(context, { held: until(true), waiting: until(false) })
    return { achieved: achievedCents / 100, pending: pendingCents / 100 }
  })
}

/**
 * The entry with its months up to one; what its category exempts by itself is shared out evenly over its
 * months.
 */
function entryUntil(entry: PlanEntry, month: number): PlanEntry {
  const items = entry.items.filter(({ monthIndex }) => monthIndex <= month)
  const paidCents = items.reduce((sum, item) => sum + item.paidCents, 0)
  const allCents = entry.items.reduce((sum, item) => sum + item.paidCents, 0)
  if (items.length === entry.items.length) return entry
  const share = allCents > 0 ? paidCents / allCents : 0
  const ownExemptCents =
    entry.ownExemptCents === undefined ? undefined : Math.round(entry.ownExemptCents * share)
  return {
    ...entry,
    items,
    finalPriceCents: paidCents,
    priceCents: Math.round(entry.priceCents * share),
    userBagCents: Math.round(entry.userBagCents * share),
    ownExemptCents,
  }
}
