import { firstDayOfMonth, premiumParts, toCents, toEuros, type PriceResult, type QuoteRequest } from '#sdk'
import { minDeath, type LifeDetails } from './details.ts'
import { ratesFrom } from './rates.ts'

/**
 * One price for the rest of the year, kept in the start month: both capitals times their rates per thousand
 * (LIF-02, D-15).
 */
export function price(request: QuoteRequest<LifeDetails>): PriceResult {
  const [start] = request.items
  if (!start) return { items: [], refusals: [] }
  const { personId, monthIndex, benefitId } = start
  const rates = ratesFrom(request, monthIndex)
  if (!rates)
    return { items: [], refusals: [{ code: 'noRate', path: '/items/0/month', params: { monthIndex } }] }
  // A form that is still empty is asked for its price, too.
  const given: Partial<LifeDetails> = request.details
  const deathCents = toCents(given.death ?? 0)
  const minCents = toCents(minDeath)
  if (deathCents < minCents)
    return { items: [], refusals: [{ code: 'leastDeath', path: '/details/death', params: { minCents } }] }
  const priceCents = premiumParts([
    { capitalCents: deathCents, ratePerThousand: rates.death },
    { capitalCents: toCents(request.details.disability ?? 0), ratePerThousand: rates.disability },
  ]).reduce((sum, cents) => sum + cents, 0)
  return {
    items: [{ personId, monthIndex, benefitId, priceCents }],
    refusals: [],
    details: {
      ...request.details,
      startDate: firstDayOfMonth(request.year, monthIndex),
      price: toEuros(priceCents),
    },
  }
}
