import type { Calculation, CalculatorLineId } from './calculator.ts'
import { compileTax, rateUnit, type CompiledTax } from './compileTax.ts'

export type ExplainedInput =
  | { label: string; kind: 'money'; cents: number }
  | { label: string; kind: 'percent'; percent: number }

/** A bracket as it was used: how much of the base fell into it, and what that cost. */
export type ExplainedBracket = { fromCents: number; untilCents: number | undefined; percent: number; taxedCents: number; taxCents: number }

/** How a line came about, as data: `formula` and labels are message ids (`calculator.formula.*`, `calculator.input.*`). */
export type Explanation = {
  formula: string
  inputs: ExplainedInput[]
  /** The scale on the base, and on the minimum that is taken off. */
  brackets?: { base: ExplainedBracket[]; minimum: ExplainedBracket[] }
  /** Where the tax figures come from, and since when they hold. */
  source?: { text: string; year: number; validFrom: string }
}

export type Column = 'without' | 'with'

/** How one line of a calculation came about in one column: formula, inputs, brackets and source (CAL; issue 3). */
export function explainLine(calculation: Calculation, id: CalculatorLineId, column: Column = 'with'): Explanation {
  const { figures, input } = calculation
  const source = { text: input.tax.source, year: input.tax.year, validFrom: input.tax.validFrom }
  const isWith = column === 'with'
  const tax = compileTax(input.tax)
  const taxCents = isWith ? figures.taxWithCents : figures.taxWithoutCents
  const gross = cents('gross', figures.grossCents)
  const social = cents('socialSecurity', figures.socialSecurityCents)
  const exempt = cents('exempt', isWith ? figures.exemptCents : 0)
  const givenUp = cents('salaryGivenUp', figures.spentCents - figures.companyBagUsedCents)
  switch (id) {
    case 'totalGross':
      return { formula: formula('totalGross'), inputs: [cents('fixedSalary', input.fixedSalaryCents), cents('variableSalary', input.variableSalaryCents)] }
    case 'socialSecurity': {
      const isCapped = figures.grossCents > tax.limitCents
      const inputs = isCapped
        ? [gross, cents('limitSalary', tax.limitCents), cents('limitValue', tax.limitValueCents)]
        : [gross, rate('socialSecurityRate', tax.socialSecurityRate / 10_000), cents('limitSalary', tax.limitCents)]
      return { formula: formula(isCapped ? 'socialSecurityCapped' : 'socialSecurity'), inputs, source }
    }
    case 'incomeTax': {
      const baseCents = isWith ? figures.baseWithCents : figures.baseWithoutCents
      const inputs = [gross, social, cents('expenses', tax.expensesCents), exempt, cents('base', baseCents), cents('minimum', figures.minimumCents)]
      const brackets = { base: usedBrackets(tax, baseCents), minimum: usedBrackets(tax, figures.minimumCents) }
      return { formula: formula('incomeTax'), inputs, brackets, source }
    }
    case 'withholding':
      return { formula: formula('withholding'), inputs: [cents('incomeTax', taxCents), gross, exempt] }
    case 'netSalary':
    case 'netAvailable': {
      const net = [gross, social, cents('incomeTax', taxCents)]
      if (isWith) return { formula: formula('netWith'), inputs: [...net, givenUp] }
      return id === 'netSalary' ? { formula: formula('netWithout'), inputs: net } : { formula: formula('netAvailableWithout'), inputs: [...net, cents('price', figures.priceCents)] }
    }
    case 'employeeBag':
      return { formula: formula('given'), inputs: [cents('employeeBag', input.flexibleBagCents)] }
    case 'topBag':
      return { formula: formula('given'), inputs: [cents('topBag', input.topBagCents)] }
    case 'userBag':
      return { formula: formula('used'), inputs: [cents('userBag', input.userBagCents), cents('used', figures.userBagUsedCents)] }
    case 'companyBag':
      return { formula: formula('used'), inputs: [cents('companyBag', input.companyBagCents), cents('used', figures.companyBagUsedCents)] }
    case 'companyContribution':
      return { formula: formula('companyContribution'), inputs: [cents('price', figures.priceCents), cents('spent', figures.spentCents), cents('userBagUsed', figures.userBagUsedCents)] }
    case 'available':
      return input.planType === 'Top'
        ? { formula: formula('availableTop'), inputs: [cents('topBag', input.topBagCents), cents('available', figures.availableCents)] }
        : { formula: formula('available'), inputs: [cents('employeeBag', input.flexibleBagCents), cents('companyBag', input.companyBagCents), cents('available', figures.availableCents)] }
    case 'spent':
      return { formula: formula('spent'), inputs: [cents('price', figures.priceCents), cents('companyContribution', figures.contributionCents), cents('userBagUsed', figures.userBagUsedCents)] }
    case 'netIncrease':
      return { formula: formula('netIncrease'), inputs: [cents('taxSaved', figures.taxWithoutCents - figures.taxWithCents), cents('companyPays', figures.priceCents - figures.spentCents), cents('companyBagUsed', figures.companyBagUsedCents)] }
    case 'equivalentRaise':
      return { formula: formula('equivalentRaise'), inputs: [cents('netIncrease', figures.increaseCents), gross], source }
  }
}

/** The brackets an amount reaches, with what each takes. */
export function usedBrackets(tax: CompiledTax, baseCents: number): ExplainedBracket[] {
  return tax.brackets.filter(({ fromCents }) => fromCents < baseCents).map(bracket => {
    const taxedCents = Math.min(baseCents, bracket.toCents) - bracket.fromCents
    const untilCents = bracket.toCents === Number.MAX_SAFE_INTEGER ? undefined : bracket.toCents
    return { fromCents: bracket.fromCents, untilCents, percent: bracket.rate / 10_000, taxedCents, taxCents: Math.round(taxedCents * bracket.rate / rateUnit) }
  })
}

function formula(name: string): string {
  return `calculator.formula.${name}`
}

function cents(name: string, value: number): ExplainedInput {
  return { label: `calculator.input.${name}`, kind: 'money', cents: value }
}

function rate(name: string, percent: number): ExplainedInput {
  return { label: `calculator.input.${name}`, kind: 'percent', percent }
}
