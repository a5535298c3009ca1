import { sumBy } from '../kernel/money.ts'
import type { PlanEntry } from './planEntry.ts'

/**
 * The amount each entry takes from the company bag in each month, 0 to 11, in cents (D-103). Entries are in
 * the order of their purchase: each takes as much as it can use, in its months in order. An ended entry
 * returns its rest to the others in the same order, but only for months after the end, because earlier months
 * are charged.
 */
export function companyBagByMonth(entries: readonly PlanEntry[], companyBagCents: number): number[][] {
  const potOf = createPotFinder(companyBagCents)
  const freed: { fromMonth: number; leftCents: number; of: Employment }[] = []
  const paid = entries.map((entry) => paidByMonth(entry, entry.items))
  const used = entries.map((entry, index) => {
    const pot = potOf(entry)
    const months = takeFrom(pot, paid[index]!)
    const { fromMonth, items } = entry.ended ?? { fromMonth: 12, items: [] }
    const leftCents = sumBy(takeFrom(pot, paidByMonth(entry, items)), (cents) => cents)
    freed.push({ fromMonth, leftCents, of: entry.formerEmployment })
    return months
  })
  for (const more of freed.toSorted((one, other) => one.fromMonth - other.fromMonth))
    for (const [index, months] of used.entries()) {
      if (entries[index]!.formerEmployment !== more.of) continue
      const wanted = paid[index]!.map((cents, month) => (month < more.fromMonth ? 0 : cents - months[month]!))
      for (const [month, cents] of takeFrom(more, wanted).entries()) months[month]! += cents
    }
  return used
}

type Employment = PlanEntry['formerEmployment']
type Pot = { leftCents: number }

/** The bag of an entry: the current one, or that of its earlier employment (D-106). */
function createPotFinder(companyBagCents: number): (entry: PlanEntry) => Pot {
  const pots = new Map<Employment, Pot>()
  return ({ formerEmployment, formerBagCents }) => {
    const pot = pots.get(formerEmployment) ?? { leftCents: formerBagCents ?? companyBagCents }
    pots.set(formerEmployment, pot)
    return pot
  }
}

/** Takes each month's amount from a pot, in order, until the pot is empty. */
function takeFrom(pot: Pot, wanted: readonly number[]): number[] {
  return wanted.map((cents) => {
    const takenCents = Math.min(pot.leftCents, cents)
    pot.leftCents -= takenCents
    return takenCents
  })
}

function paidByMonth({ planType }: PlanEntry, items: PlanEntry['items']): number[] {
  return Array.from({ length: 12 }, (_, month) =>
    planType === 'Exent' ? sumBy(items, (item) => (item.monthIndex === month ? item.paidCents : 0)) : 0,
  )
}
