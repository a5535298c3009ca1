import type { BenefitDeclaration } from '../benefit/declaration.ts'
import { keyOf, type PricedItem } from '../benefit/items.ts'
import type { PriceResult, Quote, QuoteRequest } from '../benefit/quoteRequest.ts'
import type { Schedule } from '../benefit/schedule.ts'
import { sumBy } from '../kernel/money.ts'
import { refuse, type Refusal, type RefusedField } from '../kernel/refusal.ts'
import { inKindRefusal } from './inKindLimit.ts'
import { pricedAsBefore } from './unchangedItems.ts'

type Input = {
  /** The category's own maxima for this request. */
  caps: { monthCents?: number | undefined; yearCents?: number | undefined }
  request: QuoteRequest<unknown>
  schedule: Schedule
  pricing: PriceResult
  quote: Quote
}

/**
 * Refusals of the prices: nothing to pay, minimum, monthly and yearly maximum, the bag (BAG-14 to BAG-16).
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

function emptyRefusals({ quote, pricing, request, schedule }: Input): Refusal[] {
  if (quote.items.length > 0 || pricing.refusals.length > 0) return []
  const isAsked = request.items.length > 0 || schedule.method === 'tickets'
  return [{ code: isAsked ? 'zeroPrice' : 'nothingSelected', field: 'items', params: {} }]
}

function itemRefusals({ caps: { monthCents }, request, quote }: Input): Refusal[] {
  const locate = buildLocator(request)
  const isAsBefore = pricedAsBefore(request)
  return quote.items.flatMap((item): Refusal[] => {
    if (isAsBefore(item)) return []
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

/** Requires equal amounts in a person's months if the modality demands it (D-10). */
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

/**
 * Requires all supplementaries for every covered person and month if allSupplementary is set (D-53). A
 * supplementary that the contract in force lacks too is not required of it (D-79).
 */
function supplementaryRefusals({ request, pricing, quote }: Input): Refusal[] {
  if (request.modality.allSupplementary !== 'yes') return []
  const locate = buildLocator(request)
  const taken = new Set([...pricing.items, ...quote.items].map(keyOf))
  const previous = new Set(request.inForce ? request.previousItems.map(keyOf) : [])
  const mains = pricing.items.filter((item) => item.benefitId === request.modality.id)
  return mains.flatMap((item): Refusal[] => {
    const isOld = previous.has(keyOf(item))
    const lacks = request.supplementaries
      .map(({ id }) => keyOf({ ...item, benefitId: id }))
      .some((extra) => !taken.has(extra) && (!isOld || previous.has(extra)))
    return lacks ? [{ code: 'allSupplementaries', ...locate(item), params: {} }] : []
  })
}

function totalRefusals({ caps: { yearCents }, request, quote }: Input): Refusal[] {
  const overYear = yearCapRefusal(yearCents, quote)
  const refusals = overYear ? [overYear] : []
  if (quote.finalPriceCents > request.availableCents)
    refusals.push(overLimitRefusal('price_over_error', request.availableCents, quote.finalPriceCents))
  const inKind = inKindRefusal(request, quote)
  return inKind ? [...refusals, inKind] : refusals
}

/** Refuses a price above what `yearLeftCents` leaves of the category's yearly maximum (D-87). */
export function yearCapRefusal(
  yearCents: number | undefined,
  { priceCents }: Pick<Quote, 'priceCents'>,
): Refusal | undefined {
  return yearCents !== undefined && priceCents > yearCents
    ? overLimitRefusal('yearCap', yearCents, priceCents)
    : undefined
}

/** Builds the refusal of a sum above its limit. */
export function overLimitRefusal(code: string, limitCents: number, askedCents: number): Refusal {
  return { code, field: 'price', params: { limitCents, askedCents, overCents: askedCents - limitCents } }
}

/** The refusal of any amount where a bag has too little left for the smallest. */
export function bagUsedUp(leftCents: number, year: number): Refusal {
  return leftCents > 0 ? refuse('bagTooSmall', { leftCents, year }) : refuse('bagUsedUp', { year })
}

/** The same where other contracts leave too little of the category's yearly maximum (D-87). */
export function yearUsedUp(leftCents: number, year: number): Refusal {
  return leftCents > 0 ? refuse('yearTooSmall', { leftCents, year }) : refuse('yearUsedUp', { year })
}

/** Finds the request's item of a price; the whole list if the category added the item itself. */
function buildLocator({ items }: QuoteRequest<unknown>): (item: PricedItem) => RefusedField {
  const indexes = new Map(items.map((item, index) => [keyOf(item), index]))
  return (item) => {
    const index = indexes.get(keyOf(item))
    return index === undefined ? { field: 'items' } : { item: index, field: 'price' }
  }
}

/** The rest of the category's yearly maximum beside the employee's other contracts of the year (D-87). */
export function yearLeftCents<Details>(
  { caps }: Pick<BenefitDeclaration<Details>, 'caps'>,
  { besides }: Pick<QuoteRequest<Details>, 'besides'>,
): number | undefined {
  if (caps?.yearCents === undefined) return undefined
  return Math.max(0, caps.yearCents - sumBy(besides, ({ priceCents }) => priceCents))
}
