import { parseEuros, workingPriceCents, type CountedUnit, type Modality, type QuoteRequest } from '#sdk'

/**
 * The faces a modality's vouchers come in, none for a card (FOO-04). A value that is no positive amount is
 * left undefined.
 */
export function facesOf(modality: Modality): CountedUnit[] {
  return Array.from({ length: modality.numberOfFace ?? 0 }, (_, index) => ({
    key: `face${index + 1}`,
    valueCents: positiveCents(modality[`faceValue${index + 1}`]),
  }))
}

/** Most for one month: the smaller of the whole flexible bag and workingPrice (FOO-02, D-12). */
export function monthCents(request: Pick<QuoteRequest<unknown>, 'flexibleBagCents' | 'modality'>): number {
  return Math.min(request.flexibleBagCents, workingPriceCents(request))
}

/** A number or a dot-decimal text (D-12). */
function positiveCents(value: unknown): number | undefined {
  const cents = parseEuros(value)
  return cents !== undefined && cents > 0 ? cents : undefined
}
