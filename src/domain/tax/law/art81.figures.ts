import type { FigureByYear } from './figure.ts'

/** Pay without withholding in euros, by situation, for no, one, and two or more children; null where none is. */
export type NoWithholding = Record<1 | 2 | 3, readonly [number | null, number, number]>

export const noWithholding: FigureByYear<NoWithholding> = [
  {
    year: 2024,
    validFrom: '2024-02-08',
    law: 'art. 81.1 RD 439/2007 (RD 142/2024)',
    source: 'PAY26; C26',
    value: {
      1: [null, 17_644, 18_694],
      2: [17_197, 18_130, 19_262],
      3: [15_876, 16_342, 16_867],
    },
  },
]
