import type { PriceResult, QuoteRequest } from '../benefit/quoteRequest.ts'
import { keyOf, type RequestedItem } from '../benefit/items.ts'
import type { Schedule } from '../benefit/schedule.ts'

/**
 * The items of a contract in force before the first selectable month. These months have begun, are charged
 * and cannot change; an edit keeps their price and contribution (D-32: earlier conditions stay valid until
 * then).
 */
export function lockedItems(
  request: QuoteRequest<unknown>,
  schedule: Pick<Schedule, 'months'>,
): QuoteRequest['previousItems'] {
  return request.previousItems.filter((item) => isLocked(request, schedule, item.monthIndex))
}

/** Whether a month of a contract in force can no longer change; false for a single price for the year. */
export function isLocked(
  request: QuoteRequest<unknown>,
  { months }: Pick<Schedule, 'months'>,
  monthIndex: number,
): boolean {
  if (!request.inForce || months === 'start' || months === 'first') return false
  if (request.selectableMonths.includes(monthIndex)) return false
  return request.previousItems.some((item) => item.monthIndex === monthIndex)
}

/**
 * Returns a function that finds the item in force for the same person, month and modality, if its amount is
 * the same.
 */
export function unchangedItems(
  { inForce, previousItems }: Pick<QuoteRequest<unknown>, 'inForce' | 'previousItems'>,
  { amount }: Pick<Schedule, 'amount'>,
): (asked: RequestedItem) => QuoteRequest['previousItems'][number] | undefined {
  const previous = new Map(inForce ? previousItems.map((item) => [keyOf(item), item]) : [])
  return (asked) => {
    const item = previous.get(keyOf(asked))
    return item && (amount !== 'typed' || item.priceCents === asked.amountCents) ? item : undefined
  }
}

/**
 * Unchanged items that have no price today, for example after an age limit; they keep their old price
 * (D-79).
 */
export function unpricedItems(
  request: QuoteRequest<unknown>,
  schedule: Schedule,
  { items, refusals }: PriceResult,
): QuoteRequest['previousItems'] {
  if (schedule.amount === 'once' || refusals.length > 0) return []
  const priced = new Set(items.map(keyOf))
  const unchanged = unchangedItems(request, schedule)
  return request.items.flatMap((asked) => (priced.has(keyOf(asked)) ? [] : (unchanged(asked) ?? [])))
}

/** The request for the category, without months that can no longer change. */
export function withoutLocked<Details>(
  request: QuoteRequest<Details>,
  schedule: Schedule,
): QuoteRequest<Details> {
  return {
    ...request,
    items: request.items.filter((item) => !isLocked(request, schedule, item.monthIndex)),
  }
}
