import { countWithin, toCents } from '../kernel/money.ts'
import type { QuoteRequest } from './quoteRequest.ts'
import type { PriceResult } from './priceResult.ts'

/**
 * Tickets of any category: as many of the requested units as the bag holds, at the modality's fixed price, in
 * one item of the first selectable month (D-13, LOT-02 to LOT-04). The count that was priced is the item's
 * `ticketCount`.
 */
export function priceTickets(request: QuoteRequest<unknown>): PriceResult {
  const { modality, availableCents, selectableMonths } = request
  const details = (request.details ?? {}) as { ticketCount?: unknown }
  const ticketCents = modality.defaultPriceCents ?? 0
  const requested = Math.max(0, Math.floor(Number(details.ticketCount ?? 0)) || 0)
  const ticketCount = Math.min(requested, countWithin(availableCents, ticketCents))
  const [monthIndex] = selectableMonths
  if (monthIndex === undefined || ticketCount === 0) {
    return {
      items: [],
      refusals: requested > 0 && ticketCents > availableCents ? [tooDear(ticketCents, availableCents)] : [],
    }
  }
  const item = {
    personId: 0,
    monthIndex,
    benefitId: modality.id,
    priceCents: ticketCount * ticketCents,
    details: { ticketCount },
  }
  return { items: [item], refusals: [] }
}

function tooDear(askedCents: number, limitCents: number) {
  return {
    code: 'price_over_error',
    path: '/price',
    params: { limitCents, askedCents, overCents: askedCents - limitCents },
  }
}
