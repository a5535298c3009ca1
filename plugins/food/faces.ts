import { workingPriceCents, type CountedUnit, type FormSchema, type Modality, type QuoteRequest } from '#sdk'

/** The vouchers of one month: the count per face value, `face1` for the first (FOO-07). A card has none. */
export const countsPerFace = {
  type: 'object',
  propertyNames: { pattern: '^face[1-9][0-9]?$' },
  additionalProperties: { type: 'integer', minimum: 0, maximum: 10_000 },
} as const satisfies FormSchema

/**
 * Returns the face values of a modality's vouchers; empty for a card (FOO-04). The value is undefined unless
 * it is a positive amount.
 */
export function listFaces({ faceValuesCents = [] }: Modality): CountedUnit[] {
  return faceValuesCents.map((cents, index) => ({
    key: `face${index + 1}`,
    valueCents: cents !== null && cents > 0 ? cents : undefined,
  }))
}

/**
 * Returns the maximum of one month: the smaller of the whole flexible bag and workingPrice (FOO-02, D-12).
 */
export function findMonthCents(
  request: Pick<QuoteRequest<unknown>, 'flexibleBagCents' | 'modality'>,
): number {
  return Math.min(request.flexibleBagCents, workingPriceCents(request))
}
