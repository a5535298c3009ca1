/** A month of the course costs what was typed for it. */
export { typedPricing as price } from '#sdk'
