import type { PreviousItem, PricedItem, QuoteRequest, RequestedItem } from '../benefit/quoteRequest.ts'
import type { Schedule } from '../benefit/schedule.ts'
import type { Refusal } from '../kernel/refusal.ts'

/**
 * A request holds each person, month and modality once. One with more items than there are of these is
 * refused before anything is priced, so that its length costs nothing.
 */
export function tooManyItems({
  items,
  people,
  previousItems,
  supplementaries,
}: QuoteRequest<unknown>): Refusal | undefined {
  const persons = new Set([...people.map(({ id }) => id), ...previousItems.map(({ personId }) => personId)])
  const max = persons.size * 12 * (1 + supplementaries.length)
  const asked = items.length
  return asked > max ? { code: 'tooManyItems', path: '/items', params: { max, asked } } : undefined
}

/**
 * Finds what the contract in force has already for the same person, month and modality, at the same amount.
 */
export function unchangedItems(
  { inForce, previousItems }: Pick<QuoteRequest<unknown>, 'inForce' | 'previousItems'>,
  { amount }: Pick<Schedule, 'amount'>,
): (asked: RequestedItem) => PreviousItem | undefined {
  const previous = new Map(inForce ? previousItems.map((item) => [keyOf(item), item]) : [])
  return (asked) => {
    const item = previous.get(keyOf(asked))
    return item && (amount !== 'typed' || item.priceCents === asked.amountCents) ? item : undefined
  }
}

/** Names person, month and modality of an item. */
export function keyOf({
  personId,
  monthIndex,
  benefitId,
}: Pick<PricedItem, 'personId' | 'monthIndex' | 'benefitId'>): string {
  return `${personId}/${monthIndex}/${benefitId}`
}
