import { workExpenses } from './art19and20.figures.ts'
import { employeeContributions } from './contributions.ts'
import type { ExemptionLimits } from './exemptions.figures.ts'
import { centsAt, figureOf } from './figure.ts'

/** The work income of a year with the purchases so far, in cents. */
export type WorkIncome = {
  year: number
  /** Pay before any purchase; 0 if it is unknown. */
  grossCents: number
  /** Company money that is paid in kind; it is added to the pay. */
  companyCents: number
  /** The exempt part of pay in kind, without pension plans, which reduce the base and not the income. */
  exemptCents: number
}

/**
 * The largest contribution to a pension plan that reduces a year's tax base (art. 52): the general limit,
 * plus the company's contribution, plus the worker's contribution that the company's contribution allows; at
 * most a percentage of net work income. Flexible pay counts as the worker's contribution.
 */
export function pensionLimit(
  { general, company, rows, grossAbove, netPercent }: NonNullable<ExemptionLimits['pension']>,
  companyCents: number,
  income: WorkIncome,
): number {
  const [above, fixed, times] = rows.findLast(([from]) => companyCents > from) ?? [0, 0, 0]
  const isHigh = income.grossCents > grossAbove
  const besides = isHigh ? companyCents : fixed + Math.floor((companyCents - above) * times)
  const limitCents = general + Math.min(company, companyCents + besides)
  return income.grossCents > 0 ? Math.min(limitCents, centsAt(computeNet(income), netPercent)) : limitCents
}

/** Net work income (art. 19) of a worker without the higher expenses of a move or a disability. */
function computeNet({ year, grossCents, companyCents, exemptCents }: WorkIncome): number {
  const payCents = grossCents + companyCents
  const expenses = figureOf(workExpenses, year).value.general
  return Math.max(0, payCents - exemptCents - employeeContributions(payCents, year) - expenses)
}
