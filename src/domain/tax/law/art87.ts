import { cutRate, figureOf, rateOf } from './figure.ts'
import { rateRules } from './art85and86.figures.ts'

type Change = {
  /** The quota of the whole year, worked out with the new data. */
  quotaCents: number
  withheldCents: number
  /** Pay of the year that is still to be paid, without what is exempt. */
  payToComeCents: number
  year: number
}

/**
 * The rate from the first payslip after a change on (art. 87), in hundredths of a percent: what is left of
 * the quota over the pay that is left, cut, between nothing and the highest rate. What was withheld is not
 * given back.
 */
export function rateAfterChange({ quotaCents, withheldCents, payToComeCents, year }: Change): number {
  const left = Math.max(0, quotaCents - withheldCents)
  return Math.min(cutRate(left, payToComeCents), rateOf(figureOf(rateRules, year).value.maximum))
}
