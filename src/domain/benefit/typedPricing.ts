import type { QuoteRequest } from './quoteRequest.ts'
import type { PriceResult } from './priceResult.ts'

/**
 * Prices of a benefit whose amounts the employee types: each item costs what was typed, in cents. The caps
 * are the core's.
 */
export function typedPricing(request: QuoteRequest<unknown>): PriceResult {
  const items = request.items.map(({ amountCents, ...item }) => ({ ...item, priceCents: amountCents }))
  return { items, refusals: [] }
}
