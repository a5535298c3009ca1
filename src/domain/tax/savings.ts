import { chargedTerms, type Contract } from '../plan/contract.ts'
import { isUnderReview, wasInForce } from '../plan/contractState.ts'
import { peopleOf } from '../plan/employee.ts'
import { taxedSalary } from '../plan/payrollSalary.ts'
import { compileTax } from './compileTax.ts'
import { moneyRows, untaxedCents, type MoneyRow, type RowMoney } from './moneyRows.ts'
import { planEntryOf, type FindDeclaration, type PlanEntry, type TaxedPlan } from './planEntry.ts'
import { incomeTaxCents, minimumOf, type TaxedRelative } from './tax.ts'
import type { TaxTable } from './taxTables.ts'

type SavingsContext = {
  tax: TaxTable
  /** Fixed plus variable salary of the year. */
  grossCents: number
  people: readonly TaxedRelative[]
  companyBagCents: number
}

/** Tax saved, in cents: by what is in force, and by what still waits on top of it (D-28). */
export type Savings = { achievedCents: number; pendingCents: number }

type Entries = { inForce: readonly PlanEntry[]; waiting: readonly PlanEntry[] }

/** Tax saved in a plan year by what is signed, and by what waits in the cart or for a signature (D-28). */
export function savingsOfYear(plan: TaxedPlan, declarations: FindDeclaration, year: number): Savings {
  return savingsOf(savingsContextOf(plan, year), entriesOfYear(plan, declarations, year))
}

/**
 * Tax saved from January to each month of a plan year: twelve running totals, of which the last is the year's
 * saving (D-28). A saving grows with what is untaxed month by month, from the rows that payroll gets (D-101).
 */
export function savingsByMonth(plan: TaxedPlan, declarations: FindDeclaration, year: number): Savings[] {
  const { inForce, waiting } = entriesOfYear(plan, declarations, year)
  const context = savingsContextOf(plan, year)
  const { achievedCents, pendingCents } = savingsOf(context, { inForce, waiting })
  const rows = moneyRows([...inForce, ...waiting], context.companyBagCents)
  const achieved = runningShares(rows.slice(0, inForce.length).flat())
  const pending = runningShares(rows.slice(inForce.length).flat())
  return achieved.map((share, monthIndex) => ({
    achievedCents: Math.round(achievedCents * share),
    pendingCents: Math.round(pendingCents * pending[monthIndex]!),
  }))
}

/** Which part of what rows leave untaxed in a year they leave so by the end of each month. */
function runningShares(rows: readonly MoneyRow[]): number[] {
  const yearCents = untaxedCents(rows)
  return Array.from({ length: 12 }, (_, lastIndex) => {
    if (yearCents === 0) return 0
    return untaxedCents(rows.filter(({ monthIndex }) => monthIndex <= lastIndex)) / yearCents
  })
}

/** Salary, family and company money of an employee in a plan year. */
export function savingsContextOf(plan: TaxedPlan, year: number): SavingsContext {
  const { employee, tax, bags, today } = plan
  const { fixedCents, variableCents } = taxedSalary(plan, year)
  return {
    tax,
    grossCents: (fixedCents ?? 0) + (variableCents ?? 0),
    people: peopleOf(employee, today),
    companyBagCents: bags[String(year)]?.companyBagCents ?? 0,
  }
}

/** Tax saved by contracts whose conditions are in force, and by those that still wait, in cents (D-28). */
export function savingsOf(context: SavingsContext, { inForce, waiting }: Entries): Savings {
  const without = yearTaxCents(context, [])
  const achieved = yearTaxCents(context, inForce)
  return {
    achievedCents: without - achieved,
    pendingCents: achieved - yearTaxCents(context, [...inForce, ...waiting]),
  }
}

/**
 * Whether what a contract saves counts as achieved: it is in force, was until it ended, or is signed and
 * under review (D-28, D-32).
 */
export function countsAsAchieved(contract: Pick<Contract, 'state'>): boolean {
  return wasInForce(contract) || isUnderReview(contract)
}

/** Live contracts and cart items of a plan year, by whether their conditions are in force. */
function entriesOfYear(plan: TaxedPlan, declarations: FindDeclaration, year: number): Entries {
  const inForce: PlanEntry[] = []
  const waiting: PlanEntry[] = []
  for (const contract of plan.contracts) {
    const declaration = declarations(contract.category)
    const charged = chargedTerms(contract)
    if (!declaration || !charged || contract.year !== year) continue
    const entries = countsAsAchieved(contract) ? inForce : waiting
    entries.push(planEntryOf(charged, declaration, plan))
  }
  return { inForce, waiting }
}

/** The income tax of a year with these products, in their order, in cents (D-101). */
export function yearTaxCents(context: SavingsContext, entries: readonly PlanEntry[]): number {
  return taxOfRows(context, moneyRows(entries, context.companyBagCents).flat())
}

/** The income tax of a year with these rows of money, in cents. */
export function taxOfRows({ tax, grossCents, people }: SavingsContext, rows: readonly RowMoney[]): number {
  const compiled = compileTax(tax)
  return incomeTaxCents(compiled, {
    grossCents,
    minimumCents: minimumOf(compiled, people),
    untaxedCents: untaxedCents(rows),
  })
}
