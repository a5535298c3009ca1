import { sumBy } from '../kernel/money.ts'
import { endMonths, standingBefore } from './endedItems.ts'
import type { PlanEntry } from './planEntry.ts'

/**
 * Computes how much the company bag pays of each entry in each month, 0 to 11, in cents (D-103). In the
 * order of purchase, each entry uses as much as it can, month by month. When an entry ends, its unused part
 * is available to the others in the same order, but only for months after the end, because earlier months
 * are already charged.
 */
export function companyBagByMonth(entries: readonly PlanEntry[], companyBagCents: number): number[][] {
  const potOf = createPotFinder(companyBagCents)
  let paid = standingBefore(entries, 0).map(paidByMonth)
  let used = paid.map((months, index) => takeFrom(potOf(entries[index]!), months))
  for (const fromMonth of endMonths(entries)) {
    paid = standingBefore(entries, fromMonth + 1).map(paidByMonth)
    const kept = used.map((months, index) => limitToPaid(months, paid[index]!))
    for (const [index, months] of used.entries())
      potOf(entries[index]!).leftCents += sumCents(months) - sumCents(kept[index]!)
    used = kept.map((months, index) => {
      const wanted = months.map((cents, month) => (month < fromMonth ? 0 : paid[index]![month]! - cents))
      const more = takeFrom(potOf(entries[index]!), wanted)
      return months.map((cents, month) => cents + more[month]!)
    })
  }
  return used
}

const limitToPaid = (used: readonly number[], paid: readonly number[]): number[] =>
  used.map((cents, month) => Math.min(cents, paid[month]!))

const sumCents = (months: readonly number[]): number => sumBy(months, (cents) => cents)

type Employment = PlanEntry['formerEmployment']
type Pot = { leftCents: number }

/**
 * Returns a function that finds the bag of an entry: the current one, or that of an earlier employment
 * (D-106).
 */
function createPotFinder(companyBagCents: number): (entry: PlanEntry) => Pot {
  const pots = new Map<Employment, Pot>()
  return ({ formerEmployment, formerBagCents }) => {
    const pot = pots.get(formerEmployment) ?? { leftCents: formerBagCents ?? companyBagCents }
    pots.set(formerEmployment, pot)
    return pot
  }
}

/** Withdraws each month's amount from a bag, in order, until the bag is empty. */
function takeFrom(pot: Pot, wanted: readonly number[]): number[] {
  return wanted.map((cents) => {
    const takenCents = Math.min(pot.leftCents, cents)
    pot.leftCents -= takenCents
    return takenCents
  })
}

function paidByMonth({ planType, items }: PlanEntry): number[] {
  return Array.from({ length: 12 }, (_, month) =>
    planType === 'Exent' ? sumBy(items, (item) => (item.monthIndex === month ? item.paidCents : 0)) : 0,
  )
}
