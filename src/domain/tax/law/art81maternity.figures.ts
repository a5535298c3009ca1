import type { FigureByYear } from './figure.ts'

/** The nursery extra of the maternity deduction, per child, in cents. */
type NurseryExtra = { fullMonth: number; year: number }

export const nurseryExtra: FigureByYear<NurseryExtra> = [
  {
    year: 2023,
    value: { fullMonth: 83_33, year: 1_000_00 },
  },
]
