import { payrollRows, type PayrollRow } from '../../domain/payroll/payrollRows.ts'
import { payrollGrossOf } from '../../domain/plan/payrollSalary.ts'
import { lawSimulator } from '../../domain/tax/law/lawSimulator.ts'
import type { TenantConfig } from '../../domain/company/tenant/tenant.ts'
import { bagsByYear } from '../employee/employeeBags.ts'
import { loadPurchased } from '../employee/contractRepository.ts'
import type { Benefits } from '../platform/context/context.ts'
import type { Connection, EmployeeRow } from '../platform/db/schema.ts'
import { loadAllEntitlements, loadFamilies } from './loadEntitlements.ts'

export type PayrollParts = {
  trx: Connection
  company: TenantConfig
  benefits: Pick<Benefits, 'find'>
  today: string
}

/** Computes the payroll rows of a plan year as of today, by employee, regardless of closings. */
export async function currentRows(
  { trx, company, benefits, today }: PayrollParts,
  employees: readonly EmployeeRow[],
  planYear: number,
): Promise<Map<string, PayrollRow[]>> {
  const tenant = company.subdomain
  const ids = employees.map(({ id }) => id)
  const contracts = await loadPurchased(trx, { tenant, employeeIds: ids, year: planYear })
  const entitlements = await loadAllEntitlements(trx, { tenant, ids })
  const families = await loadFamilies(trx, { tenant, ids })
  return new Map(
    employees.map((employee) => {
      const own = contracts.get(employee.id) ?? []
      const bags = bagsByYear(company, employee, {
        entitlements: entitlements.get(employee.id) ?? { bags: [], salaries: [] },
        contracts: own,
        today,
      })
      const rows = payrollRows({
        contracts: own,
        companyBagCents: bags[String(planYear)]?.companyBagCents ?? 0,
        cutOffDay: company.settings.cutOffDay,
        privateUsePercent: employee.private_use,
        ...(company.simulator === 'law' && { simulator: lawSimulator }),
        family: families.get(employee.id) ?? [],
        disabilityType: employee.disability_type,
        disability: employee.disability,
        grossCents: payrollGrossOf({ bags }, planYear),
        productTax: company.productTax,
        declarations: benefits.find,
        exitOn: employee.exit_on,
      })
      return [employee.id, rows]
    }),
  )
}
