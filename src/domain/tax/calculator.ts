import { allPots, bagBalance } from '../plan/bags.ts'
import { sumRows } from './moneyRows.ts'
import type { PlanType } from '../catalogue/modality.ts'
import type { Plan } from '../plan/employee.ts'
import { taxedSalary } from '../plan/payrollSalary.ts'
import { sumBagsUsed, sumEntries, type BagsUsed } from './entrySums.ts'
import type { PlanEntry, TaxedPlan } from './planEntry.ts'
import type { EntryRows, ReturnBeside, Simulator, TaxContext, YearsTax } from './simulator.ts'
import { simulatorOf } from './tableSimulator.ts'
import { rowsOf, taxContextOf } from './taxContext.ts'
import type { TaxTable } from './taxTables.ts'

export type CalculatorInput = {
  tax: TaxTable
  /** The company's tax model; left out: the table. */
  simulator?: Simulator | undefined
  /** The plan year; left out: the year of the tax table. */
  year?: number
  fixedSalaryCents: number
  variableSalaryCents: number
  payrollGrossCents?: TaxContext['payrollGrossCents']
  earlierPay?: TaxContext['earlierPay']
  /** True if the salaries come from payroll, because they are newer than those in the profile. */
  isSalaryNewer?: boolean
  /** The active family, with or without the employee. */
  people: TaxContext['people']
  /** The employee's province. */
  province?: string | undefined
  taxSituations?: TaxContext['taxSituations']
  payrollRules?: TaxContext['payrollRules']
  flexibleBagCents: number
  topBagCents: number
  userBagCents: number
  companyBagCents: number
  /** Live contracts, cart items and the edited terms of the plan year. */
  entries: readonly PlanEntry[]
  /** The plan type to which the line "available" refers. */
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

/**
 * One of the fifteen lines; a line that only concerns the plan has no value in the column without the plan.
 */
export type CalculatorLine =
  | { id: CalculatorLineId; kind: 'money'; withoutCents: number | undefined; withCents: number }
  | { id: CalculatorLineId; kind: 'percent'; withoutPercent: number; withPercent: number }

/** The figures from which the lines are built, in cents; other code uses single figures. */
export type CalculatorFigures = {
  grossCents: number
  socialSecurityCents: number
  /** With the plan: by law, contributions are also due on the plan's company money. */
  socialSecurityWithCents: number
  minimumCents: number
  /** Salary exchanged for products. */
  salaryCents: number
  /** The taxed part of the products, as pay in kind. */
  taxedCents: number
  baseWithoutCents: number
  baseWithCents: number
  taxWithoutCents: number
  taxWithCents: number
  rateWithoutPercent: number
  rateWithPercent: number
  /** Rates of payslips before a change during the year, with the plan. */
  earlierRates: readonly number[]
  netWithoutCents: number
  netWithCents: number
  /** Cost of all the plan's products, contributions included. */
  priceCents: number
  spentCents: number
  companyBagUsedCents: number
  userBagUsedCents: number
  contributionCents: number
  /** Amounts used from the bags of this employment. */
  bagsUsed: BagsUsed
  /** Amount spent in earlier employments of the year, which had their own bags (D-106). */
  spentBeforeCents: number
  availableCents: number
  increaseCents: number
  raiseCents: number
}

export type Calculation = {
  input: CalculatorInput
  figures: CalculatorFigures
  lines: CalculatorLine[]
  /** The tax return compared with the payslips, if the company's model computes a return (D-123). */
  returned?: ReturnBeside | undefined
}

/**
 * The salary calculator: fifteen lines, without and with the plan (D-23, D-24). `explainLine` explains
 * each.
 */
export function calculate(input: CalculatorInput): Calculation {
  const context = contextOf(input)
  const rows = rowsOf(context, input.entries)
  const simulator = simulatorOf(input)
  const without = simulator.yearTax(context, [])
  const raiseOf = (increaseCents: number): number =>
    simulator.raiseCents(context, { increaseCents, minimumCents: without.minimumCents })
  const years = { without, with: simulator.yearTax(context, rows) }
  const figures = computeFigures(input, { rows, years, raiseOf })
  const returned = simulator.returnBeside(context, rows, years)
  return { input, figures, lines: buildLines(input, figures), ...(returned && { returned }) }
}

/** Computes the salary calculator for an employee's plan year with the given entries. */
export function calculateYear(
  plan: TaxedPlan,
  { year, planType, entries }: { year: number; planType: PlanType; entries: readonly PlanEntry[] },
): Calculation {
  const { fixedCents, variableCents } = taxedSalary(plan, year)
  const own = plan.bags[String(year)]
  return calculate({
    ...taxContextOf(plan, year),
    fixedSalaryCents: fixedCents ?? 0,
    variableSalaryCents: variableCents ?? 0,
    ...(own?.isSalaryNewer && { isSalaryNewer: true }),
    flexibleBagCents: own?.flexibleBagCents ?? 0,
    topBagCents: own?.topBagCents ?? 0,
    userBagCents: own?.userBagCents ?? 0,
    entries,
    planType,
  })
}

/** The tax context of a calculation. */
export function contextOf(input: CalculatorInput): TaxContext {
  const { tax, simulator, year = tax.year, people, province, companyBagCents, entries: yearEntries } = input
  const { earlierPay, payrollGrossCents, fixedSalaryCents, variableSalaryCents } = input
  const pay = { grossCents: fixedSalaryCents + variableSalaryCents, payrollGrossCents, earlierPay }
  const { taxSituations, payrollRules } = input
  const own = { people, province, taxSituations, payrollRules, companyBagCents }
  return { tax, simulator, year, ...pay, ...own, yearEntries }
}

/**
 * Whether to show the calculator: the year's fixed salary is known and at least its flexible bag (CAL-18).
 */
export function isCalculatorVisible(plan: Pick<Plan, 'employee' | 'bags'>, year: number): boolean {
  const { fixedCents } = taxedSalary(plan, year)
  return fixedCents !== null && fixedCents >= (plan.bags[String(year)]?.flexibleBagCents ?? 0)
}

type Worked = {
  rows: EntryRows
  years: YearsTax
  raiseOf: (increaseCents: number) => number
}

function computeFigures(input: CalculatorInput, { rows, years, raiseOf }: Worked): CalculatorFigures {
  const bags = bagBalance(input)
  const grossCents = input.fixedSalaryCents + input.variableSalaryCents
  const { salaryCents, taxedCents, companyBagCents } = sumRows(rows.flat())
  const sums = sumEntries(input.entries)
  const { priceCents, userBagCents: userBagUsedCents } = sums
  const { without, with: planned } = years
  const netWithoutCents = grossCents - without.contributionsCents - without.taxCents
  const netWithCents = grossCents - planned.contributionsCents - planned.taxCents - salaryCents
  const increaseCents = netWithCents - (netWithoutCents - priceCents)
  return {
    grossCents,
    socialSecurityCents: without.contributionsCents,
    socialSecurityWithCents: planned.contributionsCents,
    minimumCents: without.minimumCents,
    salaryCents,
    taxedCents,
    baseWithoutCents: without.baseCents,
    baseWithCents: planned.baseCents,
    taxWithoutCents: without.taxCents,
    taxWithCents: planned.taxCents,
    rateWithoutPercent: without.ratePercent,
    rateWithPercent: planned.ratePercent,
    earlierRates: planned.earlierRates,
    netWithoutCents,
    netWithCents,
    priceCents,
    spentCents: bags.spentCents,
    companyBagUsedCents: companyBagCents,
    userBagUsedCents,
    bagsUsed: sumBagsUsed(input.entries, rows),
    contributionCents: priceCents - sums.finalPriceCents - userBagUsedCents,
    spentBeforeCents: sums.finalPriceCents - bags.spentCents,
    availableCents: input.planType === 'Top' ? bags.availableTopCents : bags.availableCents,
    increaseCents,
    raiseCents: raiseOf(increaseCents),
  }
}

function buildLines(input: CalculatorInput, figures: CalculatorFigures): CalculatorLine[] {
  const {
    grossCents,
    socialSecurityCents,
    socialSecurityWithCents,
    taxWithoutCents,
    taxWithCents,
    netWithoutCents,
    netWithCents,
  } = figures
  return [
    money('totalGross', grossCents, grossCents),
    money('socialSecurity', socialSecurityCents, socialSecurityWithCents),
    money('incomeTax', taxWithoutCents, taxWithCents),
    {
      id: 'withholding',
      kind: 'percent',
      withoutPercent: figures.rateWithoutPercent,
      withPercent: figures.rateWithPercent,
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
