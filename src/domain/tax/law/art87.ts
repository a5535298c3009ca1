import { cutRate, figureOf, rateOf } from './figure.ts'
import { rateRules } from './art85and86.figures.ts'

type Change = {
  /** The quota of the whole year with the new data. */
  quotaCents: number
  withheldCents: number
  /** The taxed pay of the remaining months. */
  payToComeCents: number
  year: number
}

/**
 * The withholding rate from the first payslip after a change (art. 87), in hundredths of a percent: the
 * remaining quota divided by the remaining pay, decimals cut, at least 0 and at most the highest rate. Tax
 * that was already withheld is not returned.
 */
export function rateAfterChange({ quotaCents, withheldCents, payToComeCents, year }: Change): number {
  const left = Math.max(0, quotaCents - withheldCents)
  return Math.min(cutRate(left, payToComeCents), rateOf(figureOf(rateRules, year).value.maximum))
}
