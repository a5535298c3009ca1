import { isAmountCents, maxMoneyCents } from '../kernel/money.ts'
import type { ContractBreakdown } from './breakdowns.ts'
import type { PriceResult } from './quoteRequest.ts'
import { maxCharacters } from './schemaFaults.ts'

/** The most items that a plugin's result may have. */
const maxItems = 5000

/** Returns the fault of a plugin's `price` result, if any. */
export function pricingFault(pricing: PriceResult | undefined): string | undefined {
  if (!Array.isArray(pricing?.items) || !Array.isArray(pricing.refusals))
    return `expected { items, refusals }, got ${JSON.stringify(pricing) ?? 'nothing'}`
  if (pricing.items.length > maxItems)
    return `it answered ${pricing.items.length} items, expected at most ${maxItems}`
  const size = JSON.stringify([pricing.refusals, pricing.details]).length
  if (size > maxCharacters)
    return `it answered ${size} characters of refusals and details, expected at most ${maxCharacters}`
  const odd = pricing.items.find((item) => centsFault(item.priceCents))
  return odd ? `month ${odd.monthIndex} of person ${odd.personId}: ${centsFault(odd.priceCents)}` : undefined
}

/** Returns the fault of a plugin's `breakdown` result, if any. */
export function breakdownFault(breakdown: ContractBreakdown | undefined): string | undefined {
  if (!Array.isArray(breakdown?.columns) || !Array.isArray(breakdown.sections))
    return 'expected { columns, sections }'
  const rows = breakdown.sections.reduce((sum, section) => sum + section.rows.length, 0)
  return rows > maxItems ? `it answered ${rows} rows, expected at most ${maxItems}` : undefined
}

/** Returns the fault of an amount from a plugin, if any. */
export function centsFault(cents: number): string | undefined {
  if (isAmountCents(cents)) return undefined
  const got = typeof cents === 'number' ? cents : JSON.stringify(cents)
  return `expected whole cents from 0 to ${maxMoneyCents}, got ${got}`
}

/** Refuses a promise as the result of a plugin's function, which must return at once. */
export function promiseFault(answer: unknown): string | undefined {
  const isPromise = typeof (answer as { then?: unknown } | null | undefined)?.then === 'function'
  return isPromise ? 'it answered a promise, expected an answer at once' : undefined
}
