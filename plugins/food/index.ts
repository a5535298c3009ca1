import { defineBenefit } from '#sdk'
import { countsPerFace, facesOf, monthCents } from './faces.ts'

/**
 * The monthly price is the typed amount for a card, and the sum of count x face value for vouchers (FOO-07).
 */
export default defineBenefit({
  id: 'food',
  itemDetails: countsPerFace,
  amount: (modality) => (facesOf(modality).length > 0 ? 'counted' : 'typed'),
  units: facesOf,
  caps: { monthCents },
  proposes: { amountCents: 15_000 },
  editableInForce: true,
})
