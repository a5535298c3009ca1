import type { CountedUnit } from './declaration.ts'
import { countWithin } from '../kernel/money.ts'

/**
 * How many units of one face a month may still take: what the month may hold, less what the other faces
 * already use, in whole units (FOO-05, D-12). A malformed face takes none.
 */
export function maxUnits({
  maxAmountCents,
  units,
  counts,
  key,
}: {
  /** What the month may hold in all: `maxAmountCents` of that month. */
  maxAmountCents: number
  units: readonly CountedUnit[]
  counts: Readonly<Record<string, number>>
  key: string
}): number {
  const othersCents = units.reduce(
    (sum, unit) => (unit.key === key ? sum : sum + (counts[unit.key] ?? 0) * (unit.valueCents ?? 0)),
    0,
  )
  return countWithin(maxAmountCents - othersCents, units.find((unit) => unit.key === key)?.valueCents ?? 0)
}
