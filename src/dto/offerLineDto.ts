import type { Static } from 'typebox'
import type { offerLineSchema } from './schemas/simulation.ts'

/** What a product would do to the payslip, in the reader's language, or why it cannot be had. */
export type OfferLineDto = Static<typeof offerLineSchema>

/** GET /profile/offers: one line for each product, by category. */
export type OfferLinesDto = Record<string, OfferLineDto>
