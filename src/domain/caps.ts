import type { BenefitDeclaration } from './benefit.ts'
import { largestCents, spreadDown, sumBy } from './money.ts'
import type { PricedItem, Question } from './question.ts'
import { totals } from './quote.ts'
import type { Refusal } from './refusal.ts'

/** The amount of one month, in cents: the smallest of what is asked, what the bag still holds for it and its maximum (D-10). */
export function monthlyCapCents({ requestedCents, availableCents, previousCents = 0, maxCents = largestCents }: {
  requestedCents: number
  /** Left in the bag with the contract's current months still counted as spent. */
  availableCents: number
  /** What this month holds now. */
  previousCents?: number
  maxCents?: number
}): number {
  return Math.max(0, Math.min(requestedCents, availableCents + previousCents, maxCents))
}

/** The most one amount may be in each of so many months: rounded down, so a cent may stay unspent (D-10). */
export function sameAmountCents({ availableCents, previousCents = 0, maxCents = largestCents, months }: {
  availableCents: number
  /** What all months of the contract hold now. */
  previousCents?: number
  maxCents?: number
  months: number
}): number {
  return Math.max(0, Math.min(maxCents, spreadDown(availableCents + previousCents, months)))
}

/** What a month may still take of a yearly maximum: the maximum less the other months (D-11). */
export function yearRoomCents(yearCents: number, otherMonthsCents: readonly number[]): number {
  return Math.max(0, yearCents - sumBy(otherMonthsCents, cents => cents))
}

export type Room = {
  cents: number
  /** Which rule is the tightest: the code of the refusal one cent more would meet. */
  because: 'price_over_error' | 'monthOverMax' | 'yearCap'
}

/**
 * The most an item may hold while the other items stay as they are, in cents, and which rule says so (D-10, D-11). The bag
 * is charged what the employee pays: a contribution of the company makes room for itself (D-03).
 */
export function monthRoomCents<Details>(
  declaration: Pick<BenefitDeclaration<Details>, 'caps'>,
  question: Question<Details>,
  /** The other items of the contract, priced. */
  others: readonly PricedItem[],
  item: Omit<PricedItem, 'priceCents'>,
): Room {
  const monthCents = declaration.caps?.monthCents?.(question) ?? largestCents
  const yearCents = declaration.caps?.yearCents
  const yearLeftCents = yearCents === undefined ? largestCents : yearRoomCents(yearCents, others.map(other => other.priceCents))
  const ruleCents = Math.min(monthCents, yearLeftCents)
  const finalPriceOf = (priceCents: number): number => totals([...others, { ...item, priceCents }], question).finalPriceCents
  const bagCents = largestWithin(ruleCents, cents => finalPriceOf(cents) <= question.availableCents)
  if (bagCents < ruleCents) return { cents: bagCents, because: 'price_over_error' }
  return monthCents <= yearLeftCents ? { cents: monthCents, because: 'monthOverMax' } : { cents: yearLeftCents, because: 'yearCap' }
}

/** An amount put between a minimum and a maximum, and why it was changed, if so (BAG-12, BAG-13). `name` is the field's. */
export function clampAmount({ cents, minCents = 0, maxCents, name, path = '' }: {
  cents: number
  minCents?: number
  maxCents: number
  name: string
  path?: string
}): { cents: number; refusal?: Refusal } {
  if (cents > maxCents) return { cents: maxCents, refusal: { code: 'valueOverMax', path, params: { name, maxCents, askedCents: cents } } }
  if (cents < minCents) return { cents: minCents, refusal: { code: 'valueUnderMin', path, params: { name, minCents, askedCents: cents } } }
  return { cents }
}

/** The largest whole number up to `most` that fits; what fits once fits for everything smaller. */
function largestWithin(most: number, fits: (cents: number) => boolean): number {
  if (fits(most)) return most
  let low = 0
  let high = most
  while (high - low > 1) {
    const middle = Math.floor((low + high) / 2)
    if (fits(middle)) low = middle
    else high = middle
  }
  return low
}
