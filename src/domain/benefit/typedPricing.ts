import type { Question } from './question.ts'
import type { Pricing } from './quoteTypes.ts'

/**
 * Prices of a benefit whose amounts the employee types: each item costs what was typed, in cents. The caps
 * are the core's.
 */
export function typedPricing(question: Question<unknown>): Pricing {
  const items = question.items.map(({ amountCents, ...item }) => ({ ...item, priceCents: amountCents }))
  return { items, refusals: [] }
}
