import type { FigureByYear } from './figure.ts'

/** The nursery extra of the maternity deduction, per child, in cents. */
export type NurseryExtra = { fullMonth: number; year: number }

export const nurseryExtra: FigureByYear<NurseryExtra> = [
  {
    year: 2023,
    law: 'art. 81.2 Ley 35/2006',
    source: 'MAN25 p. 1383-1391',
    value: { fullMonth: 83_33, year: 1_000_00 },
  },
]
