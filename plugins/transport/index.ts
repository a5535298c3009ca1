import { defineBenefit } from '#sdk'

/** Most that one contract, which covers one plan year, may hold: 1,500 euros (TRA-01, D-11). */
export const yearLimitCents = 150_000

/** A month costs what was typed for it. */
export default defineBenefit({
  id: 'transport',
  amount: 'typed',
  caps: { yearCents: yearLimitCents },
  editableInForce: true,
})
