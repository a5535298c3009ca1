import { isAmountCents, largestCents } from '../../domain/kernel/money.ts'
import type { Pricing } from '../../domain/benefit/quoteTypes.ts'

/** The longest answer of a plugin that is believed. */
export const mostItems = 5000
const mostCharacters = 200_000

/** What is wrong with what a plugin's `price` answered, or undefined. */
export function pricingFault(pricing: Pricing | undefined): string | undefined {
  if (!Array.isArray(pricing?.items) || !Array.isArray(pricing.refusals))
    return 'expected { items, refusals }'
  if (pricing.items.length > mostItems)
    return `it answered ${pricing.items.length} items, expected at most ${mostItems}`
  const size = JSON.stringify([pricing.refusals, pricing.details]).length
  if (size > mostCharacters)
    return `it answered ${size} characters of refusals and details, expected at most ${mostCharacters}`
  const odd = pricing.items.find((item) => centsFault(item.priceCents))
  return odd ? `month ${odd.monthIndex} of person ${odd.personId}: ${centsFault(odd.priceCents)}` : undefined
}

/** What is wrong with a sum of money of a plugin, or undefined. */
export function centsFault(cents: number): string | undefined {
  if (isAmountCents(cents)) return undefined
  return `expected whole cents from 0 to ${largestCents}, got ${cents}`
}
