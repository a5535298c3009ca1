import type { MinimumAmounts } from './art56to61.ts'
import type { FigureByYear } from './figure.ts'

/** Cents a year. The amounts of La Rioja are the same, except for children with a disability. */
export const stateAmounts: MinimumAmounts = {
  taxpayer: 5_550_00,
  taxpayerFrom65: 1_150_00,
  taxpayerFrom75: 1_400_00,
  childByOrder: [2_400_00, 2_700_00, 4_000_00, 4_500_00],
  childUnder3: 2_800_00,
  ascendant: 1_150_00,
  ascendantFrom75: 1_400_00,
  disabilityFrom33: 3_000_00,
  disabilityFrom65: 9_000_00,
  help: 3_000_00,
}

/** The State's minimums, which payslips always use. */
export const stateMinimums: FigureByYear<MinimumAmounts> = [
  {
    year: 2015,
    value: stateAmounts,
  },
]

/** Conditions of relatives (art. 58, 59, 61): ages in years, income in cents. */
export const minimumConditions: FigureByYear<{
  childUnderYears: number
  babyUnderYears: number
  olderFromYears: number
  oldestFromYears: number
  incomeAtMost: number
  ownReturnAtMost: number
}> = [
  {
    year: 2015,
    value: {
      childUnderYears: 25,
      babyUnderYears: 3,
      olderFromYears: 65,
      oldestFromYears: 75,
      incomeAtMost: 8_000_00,
      ownReturnAtMost: 1_800_00,
    },
  },
]
