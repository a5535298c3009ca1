import { centsAt } from './figure.ts'

/** Rows of a scale: start in cents, printed quota up to the start, rate above the start in percent. */
export type Scale = readonly (readonly [fromCents: number, quotaCents: number, percent: number])[]

/**
 * The quota of a base, in cents: the row's printed quota plus its rate on the base above the row's start.
 * Each quota is rounded before one is subtracted from another, as the tax agency does.
 */
export function computeQuota(scale: Scale, baseCents: number): number {
  for (let at = scale.length - 1; at >= 0; at--) {
    const [fromCents, quotaCents, percent] = scale[at]!
    if (fromCents <= baseCents) return quotaCents + centsAt(baseCents - fromCents, percent)
  }
  return 0
}

/**
 * The quota of a base minus that of the minimum, never below 0 (art. 63 and 74 of the law, 85 of the
 * regulation).
 */
export function quotaAbove(scale: Scale, baseCents: number, minimumCents: number): number {
  return Math.max(0, computeQuota(scale, baseCents) - computeQuota(scale, minimumCents))
}
