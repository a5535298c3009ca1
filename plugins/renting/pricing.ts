import { firstDayOfMonth, toCents, type PriceResult, type QuoteRequest, type Refusal } from '#sdk'
import { defaultYears, type RentingDetails } from './details.ts'

/**
 * Each month taken costs the fee with VAT; the years are the contract's length and do not multiply it (D-14).
 */
export function price(request: QuoteRequest<RentingDetails>): PriceResult {
  const { details, items, privateUsePercent, year } = request
  const priceCents = feeCents(details.feeWithVAT)
  const first = items.length > 0 ? Math.min(...items.map(({ monthIndex }) => monthIndex)) : undefined
  return {
    items: items.map(({ personId, monthIndex, benefitId }) => ({
      personId,
      monthIndex,
      benefitId,
      priceCents,
    })),
    refusals: refusalsOf(request),
    details: {
      ...details,
      years: details.years ?? defaultYears,
      privateUse: privateUsePercent,
      active: first !== undefined,
      ...(first !== undefined && { startDate: firstDayOfMonth(year, first) }),
    },
  }
}

function refusalsOf({ details }: QuoteRequest<RentingDetails>): Refusal[] {
  const refusals: Refusal[] = []
  const maxCents = feeCents(details.feeWithVAT)
  if (feeCents(details.feeWithoutVAT) > maxCents) {
    refusals.push({ code: 'feeOrder', path: '/details/feeWithoutVAT', params: { maxCents } })
  }
  return refusals
}

/** A form that is still empty is asked for its price, too. */
function feeCents(euros: number | undefined): number {
  return toCents(euros ?? 0)
}
