import { toEuros } from '../kernel/money.ts'
import type { QuoteRequest } from './quoteRequest.ts'
import type { PriceResult } from './priceResult.ts'
import { priceTickets } from './tickets.ts'

/**
 * Tickets with the details as they are kept: the count that was priced and the price of one (LOT-01, LOT-03).
 */
export function ticketPricing(request: QuoteRequest<Record<string, unknown>>): PriceResult {
  const pricing = priceTickets(request)
  const ticketCount = pricing.items[0]?.details?.ticketCount ?? 0
  const ticketPrice = toEuros(request.modality.defaultPriceCents ?? 0)
  return { ...pricing, details: { ...request.details, ticketCount, ticketPrice } }
}
