import { fullName } from '../../domain/plan/employee.ts'
import { anyOf } from '../platform/db/anyOf.ts'
import type { Connection } from '../platform/db/schema.ts'
import { findPendingFaults } from '../platform/mail/addressFaults.ts'

/** Lists people's addresses that bounced: current ones, and those to be confirmed. */
export async function listFailingAddresses(db: Connection, companies: readonly string[]) {
  const pending = await findPendingFaults(db, companies)
  const rows = await db
    .selectFrom('employees')
    .select(['id', 'tenant', 'employee_number', 'first_name', 'last_name1', 'last_name2', 'email'])
    .select(['email_failed_at', 'email_fault'])
    .where('tenant', 'in', ['', ...companies])
    .where('active', '=', true)
    .where((eb) =>
      eb.or([
        eb('email_failed_at', 'is not', null),
        eb('id', '=', anyOf(pending.map(({ employeeId }) => employeeId))),
      ]),
    )
    .orderBy('email_failed_at')
    .execute()
  return rows.flatMap((row) => {
    const person = {
      company: row.tenant,
      employeeNumber: row.employee_number,
      name: fullName(row.first_name, row.last_name1, row.last_name2),
    }
    const { email_failed_at: since, email, email_fault: fault } = row
    const own = since ? [{ email: email ?? '', since, fault: fault ?? '' }] : []
    const waiting = pending.filter(({ employeeId }) => employeeId === row.id)
    return [...own, ...waiting].map((address) => ({
      ...person,
      email: address.email,
      since: address.since.toISOString(),
      fault: address.fault,
    }))
  })
}
