import Type from 'typebox'
import { fullName } from '../../../domain/plan/employee.ts'
import { anyOf } from '../../platform/db/anyOf.ts'
import type { Connection } from '../../platform/db/schema.ts'
import { findPendingFaults } from '../../platform/mail/addressFaults.ts'
import { defineOperation } from '../operation.ts'

/**
 * Mails that no server has taken yet, the oldest first; each is tried again by itself. And the people whose
 * address takes none.
 */
export default defineOperation({
  name: 'mail list',
  summary:
    'Lists the mails that are not delivered yet, with the last fault, and the addresses that take none',
  input: Type.Object({}, { additionalProperties: false }),
  output: Type.Object({
    waiting: Type.Integer(),
    mails: Type.Array(
      Type.Object({
        company: Type.String(),
        to: Type.String(),
        subject: Type.String(),
        writtenAt: Type.String(),
        attempts: Type.Integer(),
        fault: Type.String(),
      }),
    ),
    addresses: Type.Array(
      Type.Object({
        company: Type.String(),
        employeeNumber: Type.String(),
        name: Type.String(),
        email: Type.String(),
        since: Type.String(),
        fault: Type.String(),
      }),
    ),
  }),
  access: { right: 'read', company: 'oneOrAll' },
  dryRun: false,
  run: async ({ db, companies }) => {
    const rows = await db
      .selectFrom('outbox')
      .select(['tenant', 'to_address', 'subject', 'created_at', 'attempts', 'last_error'])
      .where('tenant', 'in', ['', ...companies])
      .where('delivered_at', 'is', null)
      .where('given_up_at', 'is', null)
      .orderBy('created_at')
      .execute()
    const mails = rows.map((mail) => ({
      company: mail.tenant,
      to: mail.to_address,
      subject: mail.subject,
      writtenAt: mail.created_at.toISOString(),
      attempts: mail.attempts,
      fault: mail.last_error ?? '',
    }))
    return { waiting: mails.length, mails, addresses: await addressesOf(db, companies) }
  },
})

/** The addresses that took no mail, each once: those in use, and those that wait to be confirmed. */
async function addressesOf(db: Connection, companies: readonly string[]) {
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
