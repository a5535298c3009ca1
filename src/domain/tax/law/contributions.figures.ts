import type { FigureByYear } from './figure.ts'

/** Social security contributions of the general regime: cents a month, rates in percent. */
export type Contributions = {
  maximumBaseMonth: number
  employee: {
    common: number
    unemployment: number
    unemploymentFixedTerm: number
    training: number
    mei: number
  }
  employer: {
    common: number
    unemployment: number
    unemploymentFixedTerm: number
    wageGuarantee: number
    training: number
    mei: number
    /** Rate for office work; the rates of other activities differ. */
    accidents: number
  }
  /**
   * Solidarity contribution on pay above the maximum base: start of the bracket in cents a month, rate of
   * the employee, rate of the employer.
   */
  solidarity: readonly (readonly [aboveMonth: number, employee: number, employer: number])[]
}

export const contributions: FigureByYear<Contributions> = [
  {
    year: 2025,
    value: {
      maximumBaseMonth: 4_909_50,
      employee: { common: 4.7, unemployment: 1.55, unemploymentFixedTerm: 1.6, training: 0.1, mei: 0.13 },
      employer: {
        common: 23.6,
        unemployment: 5.5,
        unemploymentFixedTerm: 6.7,
        wageGuarantee: 0.2,
        training: 0.6,
        mei: 0.67,
        accidents: 1.5,
      },
      solidarity: [
        [4_909_50, 0.15, 0.77],
        [5_400_45, 0.17, 0.83],
        [7_364_25, 0.19, 0.98],
      ],
    },
  },
  {
    year: 2026,
    value: {
      maximumBaseMonth: 5_101_20,
      employee: { common: 4.7, unemployment: 1.55, unemploymentFixedTerm: 1.6, training: 0.1, mei: 0.15 },
      employer: {
        common: 23.6,
        unemployment: 5.5,
        unemploymentFixedTerm: 6.7,
        wageGuarantee: 0.2,
        training: 0.6,
        mei: 0.75,
        accidents: 1.5,
      },
      solidarity: [
        [5_101_20, 0.19, 0.96],
        [5_611_32, 0.21, 1.04],
        [7_651_80, 0.24, 1.22],
      ],
    },
  },
]
