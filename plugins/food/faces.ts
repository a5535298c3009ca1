import { workingPriceCents, type CountedUnit, type Modality, type QuoteRequest } from '#sdk'

/**
 * The faces a modality's vouchers come in, none for a card (FOO-04). A value that is no positive amount is
 * left undefined.
 */
export function facesOf({ faceValuesCents = [] }: Modality): CountedUnit[] {
  return faceValuesCents.map((cents, index) => ({
    key: `face${index + 1}`,
    valueCents: cents !== undefined && cents > 0 ? cents : undefined,
  }))
}

/** Most for one month: the smaller of the whole flexible bag and workingPrice (FOO-02, D-12). */
export function monthCents(request: Pick<QuoteRequest<unknown>, 'flexibleBagCents' | 'modality'>): number {
  return Math.min(request.flexibleBagCents, workingPriceCents(request))
}
