import type { BenefitDeclaration } from '../benefit/declaration.ts'
import { isTargeted } from '../kernel/person.ts'
import { employeeOnly } from '../benefit/eligible.ts'
import { employmentRefusal, noMonthRefusal } from './eligibility.ts'
import { isLocked, unchangedItems } from './buildQuoteRequest.ts'
import { inKindRefusal } from './inKindLimit.ts'
import { type PriceResult, type Quote, type QuoteRequest } from '../benefit/quoteRequest.ts'
import { keyOf, type PricedItem, type RequestedItem } from '../benefit/items.ts'
import { sumBy } from '../kernel/money.ts'
import { refuse, type Refusal, type RefusedField } from '../kernel/refusal.ts'
import type { Schedule } from '../benefit/schedule.ts'

/** What refuses a request before anything is priced: people, months, and what belongs together. */
export function requestRefusals<Details>({
  declaration,
  request,
  schedule,
}: {
  declaration: Pick<BenefitDeclaration<Details>, 'covers'>
  request: QuoteRequest<Details>
  schedule: Schedule
}): Refusal[] {
  const seen = new Set<string>()
  const mains = new Set(request.items.filter((item) => item.benefitId === request.modality.id).map(placeOf))
  const unchanged = unchangedItems(request, schedule)
  const besides = new Set(request.besides.map(keyOf))
  const former = request.formerPeople && { ...request, people: request.formerPeople }
  const refusals = request.items.flatMap((item, index): Refusal[] => {
    const key = keyOf(item)
    if (seen.has(key))
      return [{ code: 'duplicateItem', item: index, params: { monthIndex: item.monthIndex } }]
    seen.add(key)
    // What stays as it is was checked when it was contracted (D-79).
    const isKept = unchanged(item) !== undefined
    // Whom corrected facts do not fit any more is covered by no open month (D-86).
    const isOpen = !isLocked(request, schedule, item.monthIndex)
    const fittedBefore = former !== undefined && isOpen && !personRefusal(declaration, former, item)
    // What is typed as 0 is dropped: it covers nobody (D-89).
    const isDropped = schedule.amount === 'typed' && item.amountCents === 0
    const isJudged = !isDropped && !(isKept && !fittedBefore)
    const found =
      benefitRefusal(request, item, mains) ??
      (isJudged ? personRefusal(declaration, request, item) : undefined) ??
      (!isDropped && !isKept && besides.has(key) ? coveredTwice(request, item) : undefined) ??
      monthRefusal(request, schedule, item, isKept)
    return found ? [{ ...found, item: index }] : []
  })
  const months = new Set(request.items.map((item) => item.monthIndex))
  if (months.size > 12)
    refusals.push({ code: 'tooManyMonths', field: 'items', params: { max: 12, asked: months.size } })
  return [...refusals, ...rangeRefusals(request, schedule)]
}

type Input = {
  /** The category's own maxima, worked out for this request. */
  caps: { monthCents?: number | undefined; yearCents?: number | undefined }
  request: QuoteRequest<unknown>
  schedule: Schedule
  pricing: PriceResult
  quote: Quote
}

/**
 * What refuses the prices: nothing to pay for, minimum, monthly and yearly maximum, the bag (BAG-14 to
 * BAG-16).
 */
export function priceRefusals(input: Input): Refusal[] {
  return [
    ...emptyRefusals(input),
    ...itemRefusals(input),
    ...sameAmountRefusals(input),
    ...supplementaryRefusals(input),
    ...totalRefusals(input),
  ]
}

function benefitRefusal(
  { modality, supplementaries }: QuoteRequest<unknown>,
  item: RequestedItem,
  mains: ReadonlySet<string>,
): Refusal | undefined {
  if (item.benefitId === modality.id) return undefined
  if (!supplementaries.some(({ id }) => id === item.benefitId))
    return { code: 'unknownBenefit', field: 'benefit', params: {} }
  return mains.has(placeOf(item)) ? undefined : { code: 'mainFirst', field: 'benefit', params: {} }
}

function personRefusal<Details>(
  { covers }: Pick<BenefitDeclaration<Details>, 'covers'>,
  request: QuoteRequest<Details>,
  { personId }: RequestedItem,
): Refusal | undefined {
  const person = request.people.find(({ id }) => id === personId)
  if (!person) return { code: 'unknownPerson', field: 'person', params: {} }
  const { whoAffect } = request.modality
  if (!isTargeted(whoAffect, personId))
    return { code: whoAffect === 'user' ? 'employeeOnly' : 'familyOnly', field: 'person', params: {} }
  const refusal = covers ? covers(person, request) : employeeOnly(person)
  return refusal && { ...refusal, field: 'person' }
}

/** No person is covered twice by the same modality in a month (D-87). */
function coveredTwice({ people }: QuoteRequest<unknown>, { personId, monthIndex }: RequestedItem): Refusal {
  const name = people.find(({ id }) => id === personId)?.firstName ?? ''
  return { code: 'coveredTwice', field: 'month', params: { name, monthIndex } }
}

function monthRefusal(
  request: QuoteRequest<unknown>,
  schedule: Schedule,
  { monthIndex }: RequestedItem,
  isKept: boolean,
): Refusal | undefined {
  if (isKept && isLocked(request, schedule, monthIndex)) return undefined
  const closed = closedMonthRefusal(request, schedule, monthIndex)
  return closed && { ...closed, field: 'month' }
}

