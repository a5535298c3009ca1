import { sql, type Insertable } from 'kysely'
import { OperationRefused } from '../platform/context/operating.ts'
import type { Connection, Database } from '../platform/db/schema.ts'
import { waitForLock } from '../platform/db/tryLock.ts'

type Window = Pick<
  Insertable<Database['enrollment_windows']>,
  | 'tenant'
  | 'year'
  | 'from_on'
  | 'to_on'
  | 'collective_id'
  | 'employee_id'
  | 'months'
  | 'reason'
  | 'opened_by'
>

/**
 * Stores an enrolment window, and returns its number.
 * @throws OperationRefused for a window that repeats an open one: to withdraw one of them would close nothing
 */
export async function openWindow(db: Connection, window: Window): Promise<number> {
  const { tenant, year, from_on, to_on, collective_id = null, employee_id = null, months = null } = window
  // If two calls run at the same time, the second one waits here and then finds the window of the first.
  await waitForLock(db, `windows:${tenant}`)
  const same = await db
    .selectFrom('enrollment_windows')
    .select('id')
    .where('tenant', '=', tenant)
    .where('year', '=', year)
    // A person's window begins on the day of its opening, so one of an earlier day opens the same.
    .where('from_on', employee_id === null ? '=' : '<=', from_on)
    .where('to_on', '=', to_on)
    .where('collective_id', 'is not distinct from', collective_id)
    .where('employee_id', 'is not distinct from', employee_id)
    .where(sql<boolean>`months is not distinct from ${months}::smallint[]`)
    .where('shut_at', 'is', null)
    .executeTakeFirst()
  if (same) throw new OperationRefused([{ id: 'plan.sameWindow', window: same.id }])
  const { id } = await db
    .insertInto('enrollment_windows')
    .values(window)
    .returning('id')
    .executeTakeFirstOrThrow()
  return Number(id)
}
