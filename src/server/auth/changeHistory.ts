import type { Connection, EmployeeRow } from '../db/schema.ts'

/** A field of the profile under its name on the wire; a password has neither value. */
export type EmployeeChange = { field: string; before: string | null; after: string | null }

type Key = Pick<EmployeeRow, 'tenant' | 'id'>

/** Writes what changed in a profile into its history, which is never overwritten (D-85). */
export async function recordChanges(
  db: Connection,
  { tenant, id }: Key,
  changes: readonly EmployeeChange[],
  changedBy = 'employee',
): Promise<void> {
  if (changes.length === 0) return
  await db
    .insertInto('employee_changes')
    .values(changes.map((change) => ({ ...change, tenant, employee_id: id, changed_by: changedBy })))
    .execute()
}
