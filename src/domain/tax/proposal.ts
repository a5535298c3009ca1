import type { Benefit } from '../benefit/defineBenefit.ts'
import type { Quote, QuoteRequest, TableRow } from '../benefit/quoteRequest.ts'
import type { RequestedItem } from '../benefit/items.ts'
import { detailsForm, initialMonths, scheduleOf, type Schedule } from '../benefit/schedule.ts'
import { tickets } from '../benefit/tickets.ts'
import type { Modality } from '../catalogue/modality.ts'
import { openPlanYears, yearToChoose } from '../catalogue/planMonths.ts'
import { limitsOf } from '../contract/limits.ts'
import { isTargeted } from '../kernel/person.ts'
import { refuse, type Refusal } from '../kernel/refusal.ts'
import { chargedTerms } from '../plan/contract.ts'
import { isLive } from '../plan/contractState.ts'
import { buildQuoteRequest } from '../quote/buildQuoteRequest.ts'
import { maxAmountCents } from '../quote/caps.ts'
import { unavailableRefusal } from '../quote/eligibility.ts'
import { bagUsedUp, yearUsedUp } from '../quote/priceRefusals.ts'
import { usualCentsOf } from '../quote/usualAmount.ts'
import type { FindDeclaration, TaxedPlan } from './planEntry.ts'
import type { MoneyTerms } from './moneyCase.ts'
import { computeMoney, type ProductMoney } from './productMoney.ts'

/**
 * A product's effect on an employee's payslip: with their own contracts, or with an example offer, or the
 * refusal if they cannot have the product.
 */
export type Proposal =
  { kind: 'own'; money: ProductMoney } | OfferMoney | { kind: 'refused'; refusal: Refusal }

/**
 * The kind of offer: `with` an example amount; `for` the price of some people; `from` the lowest of several
 * prices.
 */
export type OfferMoney = { kind: 'with' | 'for' | 'from'; money: ProductMoney; people: number }

type ProposalContext = {
  plan: TaxedPlan
  declarations: FindDeclaration
  declaration: Benefit
  /** The rate tables that the category declares. */
  tables: Record<string, TableRow[]>
}

/** The people and year of a proposal; left out: the first covered person and the plan year to choose for. */
type ProposedFor = { people?: readonly number[] | undefined; year?: number }

/**
 * Computes a product's effect on an employee's payslip, from the modalities open to the employee; undefined
 * if nothing can be shown.
 */
export function computeProposal(
  offered: ProposalContext,
  modalities: readonly Modality[],
): Proposal | undefined {
  const { plan, declarations, declaration } = offered
  const own = ownMoney(plan, declarations, declaration.id)
  if (own) return { kind: 'own', money: own }
  const refusal = unavailableRefusal(plan.employee, declaration.id, declaration)
  if (refusal) return { kind: 'refused', refusal }
  return bestOffer(offered, modalities)
}

/**
 * Returns the offer of the cheapest available modality, or of the first one if amounts are chosen; if none
 * is available, the first refusal.
 */
export function bestOffer(
  offered: ProposalContext,
  modalities: readonly Modality[],
  whom: ProposedFor = {},
): OfferMoney | { kind: 'refused'; refusal: Refusal } | undefined {
  const { plan, declarations, declaration } = offered
  const tried = modalities.flatMap((modality) => proposedTerms(offered, modality, whom) ?? [])
  const possible = tried.flatMap(({ refusal: why, terms }) => (why ? [] : [terms]))
  const isPriced = possible.every((terms) => isPricedFor(declaration, terms.modality))
  const terms = isPriced ? findCheapest(possible) : possible[0]
  if (terms)
    return {
      kind: !isPriced ? 'with' : possible.length > 1 || isOnce(declaration, terms.modality) ? 'from' : 'for',
      money: computeMoney(plan, declarations, [terms]),
      people: new Set(terms.items.map(({ personId }) => personId)).size,
    }
  const why = tried[0]?.refusal
  return why && { kind: 'refused', refusal: why }
}

type TriedTerms = { terms: MoneyTerms; refusal?: Refusal | undefined }

/**
 * Builds example terms for a modality, within its caps and what is left in the bag, with the refusal if the
 * employee cannot have them. Undefined if the modality is not sold, or only the employee can fill in the
 * form.
 */
function proposedTerms(
  { plan, declaration, tables }: ProposalContext,
  modality: Modality,
  { people, year: asked }: ProposedFor = {},
): TriedTerms | undefined {
  const schedule = scheduleOf(declaration, modality)
  const details = proposedDetails(declaration, modality, schedule)
  if (schedule.amount === 'none' || !details) return undefined
  const { today, cutOffDay, employee } = plan
  const year = asked ?? yearToChoose({ modality, today, cutOffDay, employment: employee }).year
  const empty = buildQuoteRequest({ plan, modality, year, details, tables, items: [] })
  const whom = people ?? firstCovered(declaration, empty)
  const items = itemsFor({ declaration, request: empty, schedule }, 'code' in whom ? [] : whom)
  const request = { ...empty, items }
  const { quote, refusals } = limitsOf({ declaration, request, plan })
  const refusal = 'code' in whom ? whom : refusals[0]
  return {
    terms: buildTerms(request, quote, declaration.id),
    refusal: refusal && replacePriceRefusal(request, refusal),
  }
}

