import { toCents } from '../../kernel/money.ts'
import { centsAt } from './figure.ts'

/** Rows of a scale: from how many euros, the quota up to there as it is printed, the rate above in percent. */
export type Scale = readonly (readonly [fromEuros: number, quotaEuros: number, ratePercent: number])[]

type Row = { fromCents: number; quotaCents: number; percent: number }

const rows = new WeakMap<Scale, Row[]>()

/**
 * The quota of a base by a scale, in cents: what is printed for the row, and the rate on what is above it. Each
 * quota is rounded before another is taken from it, as the agency does.
 */
export function quotaOf(scale: Scale, baseCents: number): number {
  const row = rowsOf(scale).findLast(({ fromCents }) => fromCents <= baseCents)
  return row ? row.quotaCents + centsAt(baseCents - row.fromCents, row.percent) : 0
}

/** The quota of a base less that of the minimum, never below 0 (art. 63 and 74 of the law, 85 of the regulation). */
export function quotaAbove(scale: Scale, baseCents: number, minimumCents: number): number {
  return Math.max(0, quotaOf(scale, baseCents) - quotaOf(scale, minimumCents))
}

function rowsOf(scale: Scale): Row[] {
  const known = rows.get(scale)
  if (known) return known
  const made = scale.map(([from, quota, percent]) => ({
    fromCents: toCents(from),
    quotaCents: toCents(quota),
    percent,
  }))
  rows.set(scale, made)
  return made
}
