import {
  minDeathCapitalCents,
  premiumParts,
  priceFromStart,
  refuse,
  type PriceResult,
  type QuoteRequest,
} from '#sdk'
import { toCapitals, type LifeDetails } from './details.ts'
import { findRates } from './rates.ts'

/**
 * One price for the rest of the year, stored in the start month: both capitals times their rates per thousand
 * (LIF-02, D-15).
 */
export function price(request: QuoteRequest<LifeDetails>): PriceResult {
  const { deathCents, disabilityCents } = toCapitals(request.details)
  const minCents = minDeathCapitalCents
  return priceFromStart(request, findRates, (rates) =>
    deathCents < minCents
      ? { refusals: [refuse('leastDeath', { minCents }, { field: 'details.death' })] }
      : {
          partsCents: premiumParts([
            { capitalCents: deathCents, ratePerThousand: rates.death },
            { capitalCents: disabilityCents, ratePerThousand: rates.disability },
          ]),
          refusals: [],
        },
  )
}
