import type { Connection, EmployeeRow } from '../platform/db/schema.ts'

/** A changed field of the profile by its API name; a password's values are left out. */
export type EmployeeChange = { field: string; before: string | null; after: string | null }

type Key = Pick<EmployeeRow, 'tenant' | 'id'>

/** Adds changes of a profile to its history, which is never overwritten (D-85). */
export async function recordChanges(
  db: Connection,
  { tenant, id }: Key,
  changes: readonly EmployeeChange[],
  changedBy = 'employee',
): Promise<void> {
  const rows = changes.map((change) => ({ ...change, employeeId: id }))
  await recordChangesOf(db, tenant, rows, changedBy)
}

/** Rows per statement; PostgreSQL accepts 65,535 values. */
const batch = 500

/** Adds the changes of many employees in few statements. */
export async function recordChangesOf(
  db: Connection,
  tenant: string,
  changes: readonly (EmployeeChange & { employeeId: string })[],
  changedBy: string,
): Promise<void> {
  for (let from = 0; from < changes.length; from += batch)
    await db
      .insertInto('employee_changes')
      .values(
        changes.slice(from, from + batch).map(({ employeeId, ...change }) => ({
          ...change,
          tenant,
          employee_id: employeeId,
          changed_by: changedBy,
        })),
      )
      .execute()
}
