import type { ItemPlace } from '../benefit/items.ts'
import type { QuoteRequest } from '../benefit/quoteRequest.ts'
import type { Schedule } from '../benefit/schedule.ts'
import type { Refusal } from '../kernel/refusal.ts'
import { openMonthsOf } from './supplementaries.ts'
import { isLocked } from './unchangedItems.ts'

/**
 * Requires every selectable month for each person and benefit, or a single start month, if months are not
 * chosen one by one (D-08). Months that can no longer change require none, nor do open months that stay as
 * they were (D-79), so a person can always be taken out.
 */
export function rangeRefusals(request: QuoteRequest<unknown>, schedule: Schedule): Refusal[] {
  const { items, inForce, previousItems } = request
  const before = openPlaces(request, schedule, inForce ? previousItems : [])
  return [...openPlaces(request, schedule, items)].flatMap(([key, { benefitId, months }]): Refusal[] => {
    if (schedule.months === 'start' && months.size > 1)
      return [{ code: 'oneStartMonth', field: 'items', params: {} }]
    const kept = before.get(key)?.months
    const isKept = kept?.size === months.size && [...months].every((month) => kept.has(month))
    if (schedule.months !== 'range' || isKept) return []
    const left = openMonthsOf(request, benefitId).find((month) => !months.has(month))
    return left === undefined ? [] : [{ code: 'wholeRange', field: 'items', params: { monthIndex: left } }]
  })
}

/** The months of each person and benefit that can still change. */
function openPlaces(
  request: QuoteRequest<unknown>,
  schedule: Schedule,
  items: readonly ItemPlace[],
): Map<string, { benefitId: string; months: Set<number> }> {
  const places = new Map<string, { benefitId: string; months: Set<number> }>()
  for (const { personId, monthIndex, benefitId } of items) {
    if (isLocked(request, schedule, monthIndex)) continue
    const key = `${personId}/${benefitId}`
    const place = places.get(key) ?? { benefitId, months: new Set() }
    places.set(key, { ...place, months: place.months.add(monthIndex) })
  }
  return places
}
