import type { CountedUnit } from './benefit.ts'
import { countWithin } from '../kernel/money.ts'

/**
 * How many units of one face a month may still take: what the month may hold, less what the other faces
 * already use, in whole units (FOO-05, D-12). A malformed face takes none.
 */
export function mostUnits({
  roomCents,
  units,
  counts,
  key,
}: {
  /** What the month may hold in all: `roomCents` of that month. */
  roomCents: number
  units: readonly CountedUnit[]
  counts: Readonly<Record<string, number>>
  key: string
}): number {
  const othersCents = units.reduce(
    (sum, unit) => (unit.key === key ? sum : sum + (counts[unit.key] ?? 0) * (unit.valueCents ?? 0)),
    0,
  )
  return countWithin(roomCents - othersCents, units.find((unit) => unit.key === key)?.valueCents ?? 0)
}
