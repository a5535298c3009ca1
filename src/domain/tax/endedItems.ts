import { ascending } from '../kernel/collections.ts'
import type { PlanEntry } from './planEntry.ts'

/** The first months, 0 to 12 in order, after the ends of some entries. */
export function endMonths(entries: readonly PlanEntry[]): number[] {
  return ascending(entries.flatMap(({ ended = [] }) => ended.map(({ fromMonth }) => fromMonth)))
}

/**
 * Restores the entries as they stood before the first month after an end: what ends later is still part of
 * them. Charged items come first, and what ends first comes last, so that an end shortens the list.
 */
export function standingBefore(entries: readonly PlanEntry[], fromMonth: number): PlanEntry[] {
  return entries.map((entry) => {
    const { ended = [], ...rest } = entry
    const over = ended.filter((end) => end.fromMonth < fromMonth)
    if (over.length === ended.length) return entry
    const standing = ended
      .filter((end) => end.fromMonth >= fromMonth)
      .toSorted((one, other) => other.fromMonth - one.fromMonth)
    const items = [...entry.items, ...standing.flatMap((end) => end.items)]
    return { ...rest, items, ...(over.length > 0 && { ended: over }) }
  })
}
