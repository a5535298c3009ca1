import { ascending } from '../kernel/collections.ts'
import type { PlanEntry } from './planEntry.ts'

/** The first months after the ends of entries, 0 to 12 in order. */
export function endMonths(entries: readonly PlanEntry[]): number[] {
  return ascending(entries.flatMap(({ ended = [] }) => ended.map(({ fromMonth }) => fromMonth)))
}

/**
 * Restores entries to their state before the month `fromMonth`: items that end in this month or later are
 * still included. Charged items come first, and items that end first come last, so that each end shortens
 * the list.
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
