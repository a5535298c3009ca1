import { defineBenefit } from '#sdk'
import { countsPerFace, listFaces, findMonthCents } from './faces.ts'

/**
 * The monthly price is the typed amount for a card, and the sum of count x face value for vouchers (FOO-07).
 */
export default defineBenefit({
  id: 'food',
  exemption: 'meals',
  itemDetails: countsPerFace,
  amount: (modality) => (listFaces(modality).length > 0 ? 'counted' : 'typed'),
  units: listFaces,
  caps: { monthCents: findMonthCents },
  proposes: { amountCents: 15_000 },
  asks: {},
  editableInForce: true,
})
