import type { Benefit } from '../benefit/defineBenefit.ts'
import type { Quote, TableRow } from '../benefit/quoteRequest.ts'
import { type ContractItem, type RequestedItem, toRequestedItem } from '../benefit/items.ts'
import { scheduleOf, type Schedule } from '../benefit/schedule.ts'
import type { Modality } from '../catalogue/modality.ts'
import { dateParts } from '../kernel/calendar.ts'
import { refuse, type Refusal } from '../kernel/refusal.ts'
import { type Contract } from '../plan/contract.ts'
import { isEnding, isInForce, isLive, isUnderReview } from '../plan/contractState.ts'
import { peopleNames, peopleOf, type Plan } from '../plan/employee.ts'
import { buildQuoteRequest } from '../quote/buildQuoteRequest.ts'
import { limitsOf } from './limits.ts'
import { repeatDocumentation } from './repeatDocumentation.ts'
import { isSameName, withSupplementaries } from './repeatSupplementaries.ts'
import { termDifferences, type RepeatDifference } from './repeatDifferences.ts'

/**
 * Last year's contracts in force or under review, the oldest first; without those whose end was requested.
 */
export function contractsToRepeat(contracts: readonly Contract[], year: number): Contract[] {
  return contracts.filter(
    (contract) =>
      contract.year === year - 1 && !isEnding(contract) && (isInForce(contract) || isUnderReview(contract)),
  )
}

type Chosen = {
  contracts: readonly Contract[]
  year: number
  today: string
  /** The modality that replaces another in that year; left out: the same one. */
  successor?: (contract: Contract) => Pick<Modality, 'id'> | undefined
}

/**
 * The employee's contract of the year that corresponds to each contract of the year before, by the latter's
 * id: one of the same modality, or else of the same category. Each corresponds to only one, so that a second
 * renewal adds nothing.
 */
export function chosenAlready(
  sources: readonly Contract[],
  { contracts, year, today, successor = ({ modality }) => modality }: Chosen,
): Map<string, Contract> {
  const free = new Set(contracts.filter((contract) => contract.year === year && isLive(contract, today)))
  const found = new Map<string, Contract>()
  const match = (isIts: (source: Contract, other: Contract) => boolean): void => {
    for (const source of sources) {
      const other = found.has(source.id) ? undefined : [...free].find((each) => isIts(source, each))
      if (!other) continue
      free.delete(other)
      found.set(source.id, other)
    }
  }
  match((source, other) => successor(source)?.id === other.modality.id)
  match((source, other) => source.category === other.category)
  return found
}

/**
 * The corresponding modality of that year: the same id, or else the same provider with the same number or
 * name.
 */
export function successorOf(
  { id, modalityId, name, product, providerId }: Modality,
  offers: readonly Modality[],
  year: number,
): Modality | undefined {
  const open = offers.filter(
    (offer) =>
      offer.type !== 1 &&
      offer.product.category.alias === product.category.alias &&
      (offer.year === undefined || offer.year === year) &&
      (offer.endDate === undefined || dateParts(offer.endDate).year >= year),
  )
  const isAlike = (offer: Modality): boolean =>
    (modalityId !== undefined && offer.modalityId === modalityId) || isSameName(offer.name, name)
  return (
    open.find((offer) => offer.id === id) ??
    open.find((offer) => offer.providerId === providerId && isAlike(offer))
  )
}

/**
 * Counts last year's contracts without a counterpart in the year. Without the catalogue, the same modality or
 * category counts as a counterpart.
 */
export function missingInYear({ contracts, today }: Pick<Plan, 'contracts' | 'today'>, year: number): number {
  const sources = contractsToRepeat(contracts, year)
  return sources.length - chosenAlready(sources, { contracts, year, today }).size
}

type RepeatInput = {
  contract: Contract
  declaration: Benefit
  plan: Plan
  /** Today's catalogue. */
  offers: readonly Modality[]
  tables: Record<string, TableRow[]>
  year: number
}

export type Repeat = {
  /** The reasons why it cannot be renewed; empty if it can. */
  refusals: Refusal[]
  differences: RepeatDifference[]
  /** The request to make, and its price. */
  modality?: Modality
  asked?: { year: number; details: Record<string, unknown>; items: RequestedItem[] }
  quote?: Quote
  /** The part of its documentation that remains valid. */
  documentation?: Record<string, unknown> | null
}

/**
 * Renews a contract of the year before at the prices of a plan year's catalogue: the same people, provider
 * and monthly choices. People who may no longer be covered are left out.
 */
