import {
  firstDayOfMonth,
  priceEach,
  refuse,
  type PricedItem,
  type PriceResult,
  type QuoteRequest,
} from '#sdk'
import { toAmounts, defaultYears, minYears, type RentingDetails } from './details.ts'

/**
 * The monthly price is the fee with VAT; the years are the contract's length and do not multiply it (D-14).
 */
export function price(request: QuoteRequest<RentingDetails>): PriceResult {
  const { details, items, employee, year } = request
  const { feeWithVatCents: priceCents, feeWithoutVatCents } = toAmounts(details)
  const { years = defaultYears, renewed = false } = details
  const first = items.length > 0 ? Math.min(...items.map(({ monthIndex }) => monthIndex)) : undefined
  return {
    items: priceEach(request, () => priceCents).items,
    refusals: [
      ...(feeWithoutVatCents > priceCents
        ? [refuse('feeOrder', { maxCents: priceCents }, { field: 'details.feeWithoutVAT' })]
        : []),
      ...(years < minYears && !renewed
        ? [refuse('tooFewYears', { min: minYears }, { field: 'details.years' })]
        : []),
    ],
    details: {
      ...details,
      years,
      privateUse: employee.privateUsePercent,
      active: first !== undefined,
      ...(first !== undefined && { startDate: firstDayOfMonth(year, first) }),
    },
  }
}

const yearlyPercentOfValue = 20

/**
 * Returns the exempt part of a month in cents: 20 % of the vehicle's value times private use over twelve, at
 * most the fee (REN-06, D-14).
 */
export function computeExemptCents(
  { priceCents }: Pick<PricedItem, 'priceCents'>,
  details: ValuedDetails,
  use: PrivateUse,
): number {
  return Math.min(priceCents, computeValueCents(details, use))
}

type ValuedDetails = Partial<Pick<RentingDetails, 'vehicleValue'>>
type PrivateUse = { privateUsePercent: number }

/**
 * Returns what a month of use is worth in cents: 20 % of the value as new, times the private part, over
 * twelve (art. 43.1.1 b). Nothing is known of its emissions, so nothing is taken off for them (D-119).
 */
export function computeValueCents(details: ValuedDetails, { privateUsePercent }: PrivateUse): number {
  return Math.round(
    (toAmounts(details).vehicleValueCents * yearlyPercentOfValue * privateUsePercent) / (100 * 100 * 12),
  )
}
