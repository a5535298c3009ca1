import { monthsOfYear } from '../../kernel/calendar.ts'
import { contributions, mei, solidarity, type SolidarityBrackets } from './contributions.figures.ts'
import { centsAt, centsAtRate, figureOf, rateOf } from './figure.ts'

/**
 * The employee's social security contributions on a year's pay, in cents: the usual rates up to the maximum
 * base (art. 147 LGSS), and solidarity above the base (art. 19 bis LGSS). The pay includes pay in kind,
 * exempt or not.
 */
export function employeeContributions(payCents: number, year: number, isFixedTerm = false): number {
  const { common, unemployment, unemploymentFixedTerm, training } = figureOf(contributions, year).value
    .employee
  const ofTerm = isFixedTerm ? unemploymentFixedTerm : unemployment
  const percents = [common, ofTerm, training, figureOf(mei, year).value.employee]
  return contributionsAt(percents, { payCents, year, payer: 1 })
}

/** The company's contributions on the same pay, with accidents at the rate of office work, in cents. */
export function employerContributions(payCents: number, year: number, isFixedTerm = false): number {
  const { employer } = figureOf(contributions, year).value
  const { common, unemployment, unemploymentFixedTerm, wageGuarantee, training, accidents } = employer
  const ofTerm = isFixedTerm ? unemploymentFixedTerm : unemployment
  const ofMei = figureOf(mei, year).value.employer
  const percents = [common, ofTerm, wageGuarantee, training, ofMei, accidents]
  return contributionsAt(percents, { payCents, year, payer: 2 })
}

/** `payer`: the place of the payer's rate in a bracket of solidarity, 1 the employee, 2 the company. */
function contributionsAt(
  percents: readonly number[],
  { payCents, year, payer }: { payCents: number; year: number; payer: 1 | 2 },
): number {
  const baseCents = figureOf(contributions, year).value.maximumBaseMonth * monthsOfYear
  const rate = percents.reduce((sum, percent) => sum + rateOf(percent), 0)
  const ofBase = centsAtRate(Math.min(payCents, baseCents), rate)
  return payCents > baseCents ? ofBase + solidarityOf(payCents, year, payer) : ofBase
}

/** The solidarity contribution; only the total of all brackets is rounded. */
function solidarityOf(payCents: number, year: number, payer: 1 | 2): number {
  const rows = solidarityBrackets(year)
  const atRates = rows.reduce((sum, row, index) => {
    const until = (rows[index + 1]?.[0] ?? Infinity) * monthsOfYear
    const inBracket = Math.min(payCents, until) - row[0] * monthsOfYear
    return sum + Math.max(0, inBracket) * rateOf(row[payer])
  }, 0)
  return centsAtRate(1, atRates)
}

/**
 * The brackets of the solidarity contribution of a year: the start in cents a month, by the year's maximum
 * base, and the rates of employee and employer.
 */
export function solidarityBrackets(year: number): SolidarityBrackets {
  const { maximumBaseMonth } = figureOf(contributions, year).value
  return figureOf(solidarity, year).value.map(
    ([above, employee, employer]) => [centsAt(maximumBaseMonth, 100 + above), employee, employer] as const,
  )
}
