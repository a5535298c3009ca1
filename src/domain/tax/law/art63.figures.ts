import type { FigureByYear } from './figure.ts'
import type { Scale } from './scale.ts'

/** The State's scale of the return. */
export const stateScale: FigureByYear<Scale> = [
  {
    year: 2021,
    value: [
      [0, 0, 9.5],
      [12_450_00, 1_182_75, 12],
      [20_200_00, 2_112_75, 15],
      [35_200_00, 4_362_75, 18.5],
      [60_000_00, 8_950_75, 22.5],
      [300_000_00, 62_950_75, 24.5],
    ],
  },
]

/** The deduction from the quotas of income earned in Ceuta and Melilla, in percent. */
export const ceutaMelillaDeduction: FigureByYear<number> = [
  { year: 2018, validFrom: '2018-07-05', value: 60 },
]
