import type { InKindFacts, QuoteRequest } from '../benefit/quoteRequest.ts'
import type { PlanType } from '../catalogue/modality.ts'
import { sumBy } from '../kernel/money.ts'
import type { Refusal } from '../kernel/refusal.ts'
import { findDearest, possibleTerms } from '../plan/possibleTerms.ts'
import type { Bags } from '../plan/bags.ts'
import type { Plan } from '../plan/employee.ts'

/**
 * The facts that limit pay in kind in a plan year, without an edited contract (D-91). Undefined if the
 * company has no such limit or the payroll no salary.
 */
export function inKindFactsOf(
  { contracts, bags }: Pick<Plan, 'contracts' | 'bags'>,
  year: number,
  editedId: string | undefined,
): InKindFacts | undefined {
  const own = bags[String(year)]
  if (!own || own.minimumWageCents === undefined || own.fixedSalaryCents === null) return undefined
  const others = contracts
    .filter((contract) => contract.id !== editedId && contract.year === year)
    // Contracts of an earlier employment were paid by another salary (D-106).
    .filter(({ formerBagCents }) => formerBagCents === undefined)
    .flatMap((contract) => findDearest(possibleTerms(contract)) ?? [])
    .map(({ priceCents, finalPriceCents, modality }) => {
      return { priceCents, finalPriceCents, planType: modality.product.planType }
    })
  return {
    payrollSalaryCents: own.inKindPayCents ?? own.fixedSalaryCents,
    minimumWageCents: own.minimumWageCents,
    companyBagCents: own.companyBagCents,
    others,
  }
}

type Cost = { priceCents: number; finalPriceCents: number }

/**
 * Refuses a cost that raises pay in kind above 30 % of the total salary, or lowers money pay below the
 * minimum wage (D-91). A change that costs no more than the contract in force passes.
 */
export function inKindRefusal(request: QuoteRequest<unknown>, cost: Cost): Refusal | undefined {
  const { inKind, inForce, previousItems } = request
  if (!inKind || (inForce && cost.priceCents <= sumBy(previousItems, (item) => item.priceCents)))
    return undefined
  const figures = inKindFigures(request, inKind, cost)
  const overCents = figures.askedCents - figures.limitCents
  if (overCents <= 0) return undefined
  return { code: 'inKindLimit', field: 'price', params: { ...figures, overCents } }
}

/**
 * The figures of the limit if a cost is added, in cents: total salary, minimum wage, pay in kind and its
 * limit.
 */
export function inKindFigures(
  { modality, year }: Pick<QuoteRequest<unknown>, 'modality' | 'year'>,
  { others, payrollSalaryCents, companyBagCents, minimumWageCents: wageCents }: InKindFacts,
  { priceCents, finalPriceCents }: Cost,
): InKindFigures {
  const costs = [...others, { priceCents, finalPriceCents, planType: modality.product.planType }]
  const askedCents = sumBy(costs, (cost) => cost.priceCents)
  const totalCents = payrollSalaryCents + companyPays(costs, companyBagCents)
  return { year, limitCents: maxInKindCents(totalCents, wageCents), askedCents, totalCents, wageCents }
}

export type InKindFigures = Record<'year' | 'limitCents' | 'askedCents' | 'totalCents' | 'wageCents', number>

/**
 * If all bags were spent: the pay in kind and its limit, as a warning to the operator who sets the bags
 * (D-91). Undefined if the limit is not exceeded or there is none.
 */
export function inKindOfBags(bags: BagsSet): { askedCents: number; limitCents: number } | undefined {
  const { fixedSalaryCents, inKindPayCents, minimumWageCents, companyBagCents, userBagCents } = bags
  if (minimumWageCents === undefined || fixedSalaryCents === null) return undefined
  const companyCents = companyBagCents + userBagCents
  const askedCents = bags.flexibleBagCents + bags.topBagCents + companyCents
  const limitCents = maxInKindCents((inKindPayCents ?? fixedSalaryCents) + companyCents, minimumWageCents)
  return askedCents > limitCents ? { askedCents, limitCents } : undefined
}

type BagsSet = Pick<
  Bags,
  | 'flexibleBagCents'
  | 'topBagCents'
  | 'userBagCents'
  | 'companyBagCents'
  | 'fixedSalaryCents'
  | 'minimumWageCents'
  | 'inKindPayCents'
>

/**
 * The limit on pay in kind: 30 % of the total salary, or less if pay in money would fall below the minimum
 * wage (D-91).
 */
function maxInKindCents(totalCents: number, wageCents: number): number {
  return Math.max(0, Math.min(Math.floor((totalCents * 3) / 10), totalCents - wageCents))
}

/**
 * What the company pays: contributions, user bag and the used part of the company bag (C + U + B of D-93).
 */
function companyPays(costs: readonly (Cost & { planType: PlanType })[], companyBagCents: number): number {
  const exentCents = sumBy(costs, (cost) => (cost.planType === 'Exent' ? cost.finalPriceCents : 0))
  const paidCents = sumBy(costs, (cost) => cost.priceCents - cost.finalPriceCents)
  return paidCents + Math.min(companyBagCents, exentCents)
}
