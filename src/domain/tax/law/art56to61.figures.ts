import type { MinimumAmounts } from './art56to61.ts'
import type { FigureByYear } from './figure.ts'

/** The minimums of the State, which payslips always take. */
export const stateMinimums: FigureByYear<MinimumAmounts> = [
  {
    year: 2015,
    law: 'art. 57 to 60 Ley 35/2006 (Ley 26/2014); art. 84 RD 439/2007',
    source: 'LIRPF; MAN25 p. 1069-1084, 1094',
    value: {
      taxpayer: 5550,
      taxpayerFrom65: 1150,
      taxpayerFrom75: 1400,
      childByOrder: [2400, 2700, 4000, 4500],
      childUnder3: 2800,
      ascendant: 1150,
      ascendantFrom75: 1400,
      disabilityFrom33: 3000,
      disabilityFrom65: 9000,
      help: 3000,
    },
  },
]

/** Who counts (art. 58, 59, 61): ages in years, income in euros. */
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
    law: 'art. 58, 59, 61 Ley 35/2006',
    source: 'LIRPF; MAN25 p. 1069-1082',
    value: {
      childUnderYears: 25,
      babyUnderYears: 3,
      olderFromYears: 65,
      oldestFromYears: 75,
      incomeAtMost: 8000,
      ownReturnAtMost: 1800,
    },
  },
]
