import { defineBenefit } from '#sdk'

/**
 * The monthly price is the typed amount; all contracts of a plan year together are limited to 1,500 euros
 * (TRA-01, D-87).
 */
export default defineBenefit({
  id: 'transport',
  exemption: 'transport',
  amount: 'typed',
  proposes: { amountCents: 6_000 },
  asks: {},
  caps: { yearCents: 150_000 },
  editableInForce: true,
})
