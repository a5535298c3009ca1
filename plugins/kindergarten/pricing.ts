/**
 * Each child's month costs what was typed for it; the contract is the sum over children and months (KIN-08,
 * D-18).
 */
export { typedPricing as price } from '#sdk'
