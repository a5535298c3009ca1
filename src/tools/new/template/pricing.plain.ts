import { priceEach, type PriceResult, type QuoteRequest } from '#sdk'
import type { Details } from './details.ts'

/** Each chosen month costs the modality's default price. */
export function price(request: QuoteRequest<Details>): PriceResult {
  return priceEach(request, ({ modality }) => modality.defaultPriceCents ?? 0)
}
