import type { PlanType } from '../catalogue/modality.ts'
import { sumBy } from '../kernel/money.ts'
import type { Search } from './bestPlan.ts'
import type { Choice } from './choices.ts'
import { PlanPrices, type Picked, type Picks } from './planPrices.ts'

/** Limits of the search: distinguished totals, tried amounts of each choice, compared plans. */
const levels = 480
const amounts = 12
const compared = 24

/** Up to this number of possible plans, totals are distinguished to the cent. */
const fewPlans = 4000

/** The estimated part of company money that is left after tax; it only orders the compared plans. */
const keptOfCompanyMoney = 0.7

type Option = Picked & { valueCents: number; costCents: number; paidCents: number }

/** A combination of options: their total value, each option valued alone, and the payment from each bag. */
type Sum = { picks: Picks; valueCents: number; costCents: number; paidCents: Record<PlanType, number> }

/**
 * Returns start plans, best first, each with different choices. For each affordable total cost, the search
 * keeps the combination of one choice of each category with the largest value, each choice valued alone. The
 * company bag's payment depends only on the total cost, so it is added afterwards.
 */
export function knapsackStarts(prices: PlanPrices, search: Search, most: number): Picks[] {
  const alone = new PlanPrices({ ...search, plan: withoutCompanyBag(search) })
  const options = search.groups.map((choices) => choices.flatMap((choice) => optionsOf(alone, choice)))
  const byFinalPrice = sumsOf(options)
  const limited = search.groups.flat().some(({ request }) => request.inKind)
  const byPrice = limited ? sumsOf(options.map((group) => group.map((each) => costed(alone, each)))) : []
  const sums = [...byFinalPrice, ...byPrice].toSorted(
    (one, other) => guessOf(search, other) - guessOf(search, one),
  )
  return allowedOnce(prices, sums)
    .map((picks) => ({ picks, score: prices.scoreCents(picks) }))
    .toSorted((one, other) => other.score - one.score)
    .slice(0, most)
    .map(({ picks }) => picks)
}

/**
 * Returns the first allowed plans with different choices. The value of a choice alone is only a guess,
 * because several choices save tax together. So each set of choices is compared once, instead of many
 * amounts of the set with the best guess.
 */
function allowedOnce(prices: PlanPrices, sums: readonly Sum[]): Picks[] {
  const ids = new Map<Choice | undefined, number>()
  const idOf = (choice: Choice | undefined): number => {
    if (!ids.has(choice)) ids.set(choice, ids.size)
    return ids.get(choice)!
  }
  const byChoices = new Map<string, Picks>()
  for (const { picks } of sums) {
    const key = picks.map((each) => idOf(each?.choice)).join()
    if (!byChoices.has(key) && prices.isAllowed(picks)) byChoices.set(key, picks)
    if (byChoices.size === compared) break
  }
  return [...byChoices.values()]
}

function guessOf({ plan, year }: Search, { valueCents, costCents }: Sum): number {
  const bagCents = plan.bags[String(year)]?.companyBagCents ?? 0
  return valueCents + keptOfCompanyMoney * Math.min(bagCents, costCents)
}

function withoutCompanyBag({ plan, year }: Search): Search['plan'] {
  const own = plan.bags[String(year)]
  return own ? { ...plan, bags: { ...plan.bags, [year]: { ...own, companyBagCents: 0 } } } : plan
}

/** Builds options of a choice with evenly spread amounts, each valued alone. */
function optionsOf(alone: PlanPrices, choice: Choice): Option[] {
  const { min, max } = choice
  const width = (max - min) / (amounts - 1)
  const steps = Array.from({ length: amounts }, (_, index) => Math.round(min + index * width))
  return [...new Set(steps)]
    .map((step) => ({ choice, step }))
    .filter((picked) => alone.isAllowed([picked]))
    .map((picked) => {
      const paidCents = alone.quoteOf(picked).finalPriceCents
      return { ...picked, valueCents: alone.scoreCents([picked]), costCents: paidCents, paidCents }
    })
}

const costed = (alone: PlanPrices, option: Option): Option => ({
  ...option,
  costCents: alone.quoteOf(option).priceCents,
})

/** Finds, for each total cost, the combination of options of different categories with the largest value. */
function sumsOf(groups: readonly (readonly Option[])[]): Sum[] {
  const maxCost = (group: readonly Option[]) => Math.max(0, ...group.map(({ costCents }) => costCents))
  const plans = groups.reduce((product, group) => product * (group.length + 1), 1)
  const levelCents = plans <= fewPlans ? 1 : Math.max(1, sumBy(groups, maxCost) / levels)
  let sums: Sum[] = [{ picks: [], valueCents: 0, costCents: 0, paidCents: { Exent: 0, Top: 0 } }]
  for (const group of groups) {
    const next = new Map<number, Sum>()
    for (const before of sums)
      for (const sum of [withNone(before), ...group.flatMap((option) => added(before, option) ?? [])]) {
        const level = Math.round(sum.costCents / levelCents)
        if (sum.valueCents > (next.get(level)?.valueCents ?? -Infinity)) next.set(level, sum)
      }
    sums = [...next.values()]
  }
  return sums
}

const withNone = (sum: Sum): Sum => ({ ...sum, picks: [...sum.picks, undefined] })

/** Adds an option to a sum; undefined if the bag cannot pay it. */
function added(sum: Sum, { choice, step, ...own }: Option): Sum | undefined {
  const { planType } = choice.modality.product
  const paidCents = { ...sum.paidCents, [planType]: sum.paidCents[planType] + own.paidCents }
  if (paidCents[planType] > choice.request.availableCents) return undefined
  return {
    picks: [...sum.picks, { choice, step }],
    valueCents: sum.valueCents + own.valueCents,
    costCents: sum.costCents + own.costCents,
    paidCents,
  }
}
