import type { FigureByYear } from './figure.ts'
import type { Scale } from './scale.ts'

/** The scale of payslips, one for the whole common territory. */
export const withholdingScale: FigureByYear<Scale> = [
  {
    year: 2021,
    value: [
      [0, 0, 19],
      [12_450_00, 2_365_50, 24],
      [20_200_00, 4_225_50, 30],
      [35_200_00, 8_725_50, 37],
      [60_000_00, 17_901_50, 45],
      [300_000_00, 125_901_50, 47],
    ],
  },
]

export type RateRules = {
  /** Percentage of the pay above the limit of art. 81, and the highest pay for which it applies. */
  quotaLimit: { percent: number; payAtMost: number }
  /** The reduction of the base for more than two children. */
  moreThanTwoChildren: number
  maximum: number
  contractUnderYear: number
  /** The withheld part of the quota in Ceuta and Melilla, and the lowest rate there. */
  ceutaMelilla: { percent: number; contractUnderYear: number }
}

/** Cents and percents. */
export const rateRules: FigureByYear<RateRules> = [
  {
    year: 2023,
    value: {
      quotaLimit: { percent: 43, payAtMost: 35_200_00 },
      moreThanTwoChildren: 600_00,
      maximum: 47,
      contractUnderYear: 2,
      ceutaMelilla: { percent: 40, contractUnderYear: 0.8 },
    },
  },
]
