import { cutRate } from './figure.ts'

type Change = {
  /** The quota of the whole year with the new data. */
  quotaCents: number
  withheldCents: number
  /** The taxed pay of the remaining months. */
  payToComeCents: number
  /** The lowest and the highest rate of the case (art. 86.2), in hundredths of a percent. */
  minRate: number
  maxRate: number
}

/**
 * The withholding rate from the first payslip after a change (art. 87), in hundredths of a percent: the
 * remaining quota divided by the remaining pay, decimals cut, between the lowest and the highest rate of the
 * case. Tax that was already withheld is not returned.
 */
export function rateAfterChange(change: Change): number {
  const { quotaCents, withheldCents, payToComeCents, minRate, maxRate } = change
  const left = Math.max(0, quotaCents - withheldCents)
  return Math.min(Math.max(cutRate(left, payToComeCents), minRate), maxRate)
}
