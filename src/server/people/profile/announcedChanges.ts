import { sql } from 'kysely'
import type { Connection, EmployeeRow } from '../../platform/db/schema.ts'
import { HttpError } from '../../platform/http/httpError.ts'

/** Changes of one field within an hour, each of which is announced by a mail. */
const perHour = 5

/**
 * Refuses a further change of a field that is announced by mail, so that nobody floods a mailbox. `field`
 * is its name in the history. Call it within a transaction that locks the employee.
 * @throws HttpError 429 with the minutes until the next one
 */
export async function refuseManyChanges(
  trx: Connection,
  { tenant, id }: EmployeeRow,
  field: 'BAN' | 'password',
): Promise<void> {
  const recent = await trx
    .selectFrom('employee_changes')
    .select(sql<number>`extract(epoch from changed_at + interval '1 hour' - product_now())`.as('seconds'))
    .where('tenant', '=', tenant)
    .where('employee_id', '=', id)
    .where('field', '=', field)
    .where('changed_by', '=', 'employee')
    .where('changed_at', '>', sql<Date>`product_now() - interval '1 hour'`)
    .orderBy('changed_at', 'desc')
    .limit(perHour)
    .execute()
  if (recent.length < perHour) return
  const minutes = Math.max(1, Math.ceil(Number(recent.at(-1)?.seconds) / 60))
  throw new HttpError(429, {
    messageId: 'error.tooManyLogins',
    params: { minutes },
    headers: { 'retry-after': String(minutes * 60) },
  })
}
