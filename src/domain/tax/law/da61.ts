import { workDeduction } from './da61.figures.ts'
import { centsAt, figureOf } from './figure.ts'

type Options = {
  /** Work income without its exempt part. */
  grossCents: number
  otherIncomeCents: number
  /** The part of both full quotas that is due on work income; the deduction cannot be larger. */
  quotaCents: number
  year: number
}

/**
 * The deduction for low work income in the return (d.a. 61), in cents; there is no such deduction on
 * payslips.
 */
export function computeWorkDeduction({ grossCents, otherIncomeCents, quotaCents, year }: Options): number {
  const { amount, fullUpTo, percentAbove, otherIncomeAtMost } = figureOf(workDeduction, year).value
  if (otherIncomeCents > otherIncomeAtMost) return 0
  const less = centsAt(Math.max(0, grossCents - fullUpTo), percentAbove)
  return Math.min(Math.max(0, amount - less), quotaCents)
}
