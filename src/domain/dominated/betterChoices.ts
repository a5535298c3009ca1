import type { Benefit } from '../benefit/defineBenefit.ts'
import type { RequestedItem } from '../benefit/items.ts'
import type { TableRow } from '../benefit/quoteRequest.ts'
import { scheduleOf } from '../benefit/schedule.ts'
import { exemptionOf } from '../catalogue/exemption.ts'
import type { Modality } from '../catalogue/modality.ts'
import { limitsOf } from '../contract/limits.ts'
import { ascending } from '../kernel/collections.ts'
import { chargedTerms } from '../plan/contract.ts'
import type { Better } from '../plan/better.ts'
import type { Contract, ContractRequest } from '../plan/contract.ts'
import { buildQuoteRequest } from '../quote/buildQuoteRequest.ts'
import { maternityLostBy } from '../tax/maternityLost.ts'
import type { FindDeclaration, TaxedPlan } from '../tax/planEntry.ts'
import { computeMoney } from '../tax/productMoney.ts'
import { coverBeside, mandatoryOf, supplementariesBeside } from './sameCover.ts'

/** The request for the better choice. */
type ReplacedRequest = Pick<ContractRequest, 'benefitId' | 'year' | 'details' | 'items'>

/** A choice that is better in every case, with its gain in cents of the plan year, and its request. */
export type BetterChoice =
  (Exclude<Better, { kind: 'nursery' }> & { request: ReplacedRequest }) | Extract<Better, { kind: 'nursery' }>

/** A category with the modalities offered to the employee. */
export type DominatedContext = {
  plan: TaxedPlan
  declarations: FindDeclaration
  declaration: Benefit
  tables: Record<string, TableRow[]>
  modalities: readonly Modality[]
}

/** The chosen terms; `contract` if the choice is already in the cart or in force. */
export type Choice = {
  modality: Modality
  year: number
  items: readonly RequestedItem[]
  details: Record<string, unknown>
  contract?: Contract | undefined
}

/** The smallest yearly gain for which another choice is proposed (D-124). */
const minGainCents = 1_00

/**
 * Finds choices that are better in every case, the largest gain first; none if the choice is refused. A
 * choice with supplementaries is only compared with modalities that have all of these supplementaries.
 */
export function betterChoices(context: DominatedContext, choice: Choice): BetterChoice[] {
  const chosen = askedFor(context, choice)
  if (!chosen) return []
  const others = context.modalities.flatMap((other) => betterModality(context, chosen, other) ?? [])
  const found = [...others, betterMonths(context, chosen), withoutNursery(context, chosen)]
  return found.flatMap((each) => each ?? []).toSorted((one, other) => other.gainCents - one.gainCents)
}

type Options = Choice & {
  priceCents: number
  payslipCents: number
  gainedCents: number
  prices: RequestedItem[]
}

/** A choice with its yearly amounts; undefined if the choice is refused or free, or its tax is unknown. */
function askedFor(context: DominatedContext, choice: Choice) {
  const { plan, declarations, declaration, tables } = context
  const { modality, contract, details } = choice
  const supplementaries = [...supplementariesOf(context, modality)]
  const request = buildQuoteRequest({ plan, tables, ...choice, supplementaries, items: [...choice.items] })
  const { quote, refusals } = limitsOf({ declaration, request, plan, contract })
  if (refusals.length > 0 || quote.priceCents === 0) return undefined
  const terms = {
    ...quote,
    modality,
    year: choice.year,
    category: declaration.id,
    details: quote.details ?? details,
    id: contract?.id,
  }
  const { priceCents, payslipCents, taxCents } = computeMoney(plan, declarations, [terms]).perYear
  if (taxCents === undefined) return undefined
  const prices = quote.items.map(({ personId, monthIndex, benefitId, priceCents: amountCents }) => ({
    personId,
    monthIndex,
    benefitId,
    amountCents,
  }))
  return { ...choice, priceCents, payslipCents, gainedCents: priceCents - payslipCents, prices, request }
}

function betterModality(
  context: DominatedContext,
  chosen: Options,
  other: Modality,
): BetterChoice | undefined {
  const { declaration } = context
  const [own, its] = [scheduleOf(declaration, chosen.modality), scheduleOf(declaration, other)]
  const isCard = isCardBeside(chosen.modality, other) && own.amount === 'counted' && its.amount === 'typed'
  const cover = isCard ? 'same' : coverBeside(chosen.modality, other)
  if (!cover || own.months !== its.months || (!isCard && own.amount !== its.amount)) return undefined
  const items = itemsWith(context, isCard ? chosen.prices : chosen.items, { chosen: chosen.modality, other })
  if (!items) return undefined
  const details = detailsFor(declaration, chosen.details, other)
  const asked = askedFor(context, { ...chosen, modality: other, items, details })
  if (!asked) return undefined
  const gainCents = chosen.payslipCents - asked.payslipCents
  if (!isBetter(cover, gainCents)) return undefined
  const kind = isCard ? 'card' : cover === 'better' ? 'cover' : 'modality'
  return { kind, modalityId: other.id, name: other.name, gainCents, request: asRequest(asked) }
}

