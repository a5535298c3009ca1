import { sql } from 'kysely'
import Type from 'typebox'
import { enqueue } from '../../platform/jobs/jobs.ts'
import { defineOperation } from '../operation.ts'

/** Mails that wait or failed are tried at once. */
export default defineOperation({
  name: 'mail retry',
  summary: 'Tries the mails that are not delivered yet at once',
  input: Type.Object({}, { additionalProperties: false }),
  output: Type.Object({ tried: Type.Integer() }),
  access: { right: 'people', company: 'oneOrAll' },
  dryRun: true,
  final: true,
  run: async ({ db, companies }) => {
    const rows = await db
      .updateTable('outbox')
      .set({ next_attempt_at: sql`now()` })
      .where('tenant', 'in', ['', ...companies])
      .where('delivered_at', 'is', null)
      .where('given_up_at', 'is', null)
      .returning(['tenant', 'id'])
      .execute()
    for (const mail of rows) await enqueue(db, 'deliver-mail', mail, { key: `mail:${mail.id}` })
    return { tried: rows.length }
  },
})
