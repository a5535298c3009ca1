import type { ContractItem } from '../benefit/items.ts'
import type { Modality } from '../catalogue/modality.ts'
import { ascending } from '../kernel/collections.ts'
import { sumBy } from '../kernel/money.ts'

/**
 * Spreads an amount evenly over months, in whole cents rounded down; no month gets more than its
 * contributions (D-113). The remainder goes to the last months that are not full (200 over three months of
 * 300: 66.66, 66.66, 66.68).
 */
export function evenShares(items: readonly ContractItem[], amountCents: number): Map<number, number> {
  const most = new Map<number, number>()
  for (const { monthIndex, contributedCents } of items)
    most.set(monthIndex, (most.get(monthIndex) ?? 0) + contributedCents)
  const shares = new Map<number, number>()
  let leftCents = amountCents
  // Months with small contributions come first; what exceeds them goes to the other months.
  const byRoom = [...most].toSorted(([, one], [, other]) => one - other)
  for (const [index, [month, cents]] of byRoom.entries()) {
    const levelCents = Math.floor(leftCents / (byRoom.length - index))
    if (cents > levelCents) {
      for (const [later] of byRoom.slice(index)) shares.set(later, levelCents)
      leftCents -= levelCents * (byRoom.length - index)
      break
    }
    shares.set(month, cents)
    leftCents -= cents
  }
  for (const month of ascending(most.keys()).toReversed()) {
    const moreCents = Math.min(leftCents, most.get(month)! - shares.get(month)!)
    shares.set(month, shares.get(month)! + moreCents)
    leftCents -= moreCents
  }
  return shares
}

/**
 * The user bag that a contract may use until a month, 0 to 11, after an end. Laid evenly, each month keeps
 * its share, because it may be closed, and the shares of later months are free (D-73, D-113).
 */
export function userBagUntil(
  contract: {
    modality: Pick<Modality, 'userBagByMonth'>
    items: readonly ContractItem[]
    userBagCents: number
  },
  lastMonth: number,
): number {
  const { modality, items, userBagCents } = contract
  if (modality.userBagByMonth !== 'even') return userBagCents
  const shares = [...evenShares(items, userBagCents)].filter(([month]) => month <= lastMonth)
  return sumBy(shares, ([, cents]) => cents)
}
