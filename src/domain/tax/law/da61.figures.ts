import type { FigureByYear } from './figure.ts'

/** Euros a year: the whole deduction up to a gross pay, then less by each euro. */
export type WorkDeduction = {
  amount: number
  fullUpTo: number
  perEuro: number
  otherIncomeAtMost: number
}

export const workDeduction: FigureByYear<WorkDeduction> = [
  {
    year: 2025,
    law: 'd.a. 61 Ley 35/2006 (Ley 5/2025, d.f. 3; BOE-A-2025-15424)',
    source: 'MAN25 p. 1371-1374',
    value: { amount: 340, fullUpTo: 16_576, perEuro: 0.2, otherIncomeAtMost: 6500 },
  },
  {
    year: 2026,
    law: 'd.a. 61 Ley 35/2006 (RDL 5/2026 art. 28; BOE-A-2026-3810)',
    source: 'LIRPF',
    value: { amount: 590.89, fullUpTo: 17_094, perEuro: 0.2, otherIncomeAtMost: 6500 },
  },
]
