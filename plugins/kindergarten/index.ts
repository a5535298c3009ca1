import { defineBenefit } from '#sdk'
import { covers } from './covers.ts'
import { documentation } from './documentation.ts'

/**
 * A child's monthly price is the typed amount; the contract's price is the sum over children and months
 * (KIN-08, D-18).
 */
export default defineBenefit({
  id: 'kindergarten',
  exemption: 'nursery',
  amount: 'typed',
  covers,
  proposes: { amountCents: 25_000 },
  asks: { months: true },
  documentation,
  editableInForce: true,
})
