import { largestCents } from '../kernel/money.ts'
import type { QuoteRequest } from './quoteRequest.ts'

/**
 * Most euros a month as the modality says, in cents (`workingPrice`, the maximum of D-10); without it, any
 * amount.
 */
export function workingPriceCents({ modality }: Pick<QuoteRequest<unknown>, 'modality'>): number {
  return modality.workingPriceCents ?? largestCents
}
