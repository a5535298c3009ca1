import type { FigureByYear } from './figure.ts'

/** Cents a year: the whole deduction up to a gross pay, then reduced by a percentage of the excess. */
type WorkDeduction = {
  amount: number
  fullUpTo: number
  percentAbove: number
  otherIncomeAtMost: number
}

export const workDeduction: FigureByYear<WorkDeduction> = [
  {
    year: 2025,
    value: { amount: 340_00, fullUpTo: 16_576_00, percentAbove: 20, otherIncomeAtMost: 6_500_00 },
  },
  {
    year: 2026,
    value: { amount: 590_89, fullUpTo: 17_094_00, percentAbove: 20, otherIncomeAtMost: 6_500_00 },
  },
]
