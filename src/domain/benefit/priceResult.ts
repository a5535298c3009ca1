import type { PricedItem } from './quoteRequest.ts'
import type { Refusal } from '../kernel/refusal.ts'

/**
 * What a benefit's own pricing answers: gross prices item by item, and its own reasons against. It knows no
 * contributions.
 */
export type PriceResult = {
  items: PricedItem[]
  refusals: Refusal[]
  /**
   * The details as they are kept: what was asked with what the category works out itself (price, startDate).
   * Left out: as asked.
   */
  details?: Record<string, unknown>
}

export type QuoteItem = PricedItem & { contributedCents: number }

/** What a contract costs, line by line (D-03). The items add up to every total. */
export type Quote = {
  items: QuoteItem[]
  priceCents: number
  contributedCents: number
  /** Paid out of the employee's userBag. */
  userBagCents: number
  /** Charged to the flexible or top bag. */
  finalPriceCents: number
  /** Empty when it may be contracted as it is. */
  refusals: Refusal[]
  /**
   * The details as they are kept, where the category works some out itself; else those of the request hold.
   */
  details?: Record<string, unknown>
}
