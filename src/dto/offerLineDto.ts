import type { Static } from 'typebox'
import type { offerLineSchema } from './schemas/simulation.ts'

/** The effect of a product on the payslip in the reader's language, or the reason why it is unavailable. */
export type OfferLineDto = Static<typeof offerLineSchema>

/** The answer of GET /profile/offers: a line for each product, by category. */
export type OfferLinesDto = Record<string, OfferLineDto>
