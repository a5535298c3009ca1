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

/**
 * Limit of search rounds, above the rounds that any plan of twelve products needed. The search ends earlier
 * if a round improves nothing.
 */
const maxRounds = 8

/** The number of start plans taken from the knapsack search. */
const starts = 4

/** The number of plans with a replaced choice that are improved further. */
const replaced = 4

/**
 * Finds the best plan (D-124): at most one choice of each category, with the largest value, minus one euro
 * per product. Each category takes its best amount given the others, until no amount changes. If a bag or
 * the limit in kind is used up, two categories change together, or a choice replaces others to make room.
 */
export function bestPlan(search: Search): Picks {
  const prices = new PlanPrices(search)
  const { groups } = search
  const empty: Picks = groups.map(() => undefined)
  let best = improved(prices, groups, empty)
  for (const start of knapsackStarts(prices, search, starts))
    best = prices.better(best, improved(prices, groups, start))
  for (let round = 0; round < maxRounds && prices.isBound(groups, best); round++) {
    const exchanges = changedTogether(prices, groups, best)
    const next = exchanges === best ? replacedChoice(prices, groups, best) : exchanges
    if (next === best) break
    best = next
  }
  return best
}

/** Returns the plan, or a better one that is found after an exchange between two categories. */
function changedTogether(prices: PlanPrices, groups: Search['groups'], picks: Picks): Picks {
  return prices.better(picks, improved(prices, groups, exchanged(prices, groups, picks)))
}

/** Returns the plan, or a better one in which a missing choice replaces others. */
function replacedChoice(prices: PlanPrices, groups: Search['groups'], picks: Picks): Picks {
  let best = picks
  for (const start of replacedStarts(prices, groups, picks))
    best = prices.better(best, changedTogether(prices, groups, start))
  return best
}

/** Returns plans, best first, each with one choice that the plan lacks; others are removed for it. */
function replacedStarts(prices: PlanPrices, groups: Search['groups'], picks: Picks): Picks[] {
  const found = groups.flatMap((choices, index) =>
    choices
      .filter((choice) => choice !== picks[index]?.choice)
      .map((choice) => withRoom(prices, picks, index, choice)),
  )
  return found
    .flatMap((each) => (each ? { picks: each, score: prices.scoreCents(each) } : []))
    .toSorted((one, other) => other.score - one.score)
    .slice(0, replaced)
    .map((each) => each.picks)
}

/**
 * Adds the largest step of a choice to a plan. Picks are removed, least valuable first, until the choice
 * fits; undefined if it never fits.
 */
function withRoom(prices: PlanPrices, picks: Picks, index: number, choice: Choice): Picks | undefined {
  let rest = picks.with(index, undefined)
  for (;;) {
    const step = prices.maxStepBeside(rest, index, choice)
    if (step !== undefined) return rest.with(index, { choice, step })
    const smaller = rest.flatMap((each, at) => (each ? [{ picks: rest.with(at, undefined) }] : []))
    if (smaller.length === 0) return undefined
    rest = smaller.reduce((one, other) =>
      prices.scoreCents(other.picks) > prices.scoreCents(one.picks) ? other : one,
    ).picks
  }
}

/**
 * Improves a plan: each category in turn takes its best choice and amount, until the plan no longer
 * improves.
 */
function improved(prices: PlanPrices, groups: Search['groups'], start: Picks): Picks {
  let best = start
  for (let round = 0; round < maxRounds; round++) {
    let next = best
    for (const index of groups.keys()) next = withBest(prices, groups, index, next)
    if (prices.better(best, next) === best) return best
    best = next
  }
  return best
}

/**
 * Returns a plan with the best choice and amount of one category, given the other categories; no choice may
 * be the best.
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
    const most = prices.maxStepBeside(rest, to, choice)
    return most === undefined ? rest : rest.with(to, { choice, step: most })
  }
  const within = { min: given.choice.min, max: given.step }
  const step = bestStep(
    within,
    (each) => prices.isAllowed(at(each)),
    (each) => prices.scoreCents(at(each)),
  )
  const without = picks.with(from, undefined).with(to, undefined)
  const most = prices.maxStepBeside(without, to, choice)
  const gone = most === undefined ? without : without.with(to, { choice, step: most })
  return step === undefined ? gone : prices.better(gone, at(step))
}
