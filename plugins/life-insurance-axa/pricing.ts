import {
  employeeAge,
  premiumParts,
  priceFromStart,
  refuse,
  type PriceResult,
  type QuoteRequest,
  type Refusal,
} from '#sdk'
import { findBounds, toCapitals, coverages, type CoverageBounds } from './coverages.ts'
import type { AxaDetails } from './details.ts'
import { findRates, type CoverageRates } from './rates.ts'

/**
 * One price for the rest of the year, stored in the start month: the sum of capital x rate per thousand over
 * the chosen coverages, or 0 while any of them is invalid (AXA-12, AXA-14, D-16).
 */
export function price(request: QuoteRequest<AxaDetails>): PriceResult {
  return priceFromStart(request, findRates, (rates) => {
    const refusals = findBounds(request.details, rates, employeeAge(request)).flatMap(findRefusals)
    return {
      partsCents: refusals.length > 0 ? [] : priceCoverages(request.details, rates),
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
export function priceCoverages(details: Partial<AxaDetails>, rates: CoverageRates): number[] {
  const capitals = toCapitals(details)
  return premiumParts(
    coverages.map(({ key }) => ({ capitalCents: capitals[key], ratePerThousand: rates[key]?.rate ?? 0 })),
  )
}

/**
 * Returns the refusals of one coverage: chosen though unavailable, above its limit, missing though mandatory,
 * too small.
 */
function findRefusals(bounds: CoverageBounds): Refusal[] {
  const { key, capitalCents, minCents, maxCents } = bounds
  const closed = buildClosedRefusal(bounds)
  if (capitalCents > 0 && closed) return [closed]
  const bounded = buildBoundRefusal(bounds)
  if (bounded && capitalCents > maxCents) return [bounded]
  if (capitalCents >= minCents) return []
  return [refuse(key === 'fallcc' ? 'leastDeath' : 'mandatory', { minCents }, { field: `details.${key}` })]
}

/** Returns the refusal of an unavailable coverage. */
export function buildClosedRefusal({ key, closed, ageLimit }: CoverageBounds): Refusal | undefined {
  return closed && refuse(closed, ageLimit === undefined ? {} : { ageLimit }, { field: `details.${key}` })
}

/** Returns the refusal of an amount above the coverage that limits it. */
export function buildBoundRefusal({ key, limitedBy, maxCents }: CoverageBounds): Refusal | undefined {
  return limitedBy && refuse(notAbove[limitedBy], { maxCents }, { field: `details.${key}` })
}

const notAbove = {
  fallcc: 'notAboveFallcc',
  falla: 'notAboveFalla',
  ipacc: 'notAboveIpacc',
  ipaa: 'notAboveIpaa',
} as const