/**
 * Returns the items for another modality, with its matching and its mandatory supplementaries; undefined if
 * a chosen supplementary has no match.
 */
function itemsWith(
  context: DominatedContext,
  items: readonly RequestedItem[],
  { chosen, other }: { chosen: Modality; other: Modality },
): RequestedItem[] | undefined {
  const taken = supplementariesOf(context, chosen).filter(({ id }) =>
    items.some(({ benefitId }) => benefitId === id),
  )
  const found = supplementariesBeside(taken, other)
  if (!found) return undefined
  const more = mandatoryOf(other).filter((each) => ![...found.values()].includes(each))
  return items.flatMap((item) => {
    const supplementary = found.get(item.benefitId)
    if (supplementary) return [{ ...item, benefitId: supplementary.id }]
    const added = more.map(({ id }) => ({ ...item, benefitId: id, amountCents: 0 }))
    return [{ ...item, benefitId: other.id }, ...added]
  })
}

/**
 * The supplementaries of a modality; a form stores them apart from the modality, so the offered one is used.
 */
function supplementariesOf({ modalities }: DominatedContext, modality: Modality): readonly Modality[] {
  const offered = modalities.find(({ id }) => id === modality.id)
  return modality.supplementaries ?? offered?.supplementaries ?? []
}

/**
 * Whether a choice is better: with equal cover it must gain at least 1.00 euro a year, with better cover it
 * must not cost more.
 */
export function isBetter(cover: 'same' | 'better', gainCents: number): boolean {
  return gainCents >= minGainCents || (cover === 'better' && gainCents >= 0)
}

/** Whether two modalities have the same product and provider, so that a card may replace vouchers. */
function isCardBeside(chosen: Modality, other: Modality): boolean {
  return chosen.product.id === other.product.id && chosen.providerId === other.providerId
}

/** The details with the other modality in place of the chosen one. */
function detailsFor(
  { details: { properties = {} } }: Benefit,
  details: Record<string, unknown>,
  { id, providerId }: Modality,
): Record<string, unknown> {
  const named: Record<string, string | undefined> = { modality: id, provider: providerId }
  return Object.fromEntries(
    Object.entries(details).map(([name, value]) => [name, named[properties[name]?.format ?? ''] ?? value]),
  )
}

/** Finds the empty months, in order, that bring a gain if filled like the nearest filled month before. */
function betterMonths(
  context: DominatedContext,
  chosen: Options & { request: { selectableMonths: number[] } },
): BetterChoice | undefined {
  const { amount, months: choice } = scheduleOf(context.declaration, chosen.modality)
  if (choice !== 'chosen' || (amount !== 'typed' && amount !== 'counted')) return undefined
  const filled = new Set(chosen.items.map(({ monthIndex }) => monthIndex))
  let best: Options = chosen
  const months: number[] = []
  for (const monthIndex of chosen.request.selectableMonths.filter((month) => !filled.has(month))) {
    const last = lastMonthBefore(filled, monthIndex)
    const copied = chosen.items.filter((item) => item.monthIndex === last)
    const items = [...best.items, ...copied.map((item) => ({ ...item, monthIndex }))]
    const more = askedFor(context, { ...chosen, items })
    if (!more || more.gainedCents <= best.gainedCents) continue
    best = more
    months.push(monthIndex)
  }
  const gainCents = best.gainedCents - chosen.gainedCents
  return gainCents >= minGainCents
    ? { kind: 'months', months, gainCents, request: asRequest(best) }
    : undefined
}

/**
 * Compares the part of the maternity deduction that is lost because of a nursery voucher with the saving of
 * the voucher; undefined unless the loss is larger.
 */
function withoutNursery(
  { plan, declaration }: DominatedContext,
  { modality, year, prices, gainedCents: savedCents }: Options,
): BetterChoice | undefined {
  if (exemptionOf(declaration.exemption, modality) !== 'nursery') return undefined
  const items = prices.map(({ amountCents, ...item }) => ({ ...item, priceCents: amountCents }))
  const lostCents = maternityLostBy(plan, year)({ items })
  const gainCents = lostCents - savedCents
  return gainCents >= minGainCents ? { kind: 'nursery', lostCents, savedCents, gainCents } : undefined
}

function asRequest({ modality, year, details, items }: Choice): ReplacedRequest {
  return { benefitId: modality.id, year, details, items: [...items] }
}

/** The nearest filled month before a month, or else the first filled month. */
function lastMonthBefore(filled: ReadonlySet<number>, monthIndex: number): number | undefined {
  const inOrder = ascending(filled)
  return inOrder.findLast((month) => month < monthIndex) ?? inOrder[0]
}

/**
 * Company money of a plan year that the employee's contracts do not use: company bag and user bag, in cents.
 */
export function unusedCompanyCents(plan: TaxedPlan, declarations: FindDeclaration, year: number): number {
  const bags = plan.bags[String(year)]
  if (!bags) return 0
  const known = plan.contracts
    .filter((contract) => contract.year === year)
    .flatMap((contract) => chargedTerms(contract) ?? [])
  const used = known.length > 0 ? computeMoney(plan, declarations, known).perYear.companyBagCents : 0
  return Math.max(0, bags.companyBagCents - used) + bags.userBagLeftCents
}
