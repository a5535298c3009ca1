import { roundedPercent } from '../kernel/money.ts'
import { allPots, bagBalance } from '../plan/bags.ts'
import { compileTax } from './compileTax.ts'
import {
  baseOf,
  equivalentRaiseCents,
  minimumOf,
  socialSecurityOf,
  taxOf,
  type TaxedRelative,
} from './tax.ts'
import { moneyRows, sumRows } from './moneyRows.ts'
import type { PlanType } from '../catalogue/modality.ts'
import { peopleOf, type Plan } from '../plan/employee.ts'
import { taxedSalary } from '../plan/payrollSalary.ts'
import type { PlanEntry, TaxedPlan } from './planEntry.ts'
import type { TaxTable } from './taxTables.ts'

export type CalculatorInput = {
  tax: TaxTable
  fixedSalaryCents: number
  variableSalaryCents: number
  /** True where these are the payroll's, newer than those of the profile. */
  isSalaryNewer?: boolean
  /** The active family; the employee may be among them. */
  people: readonly TaxedRelative[]
  flexibleBagCents: number
  topBagCents: number
  userBagCents: number
  companyBagCents: number
  /** Live contracts, cart items and what is being edited, of the plan year. */
  entries: readonly PlanEntry[]
  /** Whose money the line "available" counts. */
  planType: PlanType
}

export const calculatorLineIds = [
  'totalGross',
  'socialSecurity',
  'incomeTax',
  'withholding',
  'netSalary',
  'netAvailable',
  ...allPots,
  'spent',
  'netIncrease',
  'equivalentRaise',
] as const

export type CalculatorLineId = (typeof calculatorLineIds)[number]

/** One of the fifteen lines; the column without plan is undefined where the line is only about the plan. */
export type CalculatorLine =
  | { id: CalculatorLineId; kind: 'money'; withoutCents: number | undefined; withCents: number }
  | { id: CalculatorLineId; kind: 'percent'; withoutPercent: number; withPercent: number }

/** The figures behind the lines, in cents, for explanations and for who needs one alone. */
export type CalculatorFigures = {
  grossCents: number
  socialSecurityCents: number
  minimumCents: number
  /** Salary given up for products. */
  salaryCents: number
  /** What of the products is taxed in kind. */
  taxedCents: number
  baseWithoutCents: number
  baseWithCents: number
  taxWithoutCents: number
  taxWithCents: number
  netWithoutCents: number
  netWithCents: number
  /** Everything the plan's products cost, contributions included. */
  priceCents: number
  spentCents: number
  companyBagUsedCents: number
  userBagUsedCents: number
  contributionCents: number
  availableCents: number
  increaseCents: number
  raiseCents: number
}

export type Calculation = { input: CalculatorInput; figures: CalculatorFigures; lines: CalculatorLine[] }

/**
 * The salary calculator: fifteen lines, without and with the plan (D-23, D-24). `explainLine` explains
 * each.
 */
export function calculate(input: CalculatorInput): Calculation {
  const figures = figuresOf(input)
  return { input, figures, lines: linesOf(input, figures) }
}

/** The calculator's answer for an employee and everything of a plan year. */
export function calculationOf(
  plan: TaxedPlan,
  { year, planType, entries }: { year: number; planType: PlanType; entries: readonly PlanEntry[] },
): Calculation {
  const { employee, bags, tax, today } = plan
  const { fixedCents, variableCents } = taxedSalary(plan, year)
  const own = bags[String(year)]
  return calculate({
    tax,
    fixedSalaryCents: fixedCents ?? 0,
    variableSalaryCents: variableCents ?? 0,
    ...(own?.isSalaryNewer && { isSalaryNewer: true }),
    people: peopleOf(employee, today),
    flexibleBagCents: own?.flexibleBagCents ?? 0,
    topBagCents: own?.topBagCents ?? 0,
    userBagCents: own?.userBagCents ?? 0,
    companyBagCents: own?.companyBagCents ?? 0,
    entries,
    planType,
  })
}

