import { workingPriceCents, type CountedUnit, type FormSchema, type Modality, type QuoteRequest } from '#sdk'

/**
 * The vouchers of one month: how many of each face, `face1` for the first face value (FOO-07). A card
 * has none.
 */
export const countsPerFace = {
  type: 'object',
  propertyNames: { pattern: '^face[1-9][0-9]?$' },
  additionalProperties: { type: 'integer', minimum: 0, maximum: 10_000 },
} as const satisfies FormSchema

/**
 * The faces a modality's vouchers come in, none for a card (FOO-04). A value that is no positive amount is
 * left undefined.
 */
export function facesOf({ faceValuesCents = [] }: Modality): CountedUnit[] {
  return faceValuesCents.map((cents, index) => ({
    key: `face${index + 1}`,
    valueCents: cents !== null && cents > 0 ? cents : undefined,
  }))
}

/** The maximum of one month: the smaller of the whole flexible bag and workingPrice (FOO-02, D-12). */
export function monthCents(request: Pick<QuoteRequest<unknown>, 'flexibleBagCents' | 'modality'>): number {
  return Math.min(request.flexibleBagCents, workingPriceCents(request))
}
