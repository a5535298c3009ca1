import type { FigureByYear } from './figure.ts'
import type { Scale } from './scale.ts'

/** The scale of payslips, one for the whole common territory. */
export const withholdingScale: FigureByYear<Scale> = [
  {
    year: 2021,
    law: 'art. 85.1 RD 439/2007, art. 101.1 Ley 35/2006',
    source: 'LIRPF art. 101; PAY26',
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

/** The articles of each rule of the rate. */
export const rateArticles = {
  forChildren: 'art. 83.3 e) RD 439/2007',
  base: 'art. 83 RD 439/2007',
  quotaLimit: 'art. 85.3 RD 439/2007 (RD 1039/2022)',
  quota: 'art. 85 RD 439/2007',
  quotaInCeutaMelilla: 'art. 85 RD 439/2007; art. 101.1 y 68.4 Ley 35/2006',
  rate: 'art. 86 RD 439/2007; art. 101.1 Ley 35/2006',
} as const

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
    law: 'art. 83.3 e), 85.3, 86 RD 439/2007 (RD 1039/2022); art. 68.4 y 101.1 Ley 35/2006',
    source: 'RIRPF; PAY26; SIM26; C26',
    value: {
      quotaLimit: { percent: 43, payAtMost: 35_200_00 },
      moreThanTwoChildren: 600_00,
      maximum: 47,
      contractUnderYear: 2,
      ceutaMelilla: { percent: 40, contractUnderYear: 0.8 },
    },
  },
]
