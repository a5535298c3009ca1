import { sql } from 'kysely'
import { recordChanges } from '../auth/changeHistory.ts'
import type { OperationContext } from '../platform/context/operating.ts'
import type { EmployeeRow } from '../platform/db/schema.ts'

/** Sets or withdraws an employee's last day in the company (D-88, D-98), and records who made the change. */
export async function setExitDay(
  { db, actor }: Pick<OperationContext, 'db' | 'actor'>,
  row: EmployeeRow,
  exitOn: string | null,
): Promise<void> {
  await db
    .updateTable('employees')
    .set({ exit_on: exitOn, updated_at: sql`now()` })
    .where('tenant', '=', row.tenant)
    .where('id', '=', row.id)
    .execute()
  await recordChanges(db, row, [{ field: 'exitOn', before: row.exit_on, after: exitOn }], actor)
}
