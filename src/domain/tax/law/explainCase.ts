import { workExpensesOf, workReductionOf } from './art19and20.ts'
import { workExpenses, workReduction } from './art19and20.figures.ts'
import { stateMinimums } from './art56to61.figures.ts'
import { childrenThatCount } from './art56to61.ts'
import { noWithholdingUpTo } from './art81.ts'
import { noWithholding } from './art81.figures.ts'
import { rateRules, withholdingScale } from './art85and86.figures.ts'
import { foralArticles, rateArticles } from './citations.ts'
import { citedFigureOf } from './citedFigure.ts'
import { lineOf, minimumTerms, scaleTerms, type LawLine } from './explainedLine.ts'
import { percentOfRate } from './figure.ts'
import { foralTables, type ForalTerritory } from './foral.figures.ts'
import { explainInKind } from './explainInKind.ts'
import { explainPay } from './explainPay.ts'
import { expensesTerms, foralTerms, minimumFigures, reductionTerms } from './legalTerms.ts'
import { isForal, computePayslip, quotaLimitOf, rateLimitsOf, type LawCase, type Payslip } from './payslip.ts'
import { explainReturn } from './explainReturn.ts'
import { computeQuota } from './scale.ts'

/**
 * Payslip and return of a case, line by line in the order of the law, and the figures of pay in kind. The
 * return is empty in foral territories.
 */
type ExplainedCase = { payslip: LawLine[]; return: LawLine[]; inKind: LawLine[] }

/** Explains a case: each line with its inputs, its article, and the year of its figures. */
export function explainCase(given: LawCase, returnYear: number): ExplainedCase {
  const { contributionsCents, amountCents } = computePayslip(given)
  const annual = { ...given, contributionsCents, year: returnYear }
  return {
    payslip: isForalCase(given) ? explainForal(given) : explainPayslip(given),
    return: isForal(given.region) ? [] : explainReturn(annual, amountCents),
    inKind: explainInKind(given.year),
  }
}

const isForalCase = (given: LawCase): given is LawCase & { region: ForalTerritory } => isForal(given.region)

/** Explains the payslip (art. 80 to 86 of RD 439/2007). */
function explainPayslip(given: LawCase): LawLine[] {
  const slip = computePayslip(given)
  const { family, year } = given
  const children = childrenThatCount(family.children, { year, isReturn: false }).length
  return [
    ...explainPay(given),
    ...explainBase(given, slip, children),
    ...explainQuota(given, slip, children),
    explainRate(given, slip),
    explainAmount(slip),
  ]
}

/** Explains the base and the minimum (art. 83 and 84). */
function explainBase({ family, year }: LawCase, slip: Payslip, children: number): LawLine[] {
  const { taxedCents, contributionsCents, baseCents, minimumCents } = slip
  const net = taxedCents - contributionsCents
  const expenses = workExpensesOf(family.worker, net, year)
  const reduction = workReductionOf(net, year)
  const rules = citedFigureOf(rateRules, year)
  const minimums = citedFigureOf(stateMinimums, year)
  const ofState = { amounts: minimums.value, year, isReturn: false }
  const forChildren = children > 2 ? rules.value.moreThanTwoChildren : 0
  return [
    lineOf('net', net, { taxed: taxedCents, contributions: contributionsCents }),
    lineOf(
      'expenses',
      expenses,
      { net, ...expensesTerms(family.worker, year) },
      citedFigureOf(workExpenses, year),
    ),
    lineOf('reduction', reduction, { net, ...reductionTerms(net, year) }, citedFigureOf(workReduction, year)),
    lineOf(
      'forChildren',
      forChildren,
      { children: { count: children }, moreThanTwoChildren: rules.value.moreThanTwoChildren },
      { ...rules, law: rateArticles.forChildren },
    ),
    lineOf(
      'base',
      baseCents,
      { net, expenses, reduction, forChildren },
      { ...rules, law: rateArticles.base },
    ),
    lineOf(
      'minimum',
      minimumCents,
      { ...minimumTerms(family, ofState), ...minimumFigures(family, ofState) },
      minimums,
    ),
  ]
}

/** Explains the scale and the limit of the quota (art. 81 and 85). */
function explainQuota(given: LawCase, slip: Payslip, children: number): LawLine[] {
  const { year, situation } = given
  const { taxedCents, baseCents, minimumCents, quotaCents } = slip
  const rules = citedFigureOf(rateRules, year)
  const scale = citedFigureOf(withholdingScale, year)
  const [quotaOfBase, quotaOfMinimum] = [
    computeQuota(scale.value, baseCents),
    computeQuota(scale.value, minimumCents),
  ]
  const free = noWithholdingUpTo(situation, children, year)
  const limit = quotaLimitOf(given, taxedCents)
  const limitRate = { percent: rules.value.quotaLimit.percent }
  const isLimited = Number.isFinite(limit)
  const ofLimit = { ...rules, law: rateArticles.quotaLimit }
  const law = given.isCeutaMelilla ? rateArticles.quotaInCeutaMelilla : rateArticles.quota
  const ofFree = { situation: { count: situation }, children: { count: children } }
  const ofQuota = {
    quotaOfBase,
    quotaOfMinimum,
    ...(isLimited && { quotaLimit: limit }),
    ...(given.isCeutaMelilla && { ceutaMelillaRate: { percent: rules.value.ceutaMelilla.percent } }),
  }
  return [
    lineOf('quotaOfBase', quotaOfBase, scaleTerms(scale.value, baseCents), scale),
    lineOf('quotaOfMinimum', quotaOfMinimum, scaleTerms(scale.value, minimumCents), scale),
    lineOf('free', free, ofFree, citedFigureOf(noWithholding, year)),
    ...(isLimited ? [lineOf('quotaLimit', limit, { taxed: taxedCents, free, limitRate }, ofLimit)] : []),
    lineOf('quota', quotaCents, ofQuota, { ...rules, law }),
  ]
}

/** Explains the rate (art. 86). */
function explainRate(given: LawCase, { quotaCents, taxedCents, rate }: Payslip): LawLine {
  const rules = citedFigureOf(rateRules, given.year)
  const { minRate, maxRate } = rateLimitsOf(given)
  const terms = {
    quota: quotaCents,
    taxed: taxedCents,
    maximumRate: { percent: percentOfRate(maxRate) },
    ...(given.isContractUnderYear && { leastRate: { percent: percentOfRate(minRate) } }),
  }
  return lineOf('rate', { percent: percentOfRate(rate) }, terms, { ...rules, law: rateArticles.rate })
}

/** Explains the payslip of a foral territory: one rate from its table. */
function explainForal(given: LawCase & { region: ForalTerritory }): LawLine[] {
  const { region, year } = given
  const slip = computePayslip(given)
  const children = childrenThatCount(given.family.children, { year, isReturn: false }).length
  const terms = {
    taxed: slip.taxedCents,
    children: { count: children },
    ...foralTerms(region, { payCents: slip.taxedCents, children, year }),
  }
  const table = { ...citedFigureOf(foralTables, year), ...foralArticles[region] }
  return [
    ...explainPay(given),
    lineOf('foralRate', { percent: percentOfRate(slip.rate) }, terms, table),
    explainAmount(slip),
  ]
}

const explainAmount = ({ rate, taxedCents, amountCents }: Payslip): LawLine =>
  lineOf('amount', amountCents, { taxed: taxedCents, rate: { percent: percentOfRate(rate) } })
