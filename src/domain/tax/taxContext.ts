import { peopleOf } from '../plan/employee.ts'
import { payrollGrossOf, taxedGrossCents } from '../plan/payrollSalary.ts'
import { moneyRows, type MoneyRow } from './moneyRows.ts'
import type { PlanEntry, TaxedPlan } from './planEntry.ts'
import type { TaxContext } from './simulator.ts'
import { simulatorOf } from './tableSimulator.ts'

/** The tax context of an employee in a plan year: salary, family, province and company money. */
export function taxContextOf(plan: TaxedPlan, year: number): TaxContext {
  const { employee, tax, bags, today, simulator, earlierPay, untried } = plan
  const [grossCents, payrollGrossCents] = [taxedGrossCents(plan, year), payrollGrossOf(plan, year)]
  return {
    tax,
    simulator,
    year,
    grossCents,
    ...(payrollGrossCents !== grossCents && { payrollGrossCents }),
    ...(earlierPay?.year === year && { earlierPay }),
    ...(untried && { untried: taxContextOf(untried, year) }),
    people: peopleOf(employee, today),
    companyBagCents: bags[String(year)]?.companyBagCents ?? 0,
    province: employee.province,
    ...(employee.taxSituations && { taxSituations: employee.taxSituations }),
    ...(employee.payrollRules && { payrollRules: employee.payrollRules }),
  }
}

/**
 * The monthly amounts of each entry, computed by the company's simulator. Exempt amounts are computed from
 * the payroll salary, not from the salary that the employee typed, so that payroll has the same amounts
 * (D-101, D-107).
 */
export function rowsOf(context: TaxContext, entries: readonly PlanEntry[]): MoneyRow[][] {
  const { exemptByMonth } = simulatorOf(context)
  const { year, grossCents, payrollGrossCents = grossCents } = context
  const ofPayroll = { year, grossCents: payrollGrossCents }
  return moneyRows(entries, context.companyBagCents, (all) => exemptByMonth(all, ofPayroll))
}
