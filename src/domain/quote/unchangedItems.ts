import type { PriceResult, QuoteRequest } from '../benefit/quoteRequest.ts'
import { keyOf, sortedDetails, type PricedItem, type RequestedItem } from '../benefit/items.ts'
import type { Schedule } from '../benefit/schedule.ts'
import type { Refusal } from '../kernel/refusal.ts'

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

/** Whether the contract in force has an item at the same price, which is not judged again (D-79). */
export function pricedAsBefore({
  inForce,
  previousItems,
}: Pick<QuoteRequest<unknown>, 'inForce' | 'previousItems'>): (item: PricedItem) => boolean {
  const previous = new Map(inForce ? previousItems.map((item) => [keyOf(item), item.priceCents]) : [])
  return (item) => previous.get(keyOf(item)) === item.priceCents
}

/**
 * Removes a category's refusals of unchanged items that it refuses today for what was asked before too, such
 * as an age that a covered person has reached since (D-79). They all stay if the category answered nothing
 * for an item that changes.
 */
export function withoutKeptRefusals<Details>(
  request: QuoteRequest<Details>,
  schedule: Schedule,
  pricing: PriceResult,
  before: { items: readonly RequestedItem[]; refusals: readonly Refusal[] },
): PriceResult {
  if (schedule.amount === 'once') return pricing
  const unchanged = unchangedItems(request, schedule)
  const isKept = (item: RequestedItem): boolean => {
    const was = unchanged(item)
    return was !== undefined && describeDetails(was) === describeDetails(item)
  }
  const answered = new Set([
    ...pricing.items.map(keyOf),
    ...pricing.refusals.flatMap(({ item }) => describeRefused(request.items, item)),
  ])
  if (!request.items.every((item) => isKept(item) || answered.has(keyOf(item)))) return pricing
  const refusedBefore = new Set(
    before.refusals.flatMap(({ code, item }) =>
      describeRefused(before.items, item).map((key) => `${code} ${key}`),
    ),
  )
  const refusals = pricing.refusals.filter(({ code, item: index }) => {
    const item = index === undefined ? undefined : request.items[index]
    return !item || !isKept(item) || !refusedBefore.has(`${code} ${keyOf(item)}`)
  })
  return { ...pricing, refusals }
}

function describeRefused(items: readonly RequestedItem[], index: number | undefined): string[] {
  const item = index === undefined ? undefined : items[index]
  return item ? [keyOf(item)] : []
}

function describeDetails({ details }: Pick<RequestedItem, 'details'>): string {
  return JSON.stringify(sortedDetails(details))
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
