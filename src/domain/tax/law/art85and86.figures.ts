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

type RateRules = {
  /**
   * The quota is at most this percentage of the pay above the limit of art. 81; the rule applies up to the
   * pay `payAtMost`.
   */
  quotaLimit: { percent: number; payAtMost: number }
  /** The reduction of the base for more than two children. */
  moreThanTwoChildren: number
  maximum: number
  contractUnderYear: number
  /**
   * Ceuta and Melilla: the percentage of the quota that is withheld, and the lowest rate for contracts under
   * a year.
   */
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
