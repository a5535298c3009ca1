import type { PricedItem } from '#sdk'
import { amountsOf, type RentingDetails } from './details.ts'

const yearlyPercentOfValue = 20

/**
 * Exempt part of a month, in cents: 20 % of the vehicle's value times private use over twelve, at most the
 * fee (REN-06, D-14).
 */
export function exemptCents(
  { priceCents }: Pick<PricedItem, 'priceCents'>,
  details: Partial<Pick<RentingDetails, 'vehicleValue'>>,
  { privateUsePercent }: { privateUsePercent: number },
): number {
  const monthCents = Math.round(
    (amountsOf(details).vehicleValueCents * yearlyPercentOfValue * privateUsePercent) / (100 * 100 * 12),
  )
  return Math.min(priceCents, monthCents)
}
