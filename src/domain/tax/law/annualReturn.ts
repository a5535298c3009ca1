import { workExpensesOf, workReductionOf } from './art19and20.ts'
import { stateMinimums } from './art56to61.figures.ts'
import { computeMinimum, type MinimumAmounts } from './art56to61.ts'
import { ceutaMelillaDeduction, stateScale } from './art63.figures.ts'
import { regionalMinimums } from './art56to61.regions.figures.ts'
import { regionalScales, type Region } from './art74.figures.ts'
import { employeeContributions } from './contributions.ts'
import { computeWorkDeduction } from './da61.ts'
import { centsAt, figureOf } from './figure.ts'
import { isForal, type LawCase } from './payslip.ts'
import { quotaAbove } from './scale.ts'

/** An individual tax return with work income from one payer, in cents; quotas are before deductions. */
export type AnnualReturn = {
  baseCents: number
  stateMinimumCents: number
  regionMinimumCents: number
  stateQuotaCents: number
  regionQuotaCents: number
  ceutaMelillaCents: number
  workDeductionCents: number
  /** The final tax, before withholding is subtracted. */
  taxCents: number
}

/** `isStateAlone` replaces the region's scale and minimums by the State's, as on a payslip. */
type Replaced = { isStateAlone?: boolean }

/**
 * The return of state and region (art. 15 to 80 Ley 35/2006); undefined in foral territories, which have
 * their own returns.
 */
export function computeReturn(given: LawCase, replaced: Replaced = {}): AnnualReturn | undefined {
  const { year, region } = given
  if (isForal(region)) return undefined
  const baseCents = returnBase(given)
  const state = figureOf(stateMinimums, year).value
  const own = replaced.isStateAlone ? undefined : figureOf(regionalMinimums, year).value[region]
  const stateMinimumCents = minimumBy(given, state)
  const regionMinimumCents = own ? minimumBy(given, own) : stateMinimumCents
  const stateQuotaCents = quotaAbove(figureOf(stateScale, year).value, baseCents, stateMinimumCents)
  const regionQuotaCents = quotaAbove(
    replaced.isStateAlone ? figureOf(stateScale, year).value : regionScale(region, year),
    baseCents,
    regionMinimumCents,
  )
  const quotas = stateQuotaCents + regionQuotaCents
  const ceutaMelillaCents = given.isCeutaMelilla
    ? centsAt(quotas, figureOf(ceutaMelillaDeduction, year).value)
    : 0
  const workDeductionCents = computeWorkDeduction({
    grossCents: incomeOf(given),
    otherIncomeCents: 0,
    quotaCents: quotas,
    year,
  })
  return {
    baseCents,
    stateMinimumCents,
    regionMinimumCents,
    stateQuotaCents,
    regionQuotaCents,
    ceutaMelillaCents,
    workDeductionCents,
    taxCents: Math.max(0, quotas - ceutaMelillaCents - workDeductionCents),
  }
}

const regionScale = (region: Region, year: number) => figureOf(regionalScales, year).value[region]

/** Art. 43: the taxed pay, with the payment on account that the company bears. */
export const incomeOf = ({ payCents, exemptCents, onAccountCents = 0 }: LawCase): number =>
  payCents - exemptCents + onAccountCents

/** Art. 19, 20 and 48: income minus contributions, expenses and reduction, never below 0. */
function returnBase(given: LawCase): number {
  const { payCents, contributionsCents, year, isFixedTerm, family } = given
  const paid = contributionsCents ?? employeeContributions(payCents, year, isFixedTerm)
  const netCents = incomeOf(given) - paid
  const expenses = workExpensesOf(family.worker, netCents, year)
  return Math.max(0, netCents - expenses - workReductionOf(netCents, year))
}

const minimumBy = ({ family, year }: LawCase, amounts: MinimumAmounts): number =>
  computeMinimum(family, { amounts, year, isReturn: true })
