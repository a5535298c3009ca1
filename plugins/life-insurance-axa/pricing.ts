import {
  employeeAge,
  premiumParts,
  priceFromStart,
  refuse,
  type PriceResult,
  type QuoteRequest,
  type Refusal,
} from '#sdk'
import { boundsOf, capitalsOf, coverages, type CoverageBounds } from './coverages.ts'
import type { AxaDetails } from './details.ts'
import { ratesFrom, type CoverageRates } from './rates.ts'

/**
 * One price for the rest of the year, stored in the start month: the sum of capital x rate per thousand over
 * the chosen coverages, or 0 while any of them is invalid (AXA-12, AXA-14, D-16).
 */
export function price(request: QuoteRequest<AxaDetails>): PriceResult {
  return priceFromStart(request, ratesFrom, (rates) => {
    const refusals = boundsOf(request.details, rates, employeeAge(request)).flatMap(refusalsOf)
    return {
      partsCents: refusals.length > 0 ? [] : coveragePrices(request.details, rates),
      refusals,
      details: {
        table: Object.fromEntries(Object.entries(rates).map(([key, { rate }]) => [key, rate])),
      },
    }
  })
}

/**
 * Returns the price of each coverage in cents, in the order of `coverages`; they add up to the contract's
 * price.
 */
export function coveragePrices(details: Partial<AxaDetails>, rates: CoverageRates): number[] {
  const capitals = capitalsOf(details)
  return premiumParts(
    coverages.map(({ key }) => ({ capitalCents: capitals[key], ratePerThousand: rates[key]?.rate ?? 0 })),
  )
}

/**
 * Returns the refusals of one coverage: chosen though unavailable, above its limit, missing though mandatory,
 * too small.
 */
function refusalsOf(bounds: CoverageBounds): Refusal[] {
  const { key, capitalCents, minCents, maxCents } = bounds
  const closed = whyClosed(bounds)
  if (capitalCents > 0 && closed) return [closed]
  const bounded = whyBounded(bounds)
  if (bounded && capitalCents > maxCents) return [bounded]
  if (capitalCents >= minCents) return []
  return [refuse(key === 'fallcc' ? 'leastDeath' : 'mandatory', { minCents }, { field: `details.${key}` })]
}

/** Returns the refusal of an unavailable coverage. */
export function whyClosed({ key, closed, ageLimit }: CoverageBounds): Refusal | undefined {
  return closed && refuse(closed, ageLimit === undefined ? {} : { ageLimit }, { field: `details.${key}` })
}

/** Returns the refusal of an amount above the coverage that limits it. */
export function whyBounded({ key, limitedBy, maxCents }: CoverageBounds): Refusal | undefined {
  return limitedBy && refuse(notAbove[limitedBy], { maxCents }, { field: `details.${key}` })
}

const notAbove = {
  fallcc: 'notAboveFallcc',
  falla: 'notAboveFalla',
  ipacc: 'notAboveIpacc',
  ipaa: 'notAboveIpaa',
} as const
