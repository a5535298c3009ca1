import type { FigureByYear } from './figure.ts'
import type { Scale } from './scale.ts'

/** The State's scale of the return. */
export const stateScale: FigureByYear<Scale> = [
  {
    year: 2021,
    law: 'art. 63.1 Ley 35/2006',
    source: 'LIRPF; MAN25 p. 1120',
    value: [
      [0, 0, 9.5],
      [12_450, 1182.75, 12],
      [20_200, 2112.75, 15],
      [35_200, 4362.75, 18.5],
      [60_000, 8950.75, 22.5],
      [300_000, 62_950.75, 24.5],
    ],
  },
]

/** The scale of savings, the same for the State and for each region. */
export const savingsScale: FigureByYear<Scale> = [
  {
    year: 2025,
    law: 'art. 66.1 and 76 Ley 35/2006',
    source: 'MAN25 p. 1131-1132',
    value: [
      [0, 0, 9.5],
      [6000, 570, 10.5],
      [50_000, 5190, 11.5],
      [200_000, 22_440, 13.5],
      [300_000, 35_940, 15],
    ],
  },
]

/** What is taken off the quotas of income that was earned in Ceuta and Melilla, in percent. */
export const ceutaMelillaDeduction: FigureByYear<number> = [
  { year: 2018, validFrom: '2018-07-05', law: 'art. 68.4 Ley 35/2006', source: 'LIRPF', value: 60 },
]
