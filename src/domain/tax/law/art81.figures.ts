import type { FigureByYear } from './figure.ts'

/**
 * The yearly pay, in cents, up to which nothing is withheld, by situation, for no, one, and two or more
 * children; null if the law has no such limit.
 */
type NoWithholding = Record<1 | 2 | 3, readonly [number | null, number, number]>

export const noWithholding: FigureByYear<NoWithholding> = [
  {
    year: 2024,
    validFrom: '2024-02-08',
    value: {
      1: [null, 17_644_00, 18_694_00],
      2: [17_197_00, 18_130_00, 19_262_00],
      3: [15_876_00, 16_342_00, 16_867_00],
    },
  },
]
