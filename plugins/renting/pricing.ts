import { firstDayOfMonth, refuse, type PriceResult, type QuoteRequest } from '#sdk'
import { amountsOf, defaultYears, type RentingDetails } from './details.ts'

/**
 * Each month taken costs the fee with VAT; the years are the contract's length and do not multiply it (D-14).
 */
export function price(request: QuoteRequest<RentingDetails>): PriceResult {
  const { details, items, employee, year } = request
  const { feeWithVatCents: priceCents, feeWithoutVatCents } = amountsOf(details)
  const isFeeOrderWrong = feeWithoutVatCents > priceCents
  const first = items.length > 0 ? Math.min(...items.map(({ monthIndex }) => monthIndex)) : undefined
  return {
    items: items.map(({ personId, monthIndex, benefitId }) => ({
      personId,
      monthIndex,
      benefitId,
      priceCents,
    })),
    refusals: isFeeOrderWrong ? [refuse('feeOrder', { maxCents: priceCents }, '/details/feeWithoutVAT')] : [],
    details: {
      ...details,
      years: details.years ?? defaultYears,
      privateUse: employee.privateUsePercent,
      active: first !== undefined,
      ...(first !== undefined && { startDate: firstDayOfMonth(year, first) }),
    },
  }
}
