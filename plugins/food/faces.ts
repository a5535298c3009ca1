import type { CountedUnit, Modality } from '#sdk'

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
