import { openPlanYears } from '../../domain/catalogue/planMonths.ts'
import { ascending } from '../../domain/kernel/collections.ts'
import { daysBetween } from '../../domain/kernel/calendar.ts'
import { parseAmount, percentOf } from '../../domain/kernel/money.ts'
import { bagsOfYear, type Bags } from '../../domain/plan/bags.ts'
import type { Contract } from '../../domain/plan/contract.ts'
import {
  isNewerThanTyped,
  payrollSalaryOf,
  salaryInForce,
  type PayrollSalary,
} from '../../domain/plan/payrollSalary.ts'
import { minimumWageCentsOf } from '../../domain/tax/compileTax.ts'
import type { TenantConfig } from '../../domain/company/tenant/tenant.ts'
import type { EmployeeBagsRow, EmployeeRow } from '../platform/db/schema.ts'

/** An employee's dated salaries and the bags of each plan year, as the operator imported them (D-82). */
export type Entitlements = { bags: EmployeeBagsRow[]; salaries: PayrollSalary[] }

/**
 * The bags of this and the next plan year, and of each year with a contract. A year without an imported row
 * has no bags, not even the company's (D-82). Percentages are of the payroll salary of 1 January, or of the
 * day of joining within the year (D-95); a blank company bag means the company's default (D-01).
 */
export function bagsByYear(
  tenant: TenantConfig,
  row: EmployeeRow,
  { entitlements, contracts, today }: { entitlements: Entitlements; contracts: Contract[]; today: string },
): Record<string, Bags> {
  const years = [...openPlanYears(today), ...contracts.map(({ year }) => year)]
  const bagsOf = (year: number): Bags => {
    const own = entitlements.bags.find((bags) => bags.year === year)
    const yearly = payrollSalaryOf(entitlements.salaries, year, row.joined_on)
    const counted = bagsOfYear({
      fixedSalaryCents: yearly?.fixedCents ?? null,
      flexibleBagCents: own?.flexible_bag_cents ?? 0,
      topBagCents: own?.top_bag_cents ?? 0,
      userBagCents: own?.user_bag_cents ?? 0,
      companyBag: own && (parseAmount(own.company_bag) ?? tenant.settings.companyBag),
      contracts,
      year,
    })
    return { ...counted, ...salaryOf(tenant, row, { salaries: entitlements.salaries, year, today }) }
  }
  return Object.fromEntries(ascending(years).map((year) => [String(year), bagsOf(year)]))
}

/** The payroll salary in force (D-107), and the minimum wage if the company limits pay in kind (D-91). */
function salaryOf(
  tenant: TenantConfig,
  row: EmployeeRow,
  { salaries, year, today }: { salaries: PayrollSalary[]; year: number; today: string },
): Pick<Bags, 'fixedSalaryCents' | 'variableSalaryCents' | 'isSalaryNewer'> & InKindBags {
  const salary = salaryInForce(salaries, year, today)
  const isSalaryNewer = isNewerThanTyped(salary, { salaries, typedOn: row.salary_typed_on })
  return {
    fixedSalaryCents: salary?.fixedCents ?? null,
    variableSalaryCents: salary?.variableCents ?? null,
    ...(isSalaryNewer && { isSalaryNewer }),
    ...inKindOf(tenant, row, { salary, year }),
  }
}

type InKindBags = Pick<Bags, 'minimumWageCents' | 'inKindPayCents'>

/**
 * The figures that limit pay in kind, if the company limits it. By law these are the year's pay, including
 * variable pay, and the minimum wage for the hours worked. Both are for the part of the year in which the
 * employee is in the company (D-120).
 */
function inKindOf(
  tenant: TenantConfig,
  row: EmployeeRow,
  { salary, year }: { salary: PayrollSalary | undefined; year: number },
): InKindBags {
  const country = (row.tax_country ?? tenant.taxTable).toUpperCase()
  const wageCents = tenant.inKindLimit ? minimumWageCentsOf(year, country) : undefined
  if (wageCents === undefined) return {}
  if (tenant.simulator === 'table') return { minimumWageCents: wageCents }
  const share = shareOfYear(row, year)
  const payCents = (salary?.fixedCents ?? 0) + (salary?.variableCents ?? 0)
  return {
    minimumWageCents: Math.ceil(percentOf(wageCents, row.hours_percent ?? 100) * share),
    inKindPayCents: Math.floor(payCents * share),
  }
}

/** The part of a year for which an employee is in the company, by days. */
function shareOfYear(
  { joined_on, exit_on }: Pick<EmployeeRow, 'joined_on' | 'exit_on'>,
  year: number,
): number {
  const [first, last] = [`${year}-01-01`, `${year}-12-31`]
  const from = joined_on && joined_on > first ? joined_on : first
  const until = exit_on && exit_on < last ? exit_on : last
  if (from > until) return 1
  return (daysBetween(from, until) + 1) / (daysBetween(first, last) + 1)
}
