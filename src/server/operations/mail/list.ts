import Type from 'typebox'
import { defineOperation } from '../operation.ts'

/** Mails that no server has taken yet, the oldest first; each is tried again by itself. */
export default defineOperation({
  name: 'mail list',
  summary: 'Lists the mails that are not delivered yet, with their tries and the last fault',
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
  }),
  access: { role: 'reader', company: 'oneOrAll' },
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
    return { waiting: mails.length, mails }
  },
})