/** Why a month cannot be chosen: it is not one of the employment, has begun, or is not offered any more. */
export function closedMonthRefusal(
  request: QuoteRequest<unknown>,
  schedule: Schedule,
  monthIndex: number,
): Refusal | undefined {
  const outside = employmentRefusal(request.employment ?? {}, request.year, [monthIndex])
  if (outside) return outside
  if (isLocked(request, schedule, monthIndex)) return refuse('monthStarted', { monthIndex })
  const [first] = request.selectableMonths
  const isOpen =
    schedule.months === 'first' ? first === monthIndex : request.selectableMonths.includes(monthIndex)
  if (isOpen) return undefined
  if (first === undefined) return noMonthRefusal(request)
  return refuse('monthNotAvailable', { monthIndex, firstMonthIndex: first })
}

/** Where months come together: every selectable one for each person, or a single start month (D-08). */
function rangeRefusals(
  { items, modality, selectableMonths }: QuoteRequest<unknown>,
  { months }: Schedule,
): Refusal[] {
  const monthsOf = new Map<number, Set<number>>()
  for (const { personId, monthIndex, benefitId } of items)
    if (benefitId === modality.id)
      monthsOf.set(personId, (monthsOf.get(personId) ?? new Set()).add(monthIndex))
  return [...monthsOf.values()].flatMap((taken): Refusal[] => {
    if (months === 'start' && taken.size > 1) return [{ code: 'oneStartMonth', field: 'items', params: {} }]
    const left = months === 'range' ? selectableMonths.find((month) => !taken.has(month)) : undefined
    return left === undefined ? [] : [{ code: 'wholeRange', field: 'items', params: { monthIndex: left } }]
  })
}

function placeOf({ personId, monthIndex }: Pick<RequestedItem, 'personId' | 'monthIndex'>): string {
  return `${personId}/${monthIndex}`
}

function emptyRefusals({ quote, pricing, request, schedule }: Input): Refusal[] {
  if (quote.items.length > 0 || pricing.refusals.length > 0) return []
  const isAsked = request.items.length > 0 || schedule.method === 'tickets'
  return [{ code: isAsked ? 'zeroPrice' : 'nothingSelected', field: 'items', params: {} }]
}

function itemRefusals({ caps: { monthCents }, request, quote, schedule }: Input): Refusal[] {
  const locate = buildLocator(request)
  return quote.items.flatMap((item): Refusal[] => {
    if (isLocked(request, schedule, item.monthIndex)) return []
    const place = locate(item)
    const own = request.supplementaries.find(({ id }) => id === item.benefitId) ?? request.modality
    const minCents = own.minAmountCents ?? 0
    const params = { name: 'amount', askedCents: item.priceCents, monthIndex: item.monthIndex }
    if (item.priceCents < minCents)
      return [{ code: 'monthUnderMin', ...place, params: { ...params, minCents } }]
    if (monthCents === undefined || item.priceCents <= monthCents) return []
    return [
      {
        code: 'monthOverMax',
        ...place,
        params: { ...params, maxCents: monthCents, overCents: item.priceCents - monthCents },
      },
    ]
  })
}

/** Where the modality asks for the same amount, a person's months may not differ (D-10). */
function sameAmountRefusals({ request, schedule, pricing }: Input): Refusal[] {
  if (!schedule.isSameAmount) return []
  const locate = buildLocator(request)
  const amounts = new Map<string, number>()
  return pricing.items.flatMap((item): Refusal[] => {
    if (item.priceCents === 0) return []
    const key = `${item.personId}/${item.benefitId}`
    const expectedCents = amounts.get(key) ?? item.priceCents
    amounts.set(key, expectedCents)
    if (expectedCents === item.priceCents) return []
    return [
      {
        code: 'sameAmount',
        ...locate(item),
        params: { expectedCents, askedCents: item.priceCents },
      },
    ]
  })
}

/** With allSupplementary every covered person and month takes all of them (D-53). */
function supplementaryRefusals({ request, pricing }: Input): Refusal[] {
  if (request.modality.allSupplementary !== 'yes') return []
  const locate = buildLocator(request)
  const taken = new Set(pricing.items.map(keyOf))
  const mains = pricing.items.filter((item) => item.benefitId === request.modality.id)
  return mains.flatMap((item): Refusal[] => {
    const lacks = request.supplementaries.some(({ id }) => !taken.has(keyOf({ ...item, benefitId: id })))
    return lacks ? [{ code: 'allSupplementaries', ...locate(item), params: {} }] : []
  })
}

function totalRefusals({ caps: { yearCents }, request, quote }: Input): Refusal[] {
  const refusals: Refusal[] = []
  if (yearCents !== undefined && quote.priceCents > yearCents) {
    refusals.push(over('yearCap', yearCents, quote.priceCents))
  }
  if (quote.finalPriceCents > request.availableCents)
    refusals.push(over('price_over_error', request.availableCents, quote.finalPriceCents))
  const inKind = inKindRefusal(request, quote)
  return inKind ? [...refusals, inKind] : refusals
}

/** A limit that a sum is over. */
export function over(code: string, limitCents: number, askedCents: number): Refusal {
  return { code, field: 'price', params: { limitCents, askedCents, overCents: askedCents - limitCents } }
}

/** Finds the price of an item in the request; the whole list where the category made the item itself. */
function buildLocator({ items }: QuoteRequest<unknown>): (item: PricedItem) => RefusedField {
  const indexes = new Map(items.map((item, index) => [keyOf(item), index]))
  return (item) => {
    const index = indexes.get(keyOf(item))
    return index === undefined ? { field: 'items' } : { item: index, field: 'price' }
  }
}

/** What the category's yearly maximum leaves beside the employee's other contracts of the year (D-87). */
export function yearLeftCents<Details>(
  { caps }: Pick<BenefitDeclaration<Details>, 'caps'>,
  { besides }: Pick<QuoteRequest<Details>, 'besides'>,
): number | undefined {
  if (caps?.yearCents === undefined) return undefined
  return Math.max(0, caps.yearCents - sumBy(besides, ({ priceCents }) => priceCents))
}
