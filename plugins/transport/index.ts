import { defineBenefit } from '#sdk'

/**
 * A month costs what was typed; all contracts of a plan year together are worth at most 1,500 euros
 * (TRA-01, D-87).
 */
export default defineBenefit({
  id: 'transport',
  amount: 'typed',
  proposes: { amountCents: 6_000 },
  caps: { yearCents: 150_000 },
  editableInForce: true,
})