/** Shown only where the year's fixed salary is known and not below its flexible bag (CAL-18). */
export function isCalculatorVisible(plan: Pick<Plan, 'employee' | 'bags'>, year: number): boolean {
  const { fixedCents } = taxedSalary(plan, year)
  return fixedCents !== null && fixedCents >= (plan.bags[String(year)]?.flexibleBagCents ?? 0)
}

function figuresOf(input: CalculatorInput): CalculatorFigures {
  const tax = compileTax(input.tax)
  const bags = bagBalance(input)
  const grossCents = input.fixedSalaryCents + input.variableSalaryCents
  const minimumCents = minimumOf(tax, input.people)
  const socialSecurityCents = socialSecurityOf(tax, grossCents)
  const rows = moneyRows(input.entries, input.companyBagCents).flat()
  const { salaryCents, taxedCents, companyBagCents } = sumRows(rows)
  const baseWithoutCents = baseOf(tax, grossCents, socialSecurityCents, 0)
  const baseWithCents = baseOf(tax, grossCents, socialSecurityCents, salaryCents - taxedCents)
  const taxWithoutCents = taxOf(tax, baseWithoutCents, minimumCents)
  const taxWithCents = taxOf(tax, baseWithCents, minimumCents)
  let priceCents = 0
  let userBagUsedCents = 0
  for (const entry of input.entries) {
    priceCents += entry.priceCents
    userBagUsedCents += entry.userBagCents
  }
  const netWithoutCents = grossCents - socialSecurityCents - taxWithoutCents
  const netWithCents = grossCents - socialSecurityCents - taxWithCents - salaryCents
  const increaseCents = netWithCents - (netWithoutCents - priceCents)
  return {
    grossCents,
    socialSecurityCents,
    minimumCents,
    salaryCents,
    taxedCents,
    baseWithoutCents,
    baseWithCents,
    taxWithoutCents,
    taxWithCents,
    netWithoutCents,
    netWithCents,
    priceCents,
    spentCents: bags.spentCents,
    companyBagUsedCents: companyBagCents,
    userBagUsedCents,
    contributionCents: priceCents - bags.spentCents - userBagUsedCents,
    availableCents: input.planType === 'Top' ? bags.availableTopCents : bags.availableCents,
    increaseCents,
    raiseCents: equivalentRaiseCents(tax, { grossCents, minimumCents, increaseCents }),
  }
}

function linesOf(input: CalculatorInput, figures: CalculatorFigures): CalculatorLine[] {
  const {
    grossCents,
    socialSecurityCents,
    salaryCents,
    taxedCents,
    taxWithoutCents,
    taxWithCents,
    netWithoutCents,
    netWithCents,
  } = figures
  return [
    money('totalGross', grossCents, grossCents),
    money('socialSecurity', socialSecurityCents, socialSecurityCents),
    money('incomeTax', taxWithoutCents, taxWithCents),
    {
      id: 'withholding',
      kind: 'percent',
      withoutPercent: roundedPercent(taxWithoutCents, grossCents, 2),
      withPercent: roundedPercent(taxWithCents, grossCents - salaryCents + taxedCents, 2),
    },
    money('netSalary', netWithoutCents, netWithCents),
    money('netAvailable', netWithoutCents - figures.priceCents, netWithCents),
    money('employeeBag', undefined, input.flexibleBagCents),
    money('topBag', undefined, input.topBagCents),
    money('userBag', undefined, input.userBagCents),
    money('companyBag', undefined, input.companyBagCents),
    money('companyContribution', undefined, figures.contributionCents),
    money('available', undefined, figures.availableCents),
    money('spent', undefined, figures.spentCents),
    money('netIncrease', undefined, figures.increaseCents),
    money('equivalentRaise', undefined, figures.raiseCents),
  ]
}

function money(id: CalculatorLineId, withoutCents: number | undefined, withCents: number): CalculatorLine {
  return { id, kind: 'money', withoutCents, withCents }
}
