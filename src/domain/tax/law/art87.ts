import { cutRate, figureOf, rateOf } from './figure.ts'
import { rateRules } from './art85and86.figures.ts'

type Change = {
  /** The quota of the whole year with the new data. */
  quotaCents: number
  withheldCents: number
  /** The year's remaining pay, without its exempt part. */
  payToComeCents: number
  year: number
}

/**
 * The rate from the first payslip after a change on (art. 87), in hundredths of a percent: the remaining
 * quota divided by the remaining pay, cut, between nothing and the highest rate. Withheld tax is not
 * returned.
 */
export function rateAfterChange({ quotaCents, withheldCents, payToComeCents, year }: Change): number {
  const left = Math.max(0, quotaCents - withheldCents)
  return Math.min(cutRate(left, payToComeCents), rateOf(figureOf(rateRules, year).value.maximum))
}
