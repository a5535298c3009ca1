import { isLocked } from './lockedItems.ts'
import type { PricedItem, QuoteRequest } from '../benefit/quoteRequest.ts'
import type { PriceResult, Quote } from '../benefit/priceResult.ts'
import type { Refusal } from '../kernel/refusal.ts'
import type { Schedule } from '../benefit/scheduleOf.ts'

type Input = {
  /** The category's own maxima, worked out for this request. */
  caps: { monthCents?: number | undefined; yearCents?: number | undefined }
  request: QuoteRequest<unknown>
  schedule: Schedule
  pricing: PriceResult
  quote: Quote
}

/**
 * What speaks against the prices: nothing to pay for, minimum, monthly and yearly maximum, the bag (BAG-14 to
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

function emptyRefusals({ quote, pricing, request, schedule }: Input): Refusal[] {
  if (quote.priceCents > 0 || pricing.refusals.length > 0) return []
  const isAsked = request.items.length > 0 || schedule.method === 'tickets'
  return [{ code: isAsked ? 'zeroPrice' : 'nothingSelected', path: '/items', params: {} }]
}

function itemRefusals({ caps: { monthCents }, request, quote, schedule }: Input): Refusal[] {
  return quote.items.flatMap((item): Refusal[] => {
    if (isLocked(request, schedule, item.monthIndex)) return []
    const path = addressOf(request, item)
    const own = request.supplementaries.find(({ id }) => id === item.benefitId) ?? request.modality
    const minCents = own.minAmountCents ?? 0
    const params = { name: 'amount', askedCents: item.priceCents, monthIndex: item.monthIndex }
    if (item.priceCents < minCents) return [{ code: 'monthUnderMin', path, params: { ...params, minCents } }]
    if (monthCents === undefined || item.priceCents <= monthCents) return []
    return [
      {
        code: 'monthOverMax',
        path,
        params: { ...params, maxCents: monthCents, overCents: item.priceCents - monthCents },
      },
    ]
  })
}

/** Where the modality asks for the same amount, a person's months may not differ (D-10). */
function sameAmountRefusals({ request, schedule, pricing }: Input): Refusal[] {
  if (!schedule.isSameAmount) return []
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
        path: addressOf(request, item),
        params: { expectedCents, askedCents: item.priceCents },
      },
    ]
  })
}

/** With allSupplementary every covered person and month takes all of them (D-53). */
function supplementaryRefusals({ request, pricing }: Input): Refusal[] {
  if (request.modality.allSupplementary !== 'yes') return []
  const taken = new Set(pricing.items.map(keyOf))
  const mains = pricing.items.filter((item) => item.benefitId === request.modality.id)
  return mains.flatMap((item): Refusal[] => {
    const lacks = request.supplementaries.some(({ id }) => !taken.has(keyOf({ ...item, benefitId: id })))
    return lacks ? [{ code: 'allSupplementaries', path: addressOf(request, item), params: {} }] : []
  })
}

function totalRefusals({ caps: { yearCents }, request, quote }: Input): Refusal[] {
  const refusals: Refusal[] = []
  if (yearCents !== undefined && quote.priceCents > yearCents) {
    refusals.push(over('yearCap', yearCents, quote.priceCents))
  }
  if (quote.finalPriceCents > request.availableCents)
    refusals.push(over('price_over_error', request.availableCents, quote.finalPriceCents))
  return refusals
}

function over(code: string, limitCents: number, askedCents: number): Refusal {
  return { code, path: '/price', params: { limitCents, askedCents, overCents: askedCents - limitCents } }
}

/** The address of a priced item in the request; the whole list where the category made the item itself. */
function addressOf(request: QuoteRequest<unknown>, item: PricedItem): string {
  const index = request.items.findIndex((asked) => keyOf(asked) === keyOf(item))
  return index < 0 ? '/items' : `/items/${index}/price`
}

function keyOf({
  personId,
  monthIndex,
  benefitId,
}: Pick<PricedItem, 'personId' | 'monthIndex' | 'benefitId'>): string {
  return `${personId}/${monthIndex}/${benefitId}`
}
