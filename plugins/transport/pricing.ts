export { typedPricing as price } from '#sdk'

/** Most that one contract, which covers one plan year, may hold: 1,500 euros (TRA-01, D-11). */
export const yearLimitCents = 150_000
