import { refuse, type Refusal } from '../kernel/refusal.ts'
import type { RequestedItem } from '../benefit/items.ts'
import type { FindDeclaration, TaxedPlan } from '../tax/planEntry.ts'
import { bestPlan, type Search } from './bestPlan.ts'
import { listChoices, itemsOf, type Answers, type OfferedCategory } from './choices.ts'
import { PlanPrices, type Picks, type PricedPick } from './planPrices.ts'
import type { PlanValue } from './planValue.ts'

/** The best plan's choice of a category. */
type ProposedProduct = {
  pick: PricedPick
  /** The request, as the form would send it. */
  request: { benefitId: string; year: number; details: Record<string, unknown>; items: RequestedItem[] }
  /** The value that the product adds after the earlier products; all gains add up to the plan's value. */
  gain: PlanValue
}

/**
 * The best plan within the employee's current payments, and the answered products that are not in it, each
 * with its first reason (D-124).
 */
export type ProposedPlan = {
  year: number
  /** In order of value per euro, the highest first. */
  products: ProposedProduct[]
  value: PlanValue
  refused: { category: string; refusal: Refusal }[]
}

export type ProposalQuestion = {
  plan: TaxedPlan
  declarations: FindDeclaration
  year: number
  /** The offered categories, in the order of the catalogue. */
  offered: readonly OfferedCategory[]
  answers: Answers
}

/** Proposes additions to an employee's plan within what they already pay. */
export function proposePlan(question: ProposalQuestion): ProposedPlan {
  const { plan, declarations, year, answers } = question
  const { groups, refused } = findChoiceGroups(question)
  const picks = bestPlan({ plan, declarations, year, answers, groups })
  const prices = new PlanPrices({ plan, declarations, year, answers })
  const inOrder = byWhatAEuroBrings(prices, picks)
  return {
    year,
    products: productsOf(prices, inOrder, year),
    value: prices.valueOf(inOrder),
    refused: [...refused, ...leftOut(prices, groups, picks)],
  }
}

/**
 * The reasons for categories with choices that the best plan is without: beside its products not even their
 * smallest amounts fit, or they bring less than one euro.
 */
function leftOut(prices: PlanPrices, groups: Search['groups'], picks: Picks): ProposedPlan['refused'] {
  return groups.flatMap((choices, index) => {
    const [first] = choices
    if (!first || picks[index]) return []
    const refusals = choices.map((choice) => prices.refusalOf([...picks, { choice, step: choice.min }]))
    const fits = refusals.some((refusal) => !refusal)
    const refusal = (fits ? undefined : refusals[0]) ?? refuse('gainsTooLittle')
    const isBag = refusal.code === 'price_over_error'
    return [{ category: first.category, refusal: isBag ? refuse('noRoomBeside', refusal.params) : refusal }]
  })
}

/** Finds the choices of each answered category, and the refusals of categories without choices. */
export function findChoiceGroups({
  plan,
  year,
  offered,
  answers,
}: Omit<ProposalQuestion, 'declarations'>): Pick<Search, 'groups'> & Pick<ProposedPlan, 'refused'> {
  const found = offered.flatMap((each) => {
    const answer = answers[each.declaration.id]
    if (!each.declaration.asks || !answer) return []
    return [{ category: each.declaration.id, ...listChoices({ plan, offered: each, answer, year }) }]
  })
  return {
    groups: found.map(({ choices }) => choices),
    refused: found.flatMap(({ category, refusal }) => (refusal ? [{ category, refusal }] : [])),
  }
}

/**
 * Sorts picks by value per euro; in the order of the catalogue if the sorted plan is refused, because the
 * user bag is used in order.
 */
function byWhatAEuroBrings(prices: PlanPrices, picks: Picks): Picks {
  const taken = picks.flatMap((each) => (each ? [each] : []))
  const brings = new Map(taken.map((each) => [each, prices.perEuro([each])]))
  const sorted = taken.toSorted((one, other) => brings.get(other)! - brings.get(one)!)
  return prices.isAllowed(sorted) ? sorted : taken
}

function productsOf(prices: PlanPrices, picks: Picks, year: number): ProposedProduct[] {
  const priced = prices.priced(picks) ?? []
  return priced.map((pick, index) => {
    const { choice, quote, step } = pick
    const request = {
      benefitId: choice.modality.id,
      year,
      details: quote.details ?? choice.request.details,
      items: itemsOf(choice, step),
    }
    const before = prices.valueOf(picks.slice(0, index))
    return { pick, request, gain: lessOf(prices.valueOf(picks.slice(0, index + 1)), before) }
  })
}

const lessOf = (value: PlanValue, before: PlanValue): PlanValue => ({
  priceCents: value.priceCents - before.priceCents,
  companyCents: value.companyCents - before.companyCents,
  taxCents: value.taxCents - before.taxCents,
  socialSecurityCents: value.socialSecurityCents - before.socialSecurityCents,
  salaryCents: value.salaryCents - before.salaryCents,
  maternityCents: value.maternityCents - before.maternityCents,
  valueCents: value.valueCents - before.valueCents,
})
