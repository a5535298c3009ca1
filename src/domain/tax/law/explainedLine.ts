import { minimumOf, type MinimumOf } from './art56to61.ts'
import type { LawFamily } from './family.ts'
import type { Figure } from './figure.ts'
import type { Scale } from './scale.ts'

/** An amount in cents, a rate in percent, or a number of people or of a situation. */
export type LawAmount = number | { percent: number } | { count: number }

/** Where figures stand: the article, where it was read, and their year. */
export type LawSource = Omit<Figure<unknown>, 'value'>

/**
 * A line of a computation: its amount, the amounts that it is made of, by name, and the figures of the law
 * in it. Its formula is a message of this id.
 */
export type LawLine = {
  id: string
  amount: LawAmount
  terms: Record<string, LawAmount>
  source?: LawSource
}

/** A line; without a figure it follows from the lines before it. */
export function lineOf(
  id: string,
  amount: LawAmount,
  terms: Record<string, LawAmount>,
  figure?: Figure<unknown>,
): LawLine {
  if (!figure) return { id, amount, terms }
  const { value: _, ...source } = figure
  return { id, amount, terms, source }
}

/** The row of a scale that an amount falls in: its start, its printed quota and its rate. */
export function scaleTerms(scale: Scale, baseCents: number): Record<string, LawAmount> {
  const [rowFrom, rowQuota, percent] = scale.findLast(([from]) => from <= baseCents) ?? [0, 0, 0]
  return { scaled: baseCents, rowFrom, rowQuota, rowRate: { percent } }
}

/** The parts of a personal and family minimum, by whom it is given for (art. 57 to 60). */
export function minimumTerms(family: LawFamily, of: MinimumOf): Record<string, LawAmount> {
  const alone = minimumOf({ ...family, children: [], ascendants: [] }, of)
  const withChildren = minimumOf({ ...family, ascendants: [] }, of)
  return {
    minimumOfWorker: alone,
    minimumOfChildren: withChildren - alone,
    minimumOfAscendants: minimumOf(family, of) - withChildren,
  }
}
