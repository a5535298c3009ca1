import { computeMinimum, type MinimumOf } from './art56to61.ts'
import type { LawFamily } from './family.ts'
import type { CitedFigure } from './citedFigure.ts'
import type { Scale } from './scale.ts'

/** An amount in cents, a rate in percent, a number of people, or a family situation. */
export type LawAmount = number | { percent: number } | { count: number }

/** Named amounts: the inputs of a line, and the legal figures that it uses. */
export type LawTerms = Record<string, LawAmount>

/** The source of figures: the article, the publication, and the year. */
export type LawSource = Omit<CitedFigure<unknown>, 'value'>

/**
 * A line of a computation: its amount, its named terms, and the source of its figures. The message with the
 * line's id is the formula. If a line has no amount, a message is shown instead.
 */
export type LawLine = {
  id: string
  amount: LawAmount | undefined
  terms: LawTerms
  source?: LawSource
}

/** Builds a line; left out `figure`: the line is computed from earlier lines only. */
export function lineOf(
  id: string,
  amount: LawAmount | undefined,
  terms: LawTerms,
  figure?: CitedFigure<unknown>,
): LawLine {
  if (!figure) return { id, amount, terms }
  const { value: _, ...source } = figure
  return { id, amount, terms, source }
}

/** The row of a scale to which an amount belongs: the row's start, printed quota and rate. */
export function scaleTerms(scale: Scale, baseCents: number): LawTerms {
  const [rowFrom, rowQuota, percent] = scale.findLast(([from]) => from <= baseCents) ?? [0, 0, 0]
  return { scaled: baseCents, rowFrom, rowQuota, rowRate: { percent } }
}

/**
 * Divides a personal and family minimum into the parts of worker, children and ascendants (art. 57 to 60).
 */
export function minimumTerms(family: LawFamily, of: MinimumOf): LawTerms {
  const alone = computeMinimum({ ...family, children: [], ascendants: [] }, of)
  const withChildren = computeMinimum({ ...family, ascendants: [] }, of)
  return {
    minimumOfWorker: alone,
    minimumOfChildren: withChildren - alone,
    minimumOfAscendants: computeMinimum(family, of) - withChildren,
  }
}
