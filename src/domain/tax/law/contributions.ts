import {
  contributions,
  mei,
  solidarity,
  type Contributions,
  type SolidarityBrackets,
} from './contributions.figures.ts'
import { centsAt, centsAtRate, figureOf, rateOf } from './figure.ts'

const monthsOfYear = 12

/**
 * The employee's social security contributions on a year's pay, in cents: the usual rates up to the maximum
 * base (art. 147 LGSS), and solidarity above the base (art. 19 bis LGSS). The pay includes pay in kind,
 * exempt or not.
 */
export function employeeContributions(payCents: number, year: number, isFixedTerm = false): number {
  const { maximumBaseMonth, rate, rateFixedTerm, brackets } = employeeRates(year)
  const base = Math.min(payCents, maximumBaseMonth * monthsOfYear)
  const above = payCents > base ? onBrackets(payCents, brackets) : 0
  return centsAtRate(base, isFixedTerm ? rateFixedTerm : rate) + above
}

type EmployeeRates = {
  figures: readonly [Contributions, unknown, unknown]
  maximumBaseMonth: number
  rate: number
  rateFixedTerm: number
  brackets: Brackets
}

let lastRates: EmployeeRates | undefined

/** The sum of the employee's rates of a year; the last one is cached, because every payslip needs it. */
function employeeRates(year: number): EmployeeRates {
  const figures = [
    figureOf(contributions, year).value,
    figureOf(mei, year).value,
    figureOf(solidarity, year).value,
  ] as const
  if (lastRates && figures.every((figure, index) => figure === lastRates?.figures[index])) return lastRates
  const [{ employee, maximumBaseMonth }, ofMei] = figures
  const { common, unemployment, unemploymentFixedTerm, training } = employee
  lastRates = {
    figures,
    maximumBaseMonth,
    rate: sumOfRates([common, unemployment, training, ofMei.employee]),
    rateFixedTerm: sumOfRates([common, unemploymentFixedTerm, training, ofMei.employee]),
    brackets: solidarityBrackets(year).map(([above, own]) => [above, own]),
  }
  return lastRates
}

/** The company's contributions on the same pay, with accidents at the rate of office work, in cents. */
export function employerContributions(payCents: number, year: number, isFixedTerm = false): number {
  const { employer, maximumBaseMonth } = figureOf(contributions, year).value
  const { common, unemployment, unemploymentFixedTerm, wageGuarantee, training, accidents } = employer
  const ofTerm = isFixedTerm ? unemploymentFixedTerm : unemployment
  const ofMei = figureOf(mei, year).value.employer
  const rate = sumOfRates([common, ofTerm, wageGuarantee, training, ofMei, accidents])
  const base = Math.min(payCents, maximumBaseMonth * monthsOfYear)
  return (
    centsAtRate(base, rate) +
    onBrackets(
      payCents,
      solidarityBrackets(year).map(([above, , own]) => [above, own] as const),
    )
  )
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

type Brackets = readonly (readonly [aboveMonth: number, percent: number])[]

/** The solidarity contribution; only the total of all brackets is rounded. */
function onBrackets(payCents: number, rows: Brackets): number {
  const atRates = rows.reduce((sum, [aboveMonth, percent], index) => {
    const from = aboveMonth * monthsOfYear
    const next = rows[index + 1]
    const until = next ? next[0] * monthsOfYear : Infinity
    return sum + Math.max(0, Math.min(payCents, until) - from) * rateOf(percent)
  }, 0)
  return centsAtRate(1, atRates)
}

const sumOfRates = (percents: readonly number[]): number =>
  percents.reduce((sum, percent) => sum + rateOf(percent), 0)
