import { centsOf, minDeathCapitalCents } from '#sdk'
import type { AxaDetails } from './details.ts'
import type { CoverageRate, CoverageRates } from './rates.ts'

/**
 * The seven coverages, in the order in which they are shown and checked. Their names contain their cause: cc
 * any cause, a accident, ac traffic accident (D-16). `notAbove` names the coverages that limit this one;
 * `needs` the one that it requires (AXA-04 to 09).
 */
export const coverages = [
  { key: 'fallcc', notAbove: [] },
  { key: 'falla', notAbove: ['fallcc'] },
  { key: 'fallac', notAbove: ['fallcc', 'falla'] },
  { key: 'ipacc', notAbove: ['fallcc'] },
  { key: 'ipaa', notAbove: ['fallcc', 'ipacc'], needs: 'ipacc' },
  { key: 'ipaac', notAbove: ['fallcc', 'ipacc', 'ipaa'], needs: 'ipacc' },
  { key: 'ginv', notAbove: ['fallcc'] },
] as const satisfies readonly { key: string; notAbove: readonly string[]; needs?: string }[]

export type CoverageKey = (typeof coverages)[number]['key']

/** Builds a record with a value for each coverage. */
export function mapCoverages<Value>(valueOf: (key: CoverageKey) => Value): Record<CoverageKey, Value> {
  return Object.fromEntries(coverages.map(({ key }) => [key, valueOf(key)])) as Record<CoverageKey, Value>
}

/** The form's largest capital of any coverage, in euros. */
export const maxCapital = 10_000_000

/** A coverage that others may not exceed. */
type LimitingKey = (typeof coverages)[number]['notAbove'][number]

/** The reason why a coverage is unavailable. */
export type Closed = 'notOffered' | 'overAge' | 'birthdayMissing' | 'needsIpacc'

/** The limits of a coverage while the others stay unchanged, in cents. */
export type CoverageBounds = {
  key: CoverageKey
  capitalCents: number
  minCents: number
  /** The lowest capital among the coverages that limit this one, at most `maxCapital`. */
  maxCents: number
  limitedBy: LimitingKey | undefined
  mandatory: boolean
  ageLimit: number | undefined
  closed: Closed | undefined
}

/**
 * Returns the limits of each coverage, in the order of `coverages` (AXA-04 to AXA-11). The sliders show the
 * limits, and the pricing checks them.
 */
export function findBounds(
  filledIn: Partial<AxaDetails>,
  rates: CoverageRates,
  ageYears: number | undefined,
): CoverageBounds[] {
  const capitals = toCapitals(filledIn)
  const maxCapitalCents = toCapitals({ fallcc: maxCapital }).fallcc
  return coverages.map((coverage) => {
    const rate = rates[coverage.key]
    const limits = coverage.notAbove.map((key) => ({ key, cents: capitals[key] }))
    const tightest = limits.reduce<(typeof limits)[number] | undefined>(
      (tightest, limit) => (tightest && tightest.cents <= limit.cents ? tightest : limit),
      undefined,
    )
    const lacksBase = 'needs' in coverage && capitals[coverage.needs] === 0
    const mandatory = coverage.key === 'fallcc' || rate?.mandatory === true
    const closed = findClosedReason(rate, ageYears) ?? (lacksBase ? 'needsIpacc' : undefined)
    return {
      key: coverage.key,
      capitalCents: capitals[coverage.key],
      minCents: findMinimum(coverage.key, mandatory && closed !== 'overAge'),
      maxCents: Math.min(tightest?.cents ?? maxCapitalCents, maxCapitalCents),
      limitedBy: tightest?.key,
      mandatory,
      ageLimit: rate?.ageLimit,
      closed,
    }
  })
}

/** Returns every capital in cents; a missing one is 0. */
export function toCapitals(details: Partial<AxaDetails>): Record<CoverageKey, number> {
  return centsOf(mapCoverages((key) => details[key] ?? 0))
}

/** Returns why a coverage is unavailable; an age equal to the limit is still allowed (D-16). */
function findClosedReason(rate: CoverageRate | undefined, ageYears: number | undefined): Closed | undefined {
  if (!rate) return 'notOffered'
  if (rate.ageLimit === undefined) return undefined
  if (ageYears === undefined) return 'birthdayMissing'
  return ageYears > rate.ageLimit ? 'overAge' : undefined
}

/**
 * Returns the minimum capital in cents: a mandatory coverage that is unavailable at this age is not
 * required; death by any cause is always required.
 */
function findMinimum(key: CoverageKey, mandatory: boolean): number {
  if (key === 'fallcc') return minDeathCapitalCents
  return mandatory ? 1 : 0
}
