import type { FigureByYear } from './figure.ts'

/** Cents a year: the whole deduction up to a gross pay, then reduced by a percentage of the excess. */
export type WorkDeduction = {
  amount: number
  fullUpTo: number
  percentAbove: number
  otherIncomeAtMost: number
}

export const workDeduction: FigureByYear<WorkDeduction> = [
  {
    year: 2025,
    law: 'd.a. 61 Ley 35/2006 (Ley 5/2025, d.f. 3; BOE-A-2025-15424)',
    source: 'MAN25 p. 1371-1374',
    value: { amount: 340_00, fullUpTo: 16_576_00, percentAbove: 20, otherIncomeAtMost: 6_500_00 },
  },
  {
    year: 2026,
    law: 'd.a. 61 Ley 35/2006 (RDL 5/2026 art. 28; BOE-A-2026-3810)',
    source: 'LIRPF',
    value: { amount: 590_89, fullUpTo: 17_094_00, percentAbove: 20, otherIncomeAtMost: 6_500_00 },
  },
]
