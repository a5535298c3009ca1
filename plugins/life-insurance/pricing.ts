import { firstDay, premiumParts, toCents, toEuros, type Pricing, type Question } from '#sdk'
import { leastDeath, type LifeDetails } from './details.ts'
import { ratesFrom } from './rates.ts'

/**
 * One price for the rest of the year, kept in the start month: both capitals times their rates per thousand
 * (LIF-02, D-15).
 */
export function price(question: Question<LifeDetails>): Pricing {
  const [start] = question.items
  if (!start) return { items: [], refusals: [] }
  const { personId, monthIndex, benefitId } = start
  const rates = ratesFrom(question, monthIndex)
  if (!rates)
    return { items: [], refusals: [{ code: 'noRate', path: '/items/0/month', params: { monthIndex } }] }
  // A form that is still empty is asked for its price, too.
  const given: Partial<LifeDetails> = question.details
  const deathCents = toCents(given.death ?? 0)
  const minCents = toCents(leastDeath)
  if (deathCents < minCents)
    return { items: [], refusals: [{ code: 'leastDeath', path: '/details/death', params: { minCents } }] }
  const priceCents = premiumParts([
    { capitalCents: deathCents, ratePerThousand: rates.death },
    { capitalCents: toCents(question.details.disability ?? 0), ratePerThousand: rates.disability },
  ]).reduce((sum, cents) => sum + cents, 0)
  return {
    items: [{ personId, monthIndex, benefitId, priceCents }],
    refusals: [],
    details: {
      ...question.details,
      startDate: firstDay(question.year, monthIndex),
      price: toEuros(priceCents),
    },
  }
}
