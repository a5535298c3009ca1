import type { PricedItem } from './question.ts'
import type { Refusal } from './refusal.ts'

/** What a benefit's own pricing answers: gross prices item by item, and its own reasons against. It knows no contributions. */
export type Pricing = {
  items: PricedItem[]
  refusals: Refusal[]
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
}
