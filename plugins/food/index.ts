import { defineBenefit } from '#sdk'
import { countsPerFace, facesOf, monthCents } from './faces.ts'

/** A card's month costs what was typed; a month of vouchers the sum of count x face value (FOO-07). */
export default defineBenefit({
  id: 'food',
  itemDetails: countsPerFace,
  amount: (modality) => (facesOf(modality).length > 0 ? 'counted' : 'typed'),
  units: facesOf,
  caps: { monthCents },
  proposes: { amountCents: 15_000 },
  editableInForce: true,
})
