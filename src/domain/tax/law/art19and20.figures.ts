import type { FigureByYear } from './figure.ts'

/** Expenses that need no proof, in euros a year (art. 19.2 f). */
export type WorkExpenses = {
  general: number
  movedForWork: number
  disabilityFrom33: number
  disabilityFrom65OrHelp: number
}

export const workExpenses: FigureByYear<WorkExpenses> = [
  {
    year: 2015,
    law: 'art. 19.2 f) Ley 35/2006',
    source: 'MAN25 p. 254-258',
    value: { general: 2000, movedForWork: 2000, disabilityFrom33: 3500, disabilityFrom65OrHelp: 7750 },
  },
]

/** The reduction for work income: whole up to a net income, then less and less along two lines (art. 20). */
export type WorkReduction = {
  full: number
  lines: readonly { aboveNet: number; start: number; perEuro: number }[]
  nothingFromNet: number
}

export const workReduction: FigureByYear<WorkReduction> = [
  {
    year: 2024,
    law: 'art. 20 Ley 35/2006 (RDL 4/2024 art. 3.1, BOE-A-2024-12944)',
    source: 'LIRPF art. 20',
    value: {
      full: 7302,
      lines: [
        { aboveNet: 14_852, start: 7302, perEuro: 1.75 },
        { aboveNet: 17_673.52, start: 2364.34, perEuro: 1.14 },
      ],
      nothingFromNet: 19_747.5,
    },
  },
]
