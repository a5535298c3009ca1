import { Decimal } from 'decimal.js'

/** A capital insured and its yearly rate per thousand. */
export type InsuredCapital = { capitalCents: number; ratePerThousand: number }

/**
 * What each capital costs, in cents. The sum is rounded once, half-up, and the parts add up to it: each part
 * is the step of the rounded running total, so it is never more than a cent away from its own exact price
 * (D-15, D-16, D-60).
 */
export function premiumParts(capitals: readonly InsuredCapital[]): number[] {
  let exact = new Decimal(0)
  let roundedSoFar = 0
  return capitals.map(({ capitalCents, ratePerThousand }) => {
    exact = exact.plus(new Decimal(capitalCents).times(ratePerThousand).dividedBy(1000))
    const rounded = exact.toDecimalPlaces(0, Decimal.ROUND_HALF_UP).toNumber()
    const part = rounded - roundedSoFar
    roundedSoFar = rounded
    return part
  })
}
