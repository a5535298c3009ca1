import Big from 'big.js'
import { firstDayOfMonth } from '../kernel/calendar.ts'
import { toEuros } from '../kernel/money.ts'
import { refuse, type Refusal } from '../kernel/refusal.ts'
import type { PriceResult, QuoteRequest, TableRow } from './quoteRequest.ts'

/** An insured capital and its yearly rate per thousand. */
type InsuredCapital = { capitalCents: number; ratePerThousand: number }

/** The smallest death capital that an insurer accepts, in cents (LIF-04, AXA-04). */
export const minDeathCapitalCents = 3_500_000

/** The prices that a category computes from the rates of the start month. */
type Premium = {
  /** Price of each insured capital, in cents; left out: the contract has no price. */
  partsCents?: readonly number[]
  refusals: Refusal[]
  /** Details computed by the category, in addition to start date and price. */
  details?: Record<string, unknown>
}

/**
 * Prices the rest of the year once: one item in the start month, with start date and price in euros (D-15,
 * D-16). Without rates for the start month the refusal is `noRate`.
 */
export function priceFromStart<Details, Rates>(
  request: QuoteRequest<Details>,
  ratesFrom: (request: QuoteRequest<Details>, startMonthIndex: number) => Rates | undefined,
  premiumOf: (rates: Rates) => Premium,
): PriceResult {
  const [start] = request.items
  if (!start) return { items: [], refusals: [] }
  const { personId, monthIndex, benefitId } = start
  const rates = ratesFrom(request, monthIndex)
  if (!rates) return { items: [], refusals: [refuse('noRate', { monthIndex }, { item: 0, field: 'month' })] }
  const { partsCents, refusals, details } = premiumOf(rates)
  if (!partsCents) return { items: [], refusals }
  const priceCents = partsCents.reduce((sum, cents) => sum + cents, 0)
  return {
    items: [{ personId, monthIndex, benefitId, priceCents }],
    refusals,
    details: {
      ...request.details,
      startDate: firstDayOfMonth(request.year, monthIndex),
      price: toEuros(priceCents),
      ...details,
    },
  }
}

/**
 * The price of each capital, in cents. The running total is rounded half-up at each capital, and each price
 * is the difference to the total before. So the prices add up to the rounded total, and each is at most a
 * cent off its exact value (D-15, D-16, D-60).
 */
export function premiumParts(capitals: readonly InsuredCapital[]): number[] {
  let exact = new Big(0)
  let roundedSoFar = 0
  return capitals.map(({ capitalCents, ratePerThousand }) => {
    exact = exact.plus(new Big(capitalCents).times(ratePerThousand).times('0.001'))
    const rounded = exact.round(0, Big.roundHalfUp).toNumber()
    const part = rounded - roundedSoFar
    roundedSoFar = rounded
    return part
  })
}

/**
 * Finds the rate of a start month (0-11) and, if rows have `from` and `to` (inclusive), of an age in
 * completed years (D-15, D-16). Files count months from 1; a row without a month applies to all months.
 * Undefined if no row fits.
 */
export function rateRow(
  rows: readonly TableRow[],
  startMonthIndex: number,
  ageYears?: number,
): TableRow | undefined {
  return rows.find(
    ({ startMonth = startMonthIndex + 1, ...row }) =>
      startMonth === startMonthIndex + 1 && holdsAge(row, ageYears),
  )
}

/** The employee's age in completed years; undefined without a birthday. */
export function employeeAge({ people }: Pick<QuoteRequest<unknown>, 'people'>): number | undefined {
  return people.find(({ id }) => id === 0)?.ageYears
}

function holdsAge(row: TableRow, ageYears: number | undefined): boolean {
  const { from, to } = row
  if (typeof from !== 'number' && typeof to !== 'number') return true
  if (ageYears === undefined) return false
  return (typeof from !== 'number' || from <= ageYears) && (typeof to !== 'number' || ageYears <= to)
}
