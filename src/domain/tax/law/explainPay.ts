import { monthsOfYear } from '../../kernel/calendar.ts'
import { exemptionKinds } from '../../catalogue/exemption.ts'
import { payArticles } from './citations.ts'
import { citedFigureOf, type CitedFigure } from './citedFigure.ts'
import { contributions, mei, solidarity } from './contributions.figures.ts'
import { employeeContributions, employerContributions, solidarityBrackets } from './contributions.ts'
import { lineOf, type LawLine, type LawTerms } from './explainedLine.ts'
import { explainInKind } from './explainInKind.ts'
import { computePayslip, type LawCase } from './payslip.ts'

/** Explains the pay, its taxed part, and the contributions of employee and company. */
export function explainPay(given: LawCase): LawLine[] {
  const { payCents, exemptCents } = given
  const { taxedCents } = computePayslip(given)
  return [
    { id: 'pay', amount: payCents, terms: {}, source: payArticles.pay },
    explainExempt(given),
    lineOf('taxed', taxedCents, { pay: payCents, exempt: exemptCents }),
    ...explainContributions(given),
  ]
}

/** The exempt part; where there is one, up to how much each kind of pay in kind with a limit can be of it. */
function explainExempt({ exemptCents, year }: LawCase): LawLine {
  const limits = exemptCents > 0 ? explainInKind(year) : []
  const terms = limits.flatMap(({ id, amount }) =>
    exemptLimits.has(id) && amount !== undefined ? [[id, amount] as const] : [],
  )
  return { id: 'exempt', amount: exemptCents, terms: Object.fromEntries(terms), source: payArticles.exempt }
}

const exemptLimits = new Set(exemptionKinds.map((kind) => `inKind.${kind}`))

/** Contributions up to the maximum base and solidarity above it (art. 147 and 19 bis LGSS). */
function explainContributions(given: LawCase): LawLine[] {
  const { payCents, year, isFixedTerm } = given
  const { contributionsCents } = computePayslip(given)
  const usual = citedFigureOf(contributions, year)
  const { employee, employer, maximumBaseMonth } = usual.value
  const [ofMei, ofSolidarity] = [citedFigureOf(mei, year), citedFigureOf(solidarity, year)]
  const brackets = solidarityTerms(payCents, year)
  const figures = citedWith(usual, brackets ? [ofMei, ofSolidarity] : [ofMei])
  const base = {
    pay: payCents,
    maximumBaseMonth,
    contributionBase: Math.min(payCents, maximumBaseMonth * monthsOfYear),
  }
  const own = lineOf(
    'contributions',
    contributionsCents,
    { ...base, ...ratesOf({ ...employee, mei: ofMei.value.employee }, isFixedTerm) },
    figures,
  )
  const isGiven = given.contributionsCents !== undefined
  const ofBase = employeeContributions(base.contributionBase, year, isFixedTerm)
  return [
    isGiven ? lineOf('contributionsGiven', contributionsCents, {}) : own,
    ...(brackets && !isGiven
      ? [lineOf('solidarity', contributionsCents - ofBase, brackets, ofSolidarity)]
      : []),
    lineOf(
      'employerContributions',
      employerContributions(payCents, year, isFixedTerm),
      {
        ...base,
        ...ratesOf({ ...employer, mei: ofMei.value.employer }, isFixedTerm),
        wageGuaranteeRate: { percent: employer.wageGuarantee },
        accidentsRate: { percent: employer.accidents },
      },
      figures,
    ),
  ]
}

/** Adds the articles of a line's other figures to its citation, each with its year if it is another one. */
function citedWith<Value>(
  figure: CitedFigure<Value>,
  others: readonly CitedFigure<unknown>[],
): CitedFigure<Value> {
  const lawOf = ({ law, year }: CitedFigure<unknown>): string =>
    year === figure.year ? law : `${law} (${year})`
  const all = [figure, ...others]
  return { ...figure, law: all.map(lawOf).join('; '), source: all.map(({ source }) => source).join('; ') }
}

type Rates = {
  common: number
  unemployment: number
  unemploymentFixedTerm: number
  training: number
  mei: number
}

const ratesOf = (rates: Rates, isFixedTerm: boolean): LawTerms => ({
  commonRate: { percent: rates.common },
  unemploymentRate: { percent: isFixedTerm ? rates.unemploymentFixedTerm : rates.unemployment },
  trainingRate: { percent: rates.training },
  meiRate: { percent: rates.mei },
})

const bracketTerms = [
  ['solidarityPay1', 'solidarityRate1'],
  ['solidarityPay2', 'solidarityRate2'],
  ['solidarityPay3', 'solidarityRate3'],
] as const

/**
 * The pay in each bracket above the maximum base, with the employee's rate; undefined if the pay is not
 * above the base.
 */
function solidarityTerms(payCents: number, year: number): LawTerms | undefined {
  const rows = solidarityBrackets(year)
  const terms = rows.flatMap(([aboveMonth, percent], index) => {
    const [pay, rate] = bracketTerms[index] ?? []
    const next = rows[index + 1]
    const until = next ? Math.min(payCents, next[0] * monthsOfYear) : payCents
    const inBracket = until - aboveMonth * monthsOfYear
    return pay && inBracket > 0 ? [[pay, inBracket] as const, [rate, { percent }] as const] : []
  })
  return terms.length > 0 ? Object.fromEntries(terms) : undefined
}