function buildTerms({ modality, year, details }: QuoteRequest, quote: Quote, category: string): MoneyTerms {
  return { ...quote, modality, year, category, details: quote.details ?? details }
}

/** The amounts of the employee's contracts in a category, in the first open plan year with such contracts. */
function ownMoney(
  plan: TaxedPlan,
  declarations: FindDeclaration,
  category: string,
): ProductMoney | undefined {
  for (const year of openPlanYears(plan.today)) {
    const own = plan.contracts
      .filter((contract) => contract.category === category && contract.year === year)
      .filter((contract) => isLive(contract, plan.today))
      .flatMap((contract) => chargedTerms(contract) ?? [])
    if (own.length > 0) return computeMoney(plan, declarations, own)
  }
  return undefined
}

/**
 * Replaces a refusal of the price by one about the bag, or about what other contracts leave of the year,
 * because the employee has not chosen an amount yet.
 */
export function replacePriceRefusal(request: QuoteRequest, refusal: Refusal): Refusal {
  const { availableCents, year, besides } = request
  if (refusal.code === 'yearCap' && besides.length > 0)
    return yearUsedUp(Number(refusal.params?.['limitCents']), year)
  return ['price_over_error', 'zeroPrice'].includes(refusal.code) ? bagUsedUp(availableCents, year) : refusal
}

function isPricedFor(declaration: Benefit, modality: Modality): boolean {
  const { amount } = scheduleOf(declaration, modality)
  return amount === 'priced' || amount === 'once'
}

function isOnce(declaration: Benefit, modality: Modality): boolean {
  return scheduleOf(declaration, modality).amount === 'once'
}

function findCheapest(terms: readonly MoneyTerms[]): MoneyTerms | undefined {
  return terms.toSorted((a, b) => a.priceCents - b.priceCents)[0]
}

/** The details for the example, filled in without the employee; undefined if required ones are missing. */
export function proposedDetails(
  declaration: Benefit,
  modality: Modality,
  { method }: Schedule,
): Record<string, unknown> | undefined {
  const { required = [] } = detailsForm(declaration, modality)
  const proposed = method === 'tickets' ? tickets.proposes.details : declaration.proposes?.details
  const details: Record<string, unknown> = { ...proposed }
  return required.every((name) => details[name] !== undefined) ? details : undefined
}

/** Returns the first person whom a modality covers, or a refusal if it covers nobody. */
function firstCovered({ covers }: Benefit, request: QuoteRequest): number[] | Refusal {
  const targeted = request.people.filter(({ id }) => isTargeted(request.modality.whoAffect, id))
  const refusals = targeted.map((person) => ({ person, refusal: covers(person, request) }))
  const covered = refusals.find(({ refusal }) => !refusal)
  if (covered) return [covered.person.id]
  return refusals.at(-1)?.refusal ?? refuse('familyOnly')
}

type ProposedRequest = { declaration: Benefit; request: QuoteRequest; schedule: Schedule }

function itemsFor(
  { declaration, request, schedule }: ProposedRequest,
  people: readonly number[],
): RequestedItem[] {
  const { selectableMonths, modality } = request
  const months = initialMonths(schedule, selectableMonths)
  return people.flatMap((personId) => {
    const all = people.flatMap(() => months)
    const { cents } = maxAmountCents(declaration, request, [], {
      personId,
      benefitId: modality.id,
      months: all,
    })
    const proposedCents = Math.min(usualCentsOf(declaration), cents)
    const amountCents = Math.max(modality.minAmountCents ?? 0, proposedCents)
    const each = {
      amountCents: schedule.amount === 'typed' ? amountCents : 0,
      ...(schedule.amount === 'counted' && { details: countsFor(declaration, modality, amountCents) }),
    }
    return benefitsOf(request).flatMap((benefitId) =>
      months.map((monthIndex) => ({ personId, monthIndex, benefitId, ...each })),
    )
  })
}

/** Counts as many of the first unit as the amount pays for, at least one. */
function countsFor({ units }: Benefit, modality: Modality, amountCents: number): Record<string, number> {
  const unit = units?.(modality).find(({ valueCents }) => valueCents !== undefined)
  if (!unit?.valueCents) return {}
  return { [unit.key]: Math.max(1, Math.floor(amountCents / unit.valueCents)) }
}

/** The ids of the modality and of its supplementaries, if these are mandatory (D-53). */
export function benefitsOf({ modality, supplementaries }: QuoteRequest): string[] {
  const taken = modality.allSupplementary === 'yes' ? supplementaries : []
  return [modality.id, ...taken.map(({ id }) => id)]
}