export function repeatContract(given: RepeatInput): Repeat {
  const { contract, declaration, plan, offers, year } = given
  const modality = successorOf(contract.modality, offers, year)
  if (!modality) return { refusals: [refuse('notOfferedInYear', { year })], differences: [] }
  const offered = buildQuoteRequest({ plan, modality, year, items: [], details: {} })
  const selectable = offered.selectableMonths
  const schedule = scheduleOf(declaration, modality)
  const { items: wanted, gone } = withSupplementaries(
    contract,
    offered,
    itemsInYear(contract.items, schedule, selectable),
  )
  const details = detailsInYear(given, modality)
  if (!details) return { refusals: [refuse('endedWithYear', { year: year - 1 })], differences: [] }
  const first = evaluate(given, modality, { year, details, items: wanted })
  const leftOut = peopleLeftOut(wanted, first.refusals)
  const isSomebodyLeft = wanted.some(({ personId }) => !leftOut.has(personId))
  const items = isSomebodyLeft ? wanted.filter(({ personId }) => !leftOut.has(personId)) : wanted
  const asked = { year, details, items }
  const { quote, refusals } = items.length === wanted.length ? first : evaluate(given, modality, asked)
  if (refusals.length > 0) return { refusals, differences: [], modality }
  const people = peopleOf(plan.employee, plan.today)
  const { documentation, askedAgain } = repeatDocumentation(declaration, contract, {
    repeated: { modality, year, details, items: quote.items },
    people,
  })
  const names = peopleNames(plan.employee)
  const differences: RepeatDifference[] = [
    ...[...leftOut].map(([id, refusal]) => ({ kind: 'person' as const, name: names.get(id) ?? '', refusal })),
    ...gone.map(({ name }) => ({ kind: 'supplementary' as const, name })),
    ...(declaration.nextYear ? [{ kind: 'details' as const, before: contract.details, now: details }] : []),
    ...termDifferences(declaration, contract, { ...quote, modality }),
    ...(askedAgain.length > 0 ? [{ kind: 'documentation' as const, fields: askedAgain }] : []),
    ...(contract.answers && asksQuestions(modality) ? [{ kind: 'answers' as const }] : []),
  ]
  const [firstMonth] = selectable
  const start = Math.min(...quote.items.map(({ monthIndex }) => monthIndex))
  const runsOn = quote.items.some(({ monthIndex }) => monthIndex === 11)
  if (schedule.months === 'chosen' && runsOn && firstMonth !== undefined && start > firstMonth)
    differences.push({ kind: 'laterStart', monthIndex: start })
  return { refusals: [], differences, modality, asked, quote, documentation }
}

function evaluate(
  { declaration, plan, tables }: RepeatInput,
  modality: Modality,
  asked: NonNullable<Repeat['asked']>,
): { quote: Quote; refusals: Refusal[] } {
  const request = buildQuoteRequest({ plan, modality, ...asked, tables })
  return limitsOf({ declaration, request, plan })
}

/** The people refused, each with the first reason. */
function peopleLeftOut(items: readonly RequestedItem[], refusals: readonly Refusal[]): Map<number, Refusal> {
  const found = new Map<number, Refusal>()
  for (const refusal of refusals) {
    const personId = refusal.field === 'person' ? items[refusal.item ?? -1]?.personId : undefined
    if (personId !== undefined && !found.has(personId)) found.set(personId, refusal)
  }
  return found
}

/**
 * The items in the months of the new year. Chosen months stay if they are open; if months come as a range or
 * one start month, the last items in force apply to all of them, or to the first.
 */
function itemsInYear(
  items: readonly ContractItem[],
  { months, isSameAmount }: Schedule,
  selectable: readonly number[],
): RequestedItem[] {
  const last = Math.max(...items.map(({ monthIndex }) => monthIndex))
  const lasting = items.filter(({ monthIndex }) => monthIndex === last).map(toRequestedItem)
  if (months !== 'chosen') {
    const taken = months === 'range' ? selectable : selectable.slice(0, 1)
    return lasting.flatMap((item) => taken.map((monthIndex) => ({ ...item, monthIndex })))
  }
  const open = items.filter(({ monthIndex }) => selectable.includes(monthIndex))
  const kept = (open.length > 0 ? open : items).map(toRequestedItem)
  if (!isSameAmount) return kept
  const inOrder = items.toSorted((one, other) => one.monthIndex - other.monthIndex).map(toRequestedItem)
  const amountOf = new Map(inOrder.map((item) => [keyOf(item), item.amountCents]))
  return kept.map((item) => ({ ...item, amountCents: amountOf.get(keyOf(item)) ?? item.amountCents }))
}

/** The details with the year's modality and provider; undefined if they ended with their year. */
function detailsInYear({ contract, declaration }: RepeatInput, modality: Modality) {
  const fields = declaration.details.properties ?? {}
  const kept = Object.entries(contract.details).filter(([name]) => !fields[name]?.readOnly)
  const same = Object.fromEntries(
    kept.map(([name, value]) => [
      name,
      fields[name]?.format === 'modality' && value === contract.modality.id ? modality.id : value,
    ]),
  )
  return declaration.nextYear ? declaration.nextYear(same) : same
}

function asksQuestions({ product }: Modality): boolean {
  return product.isDocumentRequired === true || (product.questions ?? []).length > 0
}

function keyOf({ personId, benefitId }: RequestedItem): string {
  return `${personId}/${benefitId}`
}
