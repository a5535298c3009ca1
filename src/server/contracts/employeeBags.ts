import { openPlanYears } from '../../domain/catalogue/planMonths.ts'
import { parseAmount } from '../../domain/kernel/money.ts'
import { bagsOfYear, type Bags } from '../../domain/plan/bags.ts'
import type { Contract } from '../../domain/plan/contract.ts'
import { isNewerThanTyped, payrollSalaryOf, type PayrollSalary } from '../../domain/plan/payrollSalary.ts'
import { minimumWageCentsOf } from '../../domain/tax/compileTax.ts'
import type { TenantConfig } from '../../domain/tenant/tenant.ts'
import type { Connection, EmployeeBagsRow, EmployeeRow } from '../db/schema.ts'

/** What the operator gave an employee: bags by plan year, and salaries from a day on (D-82). */
export type Entitlements = { bags: EmployeeBagsRow[]; salaries: PayrollSalary[] }

/** What the operator gave many employees of one company. */
export async function loadAllEntitlements(
  connection: Connection,
  { tenant, ids }: { tenant: string; ids: readonly string[] },
): Promise<Map<string, Entitlements>> {
  const found = new Map(ids.map((id): [string, Entitlements] => [id, { bags: [], salaries: [] }]))
  if (ids.length === 0) return found
  const bags = await connection
    .selectFrom('employee_bags')
    .selectAll()
    .where('tenant', '=', tenant)
    .where('employee_id', 'in', ids)
    .execute()
  for (const row of bags) found.get(row.employee_id)?.bags.push(row)
  const salaries = await connection
    .selectFrom('payroll_salaries')
    .selectAll()
    .where('tenant', '=', tenant)
    .where('employee_id', 'in', ids)
    .execute()
  for (const {
    employee_id,
    valid_from: validFrom,
    fixed_cents: fixedCents,
    variable_cents: variableCents,
  } of salaries)
    found.get(employee_id)?.salaries.push({ validFrom, fixedCents, variableCents })
  return found
}

export async function loadEntitlements(
  connection: Connection,
  { tenant, id }: Pick<EmployeeRow, 'tenant' | 'id'>,
): Promise<Entitlements> {
  const bags = await connection
    .selectFrom('employee_bags')
    .selectAll()
    .where('tenant', '=', tenant)
    .where('employee_id', '=', id)
    .execute()
  const salaries = await connection
    .selectFrom('payroll_salaries')
    .select(['valid_from as validFrom', 'fixed_cents as fixedCents', 'variable_cents as variableCents'])
    .where('tenant', '=', tenant)
    .where('employee_id', '=', id)
    .execute()
  return { bags, salaries }
}

/**
 * Bags of this and the next plan year and of every year with a contract. A year that the operator gave none
 * for has none, the company's neither (D-82). Percentages are of the year's payroll salary; a blank company
 * bag takes the company's (D-01).
 */
export function bagsByYear(
  tenant: TenantConfig,
  row: EmployeeRow,
  { entitlements, contracts, today }: { entitlements: Entitlements; contracts: Contract[]; today: string },
): Record<string, Bags> {
  const years = new Set([...openPlanYears(today), ...contracts.map(({ year }) => year)])
  const bagsOf = (year: number): Bags => {
    const own = entitlements.bags.find((bags) => bags.year === year)
    const { fixedSalaryCents, ...salary } = salaryOf(tenant, row, entitlements, year)
    const counted = bagsOfYear({
      fixedSalaryCents,
      flexibleBagCents: own?.flexible_bag_cents ?? 0,
      topBagCents: own?.top_bag_cents ?? 0,
      userBagCents: own?.user_bag_cents ?? 0,
      companyBag: own && (parseAmount(own.company_bag) ?? tenant.settings.companyBag),
      contracts,
      year,
    })
    return { ...counted, ...salary }
  }
  return Object.fromEntries([...years].sort((a, b) => a - b).map((year) => [String(year), bagsOf(year)]))
}

/** The payroll salary of a plan year, and the minimum wage where the company looks at it (D-91). */
function salaryOf(
  tenant: TenantConfig,
  row: EmployeeRow,
  { salaries }: Entitlements,
  year: number,
): Pick<Bags, 'fixedSalaryCents' | 'variableSalaryCents' | 'isSalaryNewer' | 'minimumWageCents'> {
  const salary = payrollSalaryOf(salaries, year)
  const isSalaryNewer = isNewerThanTyped(salary, { salaries, typedOn: row.salary_typed_on })
  const country = (row.tax_country ?? tenant.taxTable).toUpperCase()
  const minimumWageCents = tenant.inKindLimit ? minimumWageCentsOf(year, country) : undefined
  return {
    fixedSalaryCents: salary?.fixedCents ?? null,
    variableSalaryCents: salary?.variableCents ?? null,
    ...(isSalaryNewer && { isSalaryNewer }),
    ...(minimumWageCents !== undefined && { minimumWageCents }),
  }
}
