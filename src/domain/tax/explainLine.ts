import { bagBalance } from '../plan/bags.ts'
import type { Calculation, CalculatorFigures, CalculatorInput, CalculatorLineId } from './calculator.ts'
import { compileTax, rateUnit, type CompiledTax } from './compileTax.ts'

export type ExplainedInput =
  { label: string; kind: 'money'; cents: number } | { label: string; kind: 'percent'; percent: number }

/** A bracket that the base reaches: the part of the base in this bracket, and its tax. */
export type ExplainedBracket = {
  fromCents: number
  untilCents: number | undefined
  percent: number
  taxedCents: number
  taxCents: number
}

/**
 * The explanation of a line: `formula` and labels are message ids (`calculator.formula.*`,
 * `calculator.input.*`).
 */
export type Explanation = {
  formula: string
  inputs: ExplainedInput[]
  /** The scale applied to the base, and to the minimum that is subtracted. */
  brackets?: { base: ExplainedBracket[]; minimum: ExplainedBracket[] }
  sources?: ExplanationSource[]
}

/**
 * Source of tax figures, and the first day of their validity; by law, `citation` is a key of
 * `law/citations.ts`.
 */
export type ExplanationSource = ({ text: string } | { citation: string }) & {
  year: number
  validFrom: string
}

export type CalculatorColumn = 'without' | 'with'

export type ExplainLine = (
  calculation: Calculation,
  id: CalculatorLineId,
  column?: CalculatorColumn,
) => Explanation

/** Explains one line of a calculation in one column: formula, inputs, brackets and source. */
export function explainLine(
  { figures, input }: Calculation,
  id: CalculatorLineId,
  column: CalculatorColumn = 'with',
): Explanation {
  const isWith = column === 'with'
  const incomeTaxCents = isWith ? figures.taxWithCents : figures.taxWithoutCents
  const baseCents = isWith ? figures.baseWithCents : figures.baseWithoutCents
  return explainers[id]({
    figures,
    input,
    isWith,
    incomeTaxCents,
    plan: { salaryGivenUp: isWith ? figures.salaryCents : 0, taxedInKind: isWith ? figures.taxedCents : 0 },
    baseCents,
    tax: compileTax(input.tax),
  })
}

type Context = {
  figures: CalculatorFigures
  input: CalculatorInput
  isWith: boolean
  incomeTaxCents: number
  /** The salary exchanged for the plan, and the taxed pay in kind it adds. */
  plan: { salaryGivenUp: number; taxedInKind: number }
  baseCents: number
  tax: CompiledTax
}

const explainers: Record<CalculatorLineId, (context: Context) => Explanation> = {
  totalGross: ({ input }) =>
    explained(input.isSalaryNewer ? 'totalGrossOfPayroll' : 'totalGross', {
      fixedSalary: input.fixedSalaryCents,
      variableSalary: input.variableSalaryCents,
    }),
  socialSecurity: explainSocialSecurity,
  incomeTax: explainIncomeTax,
  withholding: ({ figures, incomeTaxCents, plan }) =>
    explained('withholding', { incomeTax: incomeTaxCents, gross: figures.grossCents, ...plan }),
  netSalary: (context) =>
    context.isWith ? explainNetWith(context) : explained('netWithout', listNetTerms(context)),
  netAvailable: (context) =>
    context.isWith
      ? explainNetWith(context)
      : explained('netAvailableWithout', { ...listNetTerms(context), price: context.figures.priceCents }),
  employeeBag: ({ input }) => explained('given', { employeeBag: input.flexibleBagCents }),
  topBag: ({ input }) => explained('given', { topBag: input.topBagCents }),
  userBag: ({ input, figures }) =>
    explained('used', { userBag: input.userBagCents, used: figures.bagsUsed.userBagCents }),
  companyBag: ({ input, figures }) =>
    explained('used', { companyBag: input.companyBagCents, used: figures.bagsUsed.companyBagCents }),
  companyContribution: ({ figures }) =>
    explained(chooseFormula('companyContribution', figures), {
      price: figures.priceCents,
      spent: figures.spentCents,
      ...spentBefore(figures),
      userBagUsed: figures.userBagUsedCents,
    }),
  available: ({ input }) =>
    input.planType === 'Top'
      ? explained('availableTop', { topBag: input.topBagCents, spentTop: bagBalance(input).spentTopCents })
      : explained('available', {
          employeeBag: input.flexibleBagCents,
          companyBag: input.companyBagCents,
          spentExempt: bagBalance(input).spentExentCents,
        }),
  spent: ({ figures }) =>
    explained(chooseFormula('spent', figures), {
      price: figures.priceCents,
      companyContribution: figures.contributionCents,
      userBagUsed: figures.userBagUsedCents,
      ...spentBefore(figures),
    }),
  netIncrease: ({ figures }) =>
    explained('netIncrease', {
      taxSaved: figures.taxWithoutCents - figures.taxWithCents,
      companyPays: figures.contributionCents + figures.userBagUsedCents,
      companyBagUsed: figures.companyBagUsedCents,
    }),
  equivalentRaise: ({ figures, input }) => ({
    ...explained('equivalentRaise', { netIncrease: figures.increaseCents, gross: figures.grossCents }),
    sources: sourcesOf(input),
  }),
}

