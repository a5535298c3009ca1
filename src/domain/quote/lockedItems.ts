import type { PricedItem, QuoteRequest } from '../benefit/quoteRequest.ts'
import type { Schedule } from '../benefit/scheduleOf.ts'

/**
 * Months of a contract in force that are behind the first selectable one: started, charged, and no longer to
 * be changed. A change keeps them at their old price (D-32: earlier conditions stay valid until then).
 */
export function lockedItems(
  request: QuoteRequest<unknown>,
  schedule: Pick<Schedule, 'months'>,
): PricedItem[] {
  return request.previousItems.filter((item) => isLocked(request, schedule, item.monthIndex))
}

export function isLocked(
  request: QuoteRequest<unknown>,
  { months }: Pick<Schedule, 'months'>,
  monthIndex: number,
): boolean {
  if (!request.inForce || months === 'start' || months === 'first') return false
  if (request.selectableMonths.includes(monthIndex)) return false
  return request.previousItems.some((item) => item.monthIndex === monthIndex)
}
