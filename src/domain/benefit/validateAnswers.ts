import { isAmountCents, largestCents } from '../kernel/money.ts'
import type { ContractBreakdown } from './breakdowns.ts'
import type { PriceResult } from './priceResult.ts'

/** The longest answer of a plugin that is taken. */
const maxItems = 5000
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

/** What is wrong with what a plugin's `breakdown` answered, or undefined. */
export function breakdownFault(breakdown: ContractBreakdown | undefined): string | undefined {
  if (!Array.isArray(breakdown?.columns) || !Array.isArray(breakdown.sections))
    return 'expected { columns, sections }'
  const rows = breakdown.sections.reduce((sum, section) => sum + section.rows.length, 0)
  return rows > maxItems ? `it answered ${rows} rows, expected at most ${maxItems}` : undefined
}

/** What is wrong with a sum of money of a plugin, or undefined. */
export function centsFault(cents: number): string | undefined {
  if (isAmountCents(cents)) return undefined
  return `expected whole cents from 0 to ${largestCents}, got ${cents}`
}

/** What is wrong with any answer of a plugin: it must come at once. */
export function promiseFault(answer: unknown): string | undefined {
  const isPromise = typeof (answer as { then?: unknown } | null | undefined)?.then === 'function'
  return isPromise ? 'it answered a promise, expected an answer at once' : undefined
}