/** After an earlier employment in the year, the formula includes the amount spent in it. */
const chooseFormula = (name: string, { spentBeforeCents }: CalculatorFigures): string =>
  spentBeforeCents > 0 ? `${name}AfterReturn` : name

const spentBefore = ({ spentBeforeCents }: CalculatorFigures): Record<string, number> =>
  spentBeforeCents > 0 ? { spentBefore: spentBeforeCents } : {}

function explainSocialSecurity({ figures: { grossCents: gross }, input, tax }: Context): Explanation {
  const sources = sourcesOf(input)
  if (gross > tax.limitCents) {
    return {
      ...explained('socialSecurityCapped', {
        gross,
        limitSalary: tax.limitCents,
        limitValue: tax.limitValueCents,
      }),
      sources,
    }
  }
  const { formula, inputs } = explained('socialSecurity', { gross, limitSalary: tax.limitCents })
  const rate: ExplainedInput = {
    label: toLabel('socialSecurityRate'),
    kind: 'percent',
    percent: tax.socialSecurityRate / 10_000,
  }
  return { formula, inputs: [...inputs, rate], sources }
}

function explainIncomeTax({ figures, input, tax, plan, baseCents }: Context): Explanation {
  const { grossCents: gross, socialSecurityCents: socialSecurity, minimumCents: minimum } = figures
  return {
    ...explained('incomeTax', {
      gross,
      socialSecurity,
      expenses: tax.expensesCents,
      ...plan,
      base: baseCents,
      minimum,
    }),
    brackets: { base: usedBrackets(tax, baseCents), minimum: usedBrackets(tax, minimum) },
    sources: sourcesOf(input),
  }
}

function explainNetWith(context: Context): Explanation {
  return explained('netWith', { ...listNetTerms(context), salaryGivenUp: context.figures.salaryCents })
}

function listNetTerms({ figures, incomeTaxCents }: Context): Record<string, number> {
  return { gross: figures.grossCents, socialSecurity: figures.socialSecurityCents, incomeTax: incomeTaxCents }
}

/** The brackets that an amount reaches, with the tax of each. */
function usedBrackets({ brackets }: CompiledTax, baseCents: number): ExplainedBracket[] {
  return brackets
    .filter(({ fromCents }) => fromCents < baseCents)
    .map(({ fromCents, untilCents: endCents, rate }) => {
      const taxedCents = Math.min(baseCents, endCents) - fromCents
      const untilCents = endCents === Number.MAX_SAFE_INTEGER ? undefined : endCents
      return {
        fromCents,
        untilCents,
        percent: rate / 10_000,
        taxedCents,
        taxCents: Math.round((taxedCents * rate) / rateUnit),
      }
    })
}

export function explained(formula: string, cents: Record<string, number>): Explanation {
  const inputs = Object.entries(cents).map(([name, value]): ExplainedInput => ({
    label: toLabel(name),
    kind: 'money',
    cents: value,
  }))
  return { formula: `calculator.formula.${formula}`, inputs }
}

function toLabel(name: string): string {
  return `calculator.input.${name}`
}

function sourcesOf({ tax }: CalculatorInput): ExplanationSource[] {
  return [{ text: tax.source, year: tax.year, validFrom: tax.validFrom }]
}
