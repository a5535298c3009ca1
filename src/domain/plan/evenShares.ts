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

/** The items whose part of the user bag is not fixed, and what the fixed parts leave for them. */
export function besideFixed(
  items: readonly ContractItem[],
  userBagCents: number,
): { open: ContractItem[]; leftCents: number } {
  return {
    open: items.filter((item) => item.userBagCents === undefined),
    leftCents: userBagCents - sumBy(items, (item) => item.userBagCents ?? 0),
  }
}

/**
 * The user bag that a contract uses until a month, 0 to 11, after an end. Fixed parts stay. Laid evenly, each
 * other month keeps its share too, because it may be closed, and the shares of later months are free; in
 * order, the months until the end get all that they can use (D-73, D-113).
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
  const isCovered = (month: number): boolean => month <= lastMonth
  const fixedCents = sumBy(items, (item) => (isCovered(item.monthIndex) ? (item.userBagCents ?? 0) : 0))
  const { open, leftCents } = besideFixed(items, userBagCents)
  if (modality.userBagByMonth !== 'even') {
    const covered = open.filter(({ monthIndex }) => isCovered(monthIndex))
    return (
      fixedCents +
      Math.min(
        leftCents,
        sumBy(covered, (item) => item.contributedCents),
      )
    )
  }
  const shares = [...evenShares(open, leftCents)].filter(([month]) => isCovered(month))
  return fixedCents + sumBy(shares, ([, cents]) => cents)
}
