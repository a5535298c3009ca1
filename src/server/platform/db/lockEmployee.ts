import type { Connection, EmployeeRow } from './schema.ts'

/**
 * Locks the employee's row until the transaction ends (promises 16 and 20). Rows that only name the employee,
 * such as those of an import, do not wait for it.
 */
export async function lockEmployee(
  trx: Connection,
  { tenant, id }: Pick<EmployeeRow, 'tenant' | 'id'>,
): Promise<EmployeeRow> {
  return trx
    .selectFrom('employees')
    .selectAll()
    .where('tenant', '=', tenant)
    .where('id', '=', id)
    .forNoKeyUpdate()
    .executeTakeFirstOrThrow()
}
