import { isAmountCents, largestCents } from '../../domain/kernel/money.ts'
import type { PriceResult } from '../../domain/benefit/priceResult.ts'

/** The longest answer of a plugin that is believed. */
export const maxItems = 5000
const maxCharacters = 200_000

/** What is wrong with what a plugin's `price` answered, or undefined. */
export function pricingFault(pricing: PriceResult | undefined): string | undefined {
  if (!Array.isArray(pricing?.items) || !Array.isArray(pricing.refusals))
    return 'expected { items, refusals }'
  if (pricing.items.length > maxItems)
    return `it answered ${pricing.items.length} items, expected at most ${maxItems}`
  const size = JSON.stringify([pricing.refusals, pricing.details]).length
  if (size > maxCharacters)
    return `it answered ${size} characters of refusals and details, expected at most ${maxCharacters}`
  const odd = pricing.items.find((item) => centsFault(item.priceCents))
  return odd ? `month ${odd.monthIndex} of person ${odd.personId}: ${centsFault(odd.priceCents)}` : undefined
}

/** What is wrong with a sum of money of a plugin, or undefined. */
export function centsFault(cents: number): string | undefined {
  if (isAmountCents(cents)) return undefined
  return `expected whole cents from 0 to ${largestCents}, got ${cents}`
}
