import {
  firstDayOfMonth,
  priceEach,
  refuse,
  type PricedItem,
  type PriceResult,
  type QuoteRequest,
} from '#sdk'
import { findReduction, type CarFacts } from './emissions.ts'
import { toAmounts, defaultYears, minYears, type RentingDetails } from './details.ts'

/**
 * The monthly price is the fee with VAT; the years are the contract's length and do not multiply it (D-14).
 */
export function price(request: QuoteRequest<RentingDetails>): PriceResult {
  const { details, items, employee, year, modality } = request
  const { feeWithVatCents: priceCents, feeWithoutVatCents } = toAmounts(details)
  const { years = defaultYears, renewed = false } = details
  const { reduction: _stored, startDate: _old, ...kept } = details
  const reduction = findReduction((modality.extra ?? {}) as CarFacts, details.vehicleValue ?? 0)
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
      ...kept,
      years,
      privateUse: employee.privateUsePercent,
      ...(reduction > 0 && { reduction }),
      active: first !== undefined,
      ...(first !== undefined && { startDate: firstDayOfMonth(year, first) }),
    },
  }
}

const yearlyPercentOfValue = 20
/** The product of three percentages, at 100 % each. */
const wholeOfPercents = 1_000_000

/**
 * Returns the exempt part of a month in cents: 20 % of the vehicle's value times private use over twelve, at
 * most the fee (REN-06, D-14).
 */
export function computeExemptCents(
  { priceCents }: Pick<PricedItem, 'priceCents'>,
  { vehicleValue }: ValuedDetails,
  use: PrivateUse,
): number {
  return Math.min(priceCents, computeValueCents({ vehicleValue }, use))
}

type ValuedDetails = { [Field in 'vehicleValue' | 'reduction']?: number | undefined }
type PrivateUse = { privateUsePercent: number }

/**
 * Returns the value of a month's use in cents: 20 % of the value as new, minus the reduction for emissions,
 * times the private part, over twelve (art. 43.1.1 b, D-119).
 */
export function computeValueCents(
  { vehicleValue = 0, reduction = 0 }: ValuedDetails,
  { privateUsePercent }: PrivateUse,
): number {
  const { vehicleValueCents } = toAmounts({ vehicleValue })
  const percents = [yearlyPercentOfValue, 100 - reduction, privateUsePercent]
  const parts = percents.reduce((all, percent) => all * percent, vehicleValueCents)
  return Math.round(parts / (wholeOfPercents * 12))
}
