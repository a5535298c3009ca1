import type { FigureByYear } from './figure.ts'

/** Expenses without proof, in cents a year (art. 19.2 f). */
type WorkExpenses = {
  general: number
  movedForWork: number
  disabilityFrom33: number
  disabilityFrom65OrHelp: number
}

export const workExpenses: FigureByYear<WorkExpenses> = [
  {
    year: 2015,
    value: {
      general: 2_000_00,
      movedForWork: 2_000_00,
      disabilityFrom33: 3_500_00,
      disabilityFrom65OrHelp: 7_750_00,
    },
  },
]

/**
 * The reduction for work income, in cents: the full amount up to a net income, then decreasing in two stages
 * (art. 20), each by a percentage of the income above the start of the stage.
 */
type WorkReduction = {
  full: number
  lines: readonly { aboveNet: number; start: number; percent: number }[]
  nothingFromNet: number
}

export const workReduction: FigureByYear<WorkReduction> = [
  {
    year: 2024,
    value: {
      full: 7_302_00,
      lines: [
        { aboveNet: 14_852_00, start: 7_302_00, percent: 175 },
        { aboveNet: 17_673_52, start: 2_364_34, percent: 114 },
      ],
      nothingFromNet: 19_747_50,
    },
  },
]
