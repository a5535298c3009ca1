import Type from 'typebox'
import { listFailingAddresses } from '../../people/failingAddresses.ts'
import { defineOperation } from '../operation.ts'
import { byProductClock } from '../../platform/context/clock.ts'

/**
 * Lists mails that no server has accepted yet, the oldest first (each is retried automatically), and the
 * people whose address does not accept mails.
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
  run: async ({ db, companies, clock }) => {
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
      writtenAt: byProductClock(clock, mail.created_at).toISOString(),
      attempts: mail.attempts,
      fault: mail.last_error ?? '',
    }))
    return { waiting: mails.length, mails, addresses: await listFailingAddresses(db, companies) }
  },
})
