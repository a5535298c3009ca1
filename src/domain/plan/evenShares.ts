import type { ContractItem } from '../benefit/items.ts'
import { ascending } from '../kernel/collections.ts'

/**
 * An amount laid evenly on months, none of which takes more than its contributions (D-113): whole cents,
 * rounded down; the rest goes to the last months that take it (200 on three of 300: 66.66, 66.66, 66.68).
 */
export function evenShares(items: readonly ContractItem[], amountCents: number): Map<number, number> {
  const most = new Map<number, number>()
  for (const { monthIndex, contributedCents } of items)
    most.set(monthIndex, (most.get(monthIndex) ?? 0) + contributedCents)
  const shares = new Map<number, number>()
  let leftCents = amountCents
  // Months that take little come first: what they leave is laid on the others.
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
