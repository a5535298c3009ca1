import { defineBenefit } from '#sdk'

/**
 * A month costs what was typed; one contract, which covers one plan year, is worth at most 1,500 euros
 * (TRA-01, D-11).
 */
export default defineBenefit({
  id: 'transport',
  amount: 'typed',
  proposes: { amountCents: 6_000 },
  caps: { yearCents: 150_000 },
  editableInForce: true,
})
