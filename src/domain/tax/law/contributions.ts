import { contributions, type Contributions } from './contributions.figures.ts'
import { centsAtRate, figureOf, rateOf } from './figure.ts'

const monthsOfYear = 12

/**
 * The employee's social security contributions on a year's pay, in cents: the usual rates up to the maximum
 * base (art. 147 LGSS), and solidarity above the base (art. 19 bis LGSS). The pay includes pay in kind,
 * exempt or not.
 */
export function employeeContributions(payCents: number, year: number, isFixedTerm = false): number {
  const figures = figureOf(contributions, year).value
  const { rate, rateFixedTerm, solidarity } = sumRates(figures)
  const base = Math.min(payCents, figures.maximumBaseMonth * monthsOfYear)
  const above = payCents > base ? onBrackets(payCents, solidarity) : 0
  return centsAtRate(base, isFixedTerm ? rateFixedTerm : rate) + above
}

type EmployeeRates = { rate: number; rateFixedTerm: number; solidarity: Brackets }

const addedUp = new WeakMap<Contributions, EmployeeRates>()

/** The sum of the employee's rates of a year, cached because every payslip of a plan needs it. */
function sumRates(figures: Contributions): EmployeeRates {
  const known = addedUp.get(figures)
  if (known) return known
  const { employee, solidarity } = figures
  const { common, unemployment, unemploymentFixedTerm, training, mei } = employee
  const made: EmployeeRates = {
    rate: sumOfRates([common, unemployment, training, mei]),
    rateFixedTerm: sumOfRates([common, unemploymentFixedTerm, training, mei]),
    solidarity: solidarity.map(([above, own]) => [above, own]),
  }
  addedUp.set(figures, made)
  return made
}

/** The company's contributions on the same pay, with accidents at the rate of office work, in cents. */
export function employerContributions(payCents: number, year: number, isFixedTerm = false): number {
  const { employer, maximumBaseMonth, solidarity } = figureOf(contributions, year).value
  const { common, unemployment, unemploymentFixedTerm, wageGuarantee, training, mei, accidents } = employer
  const ofTerm = isFixedTerm ? unemploymentFixedTerm : unemployment
  const rate = sumOfRates([common, ofTerm, wageGuarantee, training, mei, accidents])
  const base = Math.min(payCents, maximumBaseMonth * monthsOfYear)
  return (
    centsAtRate(base, rate) +
    onBrackets(
      payCents,
      solidarity.map(([above, , own]) => [above, own] as const),
    )
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
