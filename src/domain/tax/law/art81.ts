import { noWithholding } from './art81.figures.ts'
import { figureOf } from './figure.ts'

/**
 * The situation of form 145: 1 alone with children in the household, 2 with a spouse of little income, 3
 * everyone else.
 */
export type Situation = 1 | 2 | 3

/**
 * The yearly pay up to which nothing is withheld (art. 81.1), in cents. `children`: the number of children
 * that count for the minimum. Situation 1 without children counts as 3.
 */
export function noWithholdingUpTo(situation: Situation, children: number, year: number): number {
  const bySituation = figureOf(noWithholding, year).value
  const column = Math.min(children, 2)
  return bySituation[situation][column] ?? bySituation[3][column] ?? 0
}
