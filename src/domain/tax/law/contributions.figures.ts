import type { FigureByYear } from './figure.ts'

/**
 * Bases and rates of the general regime, without the MEI and solidarity: cents a month, rates in percent.
 */
export type Contributions = {
  maximumBaseMonth: number
  employee: {
    common: number
    unemployment: number
    unemploymentFixedTerm: number
    training: number
  }
  employer: {
    common: number
    unemployment: number
    unemploymentFixedTerm: number
    wageGuarantee: number
    training: number
    /** Rate for office work; the rates of other activities differ. */
    accidents: number
  }
}

export const contributions: FigureByYear<Contributions> = [
  {
    year: 2025,
    value: {
      maximumBaseMonth: 4_909_50,
      employee: { common: 4.7, unemployment: 1.55, unemploymentFixedTerm: 1.6, training: 0.1 },
      employer: {
        common: 23.6,
        unemployment: 5.5,
        unemploymentFixedTerm: 6.7,
        wageGuarantee: 0.2,
        training: 0.6,
        accidents: 1.5,
      },
    },
  },
  {
    year: 2026,
    value: {
      maximumBaseMonth: 5_101_20,
      employee: { common: 4.7, unemployment: 1.55, unemploymentFixedTerm: 1.6, training: 0.1 },
      employer: {
        common: 23.6,
        unemployment: 5.5,
        unemploymentFixedTerm: 6.7,
        wageGuarantee: 0.2,
        training: 0.6,
        accidents: 1.5,
      },
    },
  },
]

/**
 * Rates of the intergenerational equity mechanism (MEI) in percent. The law fixes them years ahead, so they
 * are known before the bases of a year.
 */
export const mei: FigureByYear<{ employee: number; employer: number }> = [
  { year: 2025, value: { employee: 0.13, employer: 0.67 } },
  { year: 2026, value: { employee: 0.15, employer: 0.75 } },
  { year: 2027, value: { employee: 0.17, employer: 0.83 } },
]

/**
 * The brackets of the solidarity contribution: the start, in percent above the maximum base, and the rates
 * of employee and employer in percent.
 */
export type SolidarityBrackets = readonly (readonly [
  abovePercent: number,
  employee: number,
  employer: number,
])[]

/** The law fixes the sums years ahead. The split of 2027 is computed like that of 2026. */
export const solidarity: FigureByYear<SolidarityBrackets> = [
  {
    year: 2025,
    value: [
      [0, 0.15, 0.77],
      [10, 0.17, 0.83],
      [50, 0.19, 0.98],
    ],
  },
  {
    year: 2026,
    value: [
      [0, 0.19, 0.96],
      [10, 0.21, 1.04],
      [50, 0.24, 1.22],
    ],
  },
  {
    year: 2027,
    value: [
      [0, 0.23, 1.15],
      [10, 0.25, 1.25],
      [50, 0.29, 1.46],
    ],
  },
]
