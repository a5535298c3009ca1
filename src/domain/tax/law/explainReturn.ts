import { computeReturn, type AnnualReturn } from './annualReturn.ts'
import { workExpenses, workReduction } from './art19and20.figures.ts'
import { workExpensesOf, workReductionOf } from './art19and20.ts'
import { stateMinimums } from './art56to61.figures.ts'
import { regionalMinimums } from './art56to61.regions.figures.ts'
import type { MinimumAmounts } from './art56to61.ts'
import { ceutaMelillaDeduction, stateScale } from './art63.figures.ts'
import { regionalScales, type Region } from './art74.figures.ts'
import { workDeduction } from './da61.figures.ts'
import { lineOf, minimumTerms, scaleTerms, type LawLine } from './explainedLine.ts'
import { filingLimit } from './art96.figures.ts'
import { expensesTerms, minimumFigures, reductionTerms, workDeductionTerms } from './legalTerms.ts'
import { citedFigureOf } from './citedFigure.ts'
import { isForal, type LawCase } from './payslip.ts'
import { computeQuota, type Scale } from './scale.ts'

/**
 * Explains the return of a case line by line (art. 15 to 80 Ley 35/2006), and the difference to the tax
 * withheld on the payslips.
 */
export function explainReturn(
  given: LawCase & { contributionsCents: number },
  withheldCents: number,
): LawLine[] {
  const annual = computeReturn(given)
  if (!annual || isForal(given.region)) return []
  const { year, region } = given
  const taxed = given.payCents - given.exemptCents
  const { workDeductionCents, ceutaMelillaCents, taxCents } = annual
  const quotas = { returnStateQuota: annual.stateQuotaCents, returnRegionQuota: annual.regionQuotaCents }
  const ofCeuta = given.isCeutaMelilla && { returnCeutaMelilla: ceutaMelillaCents }
  const ceuta = citedFigureOf(ceutaMelillaDeduction, year)
  const filing = citedFigureOf(filingLimit, year)
  const ofPercent = { ...quotas, ceutaMelillaDeductionRate: { percent: ceuta.value } }
  const ofDeduction = { taxed, ...workDeductionTerms(year), ...quotas }
  return [
    ...explainBase(given, taxed, annual.baseCents),
    ...explainQuotas(given, region, annual),
    ...(given.isCeutaMelilla ? [lineOf('returnCeutaMelilla', ceutaMelillaCents, ofPercent, ceuta)] : []),
    lineOf('returnWorkDeduction', workDeductionCents, ofDeduction, citedFigureOf(workDeduction, year)),
    lineOf('returnTax', taxCents, { ...quotas, ...ofCeuta, returnWorkDeduction: workDeductionCents }),
    lineOf('returnDifference', taxCents - withheldCents, { returnTax: taxCents, amount: withheldCents }),
    lineOf('filingLimit', filing.value, { taxed }, filing),
  ]
}

/** Explains minimums and quotas of State and region (art. 56 to 63 and 74). */
function explainQuotas({ family, year }: LawCase, region: Region, annual: AnnualReturn): LawLine[] {
  const { baseCents, stateMinimumCents, regionMinimumCents } = annual
  const state = citedFigureOf(stateMinimums, year)
  const regional = citedFigureOf(regionalMinimums, year)
  const own = regional.value[region]
  const [ofState, ofRegion] = [citedFigureOf(stateScale, year), citedFigureOf(regionalScales, year)]
  const termsOf = (amounts: MinimumAmounts) => {
    const of = { amounts, year, isReturn: true }
    return { ...minimumTerms(family, of), ...minimumFigures(family, of) }
  }
  return [
    lineOf('returnStateMinimum', stateMinimumCents, termsOf(state.value), state),
    lineOf('returnRegionMinimum', regionMinimumCents, termsOf(own ?? state.value), own ? regional : state),
    lineOf(
      'returnStateQuota',
      annual.stateQuotaCents,
      quotaTerms(ofState.value, baseCents, stateMinimumCents),
      ofState,
    ),
    lineOf(
      'returnRegionQuota',
      annual.regionQuotaCents,
      quotaTerms(ofRegion.value[region], baseCents, regionMinimumCents),
      ofRegion,
    ),
  ]
}

/** Explains the base (art. 19, 20 and 48). */
function explainBase(
  { contributionsCents, family, year }: LawCase & { contributionsCents: number },
  taxed: number,
  baseCents: number,
): LawLine[] {
  const net = taxed - contributionsCents
  const expenses = workExpensesOf(family.worker, net, year)
  const reduction = workReductionOf(net, year)
  return [
    lineOf('returnNet', net, { taxed, contributions: contributionsCents }),
    lineOf(
      'returnExpenses',
      expenses,
      { returnNet: net, ...expensesTerms(family.worker, year) },
      citedFigureOf(workExpenses, year),
    ),
    lineOf(
      'returnReduction',
      reduction,
      { returnNet: net, ...reductionTerms(net, year) },
      citedFigureOf(workReduction, year),
    ),
    lineOf('returnBase', baseCents, { returnNet: net, returnExpenses: expenses, returnReduction: reduction }),
  ]
}

/** The rows of a scale for base and minimum; the quota of the minimum is subtracted. */
const quotaTerms = (scale: Scale, baseCents: number, minimumCents: number) => ({
  ...scaleTerms(scale, baseCents),
  scaledMinimum: minimumCents,
  quotaOfMinimum: computeQuota(scale, minimumCents),
})
