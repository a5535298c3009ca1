import { centsAt } from './figure.ts'

/** Rows of a scale: from how many cents, the quota up to there as printed, the rate above in percent. */
export type Scale = readonly (readonly [fromCents: number, quotaCents: number, percent: number])[]

/**
 * The quota of a base by a scale, in cents: what is printed for the row, and the rate on what is above it.
 * Each quota is rounded before another is taken from it, as the agency does.
 */
export function quotaOf(scale: Scale, baseCents: number): number {
  const [from, quota, percent] = scale.findLast(([fromCents]) => fromCents <= baseCents) ?? [0, 0, 0]
  return quota + centsAt(baseCents - from, percent)
}

/**
 * The quota of a base less that of the minimum, never below 0 (art. 63 and 74 of the law, 85 of the
 * regulation).
 */
export function quotaAbove(scale: Scale, baseCents: number, minimumCents: number): number {
  return Math.max(0, quotaOf(scale, baseCents) - quotaOf(scale, minimumCents))
}
