import type { FindDeclaration, TaxedPlan } from '../tax/planEntry.ts'
import type { Answers, Choice } from './choices.ts'
import { bestStep } from './bestStep.ts'
import { knapsackStarts } from './knapsack.ts'
import { PlanPrices, type Picked, type Picks } from './planPrices.ts'

export type Search = {
  plan: TaxedPlan
  declarations: FindDeclaration
  year: number
  answers?: Answers | undefined
  /** The choices of each category, in the order of the catalogue. */
  groups: readonly (readonly Choice[])[]
}

/** More rounds than any plan of twelve products needed; the search ends with the first that finds nothing. */
const mostRounds = 8

/** From how many plans of a knapsack the search begins. */
const starts = 4

/**
 * Finds the best plan (D-124): at most one choice of each category, with the largest value, minus one euro
 * per product. Each category takes its best amount given the others, until none changes; if a bag or the
 * limit in kind is used up, two categories change together. The search is repeated without each product,
 * because a smaller plan may leave room for a better one.
 */
export function bestPlan(search: Search): Picks {
  const prices = new PlanPrices(search)
  const { groups } = search
  const empty: Picks = groups.map(() => undefined)
  let best = improved(prices, groups, empty)
  for (const start of knapsackStarts(prices, search, starts))
    best = prices.better(best, improved(prices, groups, start))
  for (let round = 0; round < mostRounds && prices.isBound(groups, best); round++) {
    const next = prices.better(best, improved(prices, groups, exchanged(prices, groups, best)))
    if (next === best) break
    best = next
  }
  return best
}

/** A plan after its categories took their best amounts in turn, until none moves. */
function improved(prices: PlanPrices, groups: Search['groups'], start: Picks): Picks {
  let best = start
  for (let round = 0; round < mostRounds; round++) {
    let next = best
    for (const index of groups.keys()) next = withBest(prices, groups, index, next)
    if (prices.better(best, next) === best) return best
    best = next
  }
  return best
}

/**
 * Returns a plan with the best choice and amount of one category given the others; the best may be no choice.
 */
function withBest(prices: PlanPrices, groups: Search['groups'], index: number, picks: Picks): Picks {
  let best: Picks = picks.with(index, undefined)
  for (const choice of groups[index]!) {
    const at = (step: number) => picks.with(index, { choice, step })
    const step = bestStep(
      choice,
      (each) => prices.isAllowed(at(each)),
      (each) => prices.scoreCents(at(each)),
    )
    if (step !== undefined) best = prices.better(best, at(step))
  }
  return prices.better(picks, best)
}

/** Returns a better plan in which one category is reduced in favor of another that shares a limit with it. */
function exchanged(prices: PlanPrices, groups: Search['groups'], picks: Picks): Picks {
  let best = picks
  for (const from of groups.keys())
    for (const to of [...groups.keys()].filter((other) => other !== from))
      for (const choice of groups[to] ?? []) {
        const given = best[from]
        if (given) best = prices.better(best, moved(prices, best, { given, from, to, choice }))
      }
  return best
}

/** Finds how much a category should give up so that a choice of another can use the freed amount. */
function moved(
  prices: PlanPrices,
  picks: Picks,
  { given, from, to, choice }: { given: Picked; from: number; to: number; choice: Choice },
): Picks {
  const at = (step: number): Picks => {
    const rest = picks.with(from, { ...given, step }).with(to, undefined)
    const most = prices.mostBeside(rest, to, choice)
    return most === undefined ? rest : rest.with(to, { choice, step: most })
  }
  const within = { min: given.choice.min, max: given.step }
  const step = bestStep(
    within,
    (each) => prices.isAllowed(at(each)),
    (each) => prices.scoreCents(at(each)),
  )
  const without = picks.with(from, undefined).with(to, undefined)
  const most = prices.mostBeside(without, to, choice)
  const gone = most === undefined ? without : without.with(to, { choice, step: most })
  return step === undefined ? gone : prices.better(gone, at(step))
}
