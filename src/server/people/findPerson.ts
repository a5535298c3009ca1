import type { TenantConfig } from '../../domain/company/tenant/tenant.ts'
import type { Connection, EmployeeRow } from '../platform/db/schema.ts'
import { absent } from '../platform/context/operating.ts'

/**
 * Finds and locks an employee of a company by number.
 * @throws OperationRefused if there is none
 */
export async function findPerson(
  trx: Connection,
  { subdomain }: TenantConfig,
  employeeNumber: string,
): Promise<EmployeeRow> {
  const row = await trx
    .selectFrom('employees')
    .selectAll()
    .where('tenant', '=', subdomain)
    .where('employee_number', '=', employeeNumber)
    .forUpdate()
    .executeTakeFirst()
  if (!row) throw absent({ id: 'people.unknown', company: subdomain, employee: employeeNumber })
  return row
}
