import type { Contract } from '../plan/contract.ts'
import { isUnderReview, wasInForce } from '../plan/contractState.ts'
import { peopleOf } from '../plan/employee.ts'
import { taxedSalary } from '../plan/payrollSalary.ts'
import { compileTax } from './compileTax.ts'
import { moneyRows, untaxedCents, type MoneyRow, type RowMoney } from './moneyRows.ts'
import { contractEntry, planEntryOf, type FindDeclaration, type TaxedPlan } from './planEntry.ts'
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

type Rows = { inForce: readonly MoneyRow[]; waiting: readonly MoneyRow[] }

/** Tax saved in a plan year by what is signed, and by what waits in the cart or for a signature (D-28). */
export function savingsOfYear(plan: TaxedPlan, declarations: FindDeclaration, year: number): Savings {
  return savingsOf(savingsContextOf(plan, year), rowsOfYear(plan, declarations, year))
}

/**
 * Tax saved from January to each month of a plan year: twelve running totals, of which the last is the year's
 * saving (D-28). A saving grows with what is untaxed month by month, from the rows that payroll gets (D-101).
 */
export function savingsByMonth(plan: TaxedPlan, declarations: FindDeclaration, year: number): Savings[] {
  const rows = rowsOfYear(plan, declarations, year)
  const { achievedCents, pendingCents } = savingsOf(savingsContextOf(plan, year), rows)
  const achieved = runningShares(rows.inForce)
  const pending = runningShares(rows.waiting)
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
export function savingsOf(context: SavingsContext, { inForce, waiting }: Rows): Savings {
  const achieved = taxOfRows(context, inForce)
  return {
    achievedCents: taxOfRows(context, []) - achieved,
    pendingCents: achieved - taxOfRows(context, [...inForce, ...waiting]),
  }
}

/**
 * Whether what a contract saves counts as achieved: it is in force, was until it ended, or is signed and
 * under review (D-28, D-32).
 */
export function countsAsAchieved(contract: Pick<Contract, 'state'>): boolean {
  return wasInForce(contract) || isUnderReview(contract)
}

/** The rows of live contracts and cart items of a plan year, by whether their conditions are in force. */
function rowsOfYear(plan: TaxedPlan, declarations: FindDeclaration, year: number): Rows {
  const found = plan.contracts.flatMap((contract) => {
    const declaration = declarations(contract.category)
    if (!declaration || contract.year !== year) return []
    const entry = contractEntry(contract, (terms) => planEntryOf(terms, declaration, plan))
    return entry ? [{ entry, isAchieved: countsAsAchieved(contract) }] : []
  })
  const entries = found.map(({ entry }) => entry)
  const rows = moneyRows(entries, savingsContextOf(plan, year).companyBagCents)
  const rowsOf = (wanted: boolean): MoneyRow[] =>
    rows.filter((_, index) => found[index]!.isAchieved === wanted).flat()
  return { inForce: rowsOf(true), waiting: rowsOf(false) }
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
