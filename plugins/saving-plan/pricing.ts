/** A month's saving is what was typed; least amount and availability are the core's (SAV-01). */
export { typedPricing as price } from '#sdk'
