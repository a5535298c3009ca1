import { sql } from 'kysely'
import Type from 'typebox'
import { absent } from '../../platform/context/operating.ts'
import { anyOf } from '../../platform/db/anyOf.ts'
import type { Connection } from '../../platform/db/schema.ts'
import { enqueueDelivery } from '../../platform/mail/deliveryJob.ts'
import { mailId } from '../inputs.ts'
import { defineOperation } from '../operation.ts'

/** Retries waiting or failed mails at once: all, or the named ones. */
export default defineOperation({
  name: 'mail retry',
  summary: 'Tries the mails that are not delivered yet at once, or those that are named',
  input: Type.Object(
    {
      mails: Type.Optional(
        Type.Array(mailId, {
          description: 'The mails, by their ids in the list of failures',
          minItems: 1,
          maxItems: 1000,
          expected: 'mails',
        }),
      ),
    },
    { additionalProperties: false },
  ),
  output: Type.Object({ tried: Type.Integer(), people: Type.Array(Type.String()) }),
  access: { right: 'people', company: 'oneOrAll' },
  dryRun: true,
  final: true,
  run: async ({ db, companies }, { mails }) => {
    const rows = await db
      .updateTable('outbox')
      .set({ next_attempt_at: sql`now()` })
      .where('tenant', 'in', ['', ...companies])
      .where('delivered_at', 'is', null)
      .where('given_up_at', 'is', null)
      .$if(mails !== undefined, (waiting) => waiting.where('id', '=', anyOf(mails ?? [])))
      .returning(['tenant', 'employee_id'])
      .execute()
    if (mails && rows.length === 0) throw absent({ id: 'mail.notWaiting' })
    for (const tenant of new Set(rows.map((mail) => mail.tenant))) await enqueueDelivery(db, tenant)
    return { tried: rows.length, people: await numbersOf(db, rows) }
  },
})

/** Returns the employee numbers of the mails' receivers; a mail to a company's address has none. */
async function numbersOf(
  db: Connection,
  mails: readonly { tenant: string; employee_id: string | null }[],
): Promise<string[]> {
  const ids = mails.flatMap(({ employee_id: id }) => id ?? [])
  if (ids.length === 0) return []
  const rows = await db
    .selectFrom('employees')
    .select('employee_number')
    .where('tenant', 'in', [...new Set(mails.map(({ tenant }) => tenant))])
    .where('id', '=', anyOf(ids))
    .orderBy('employee_number')
    .execute()
  return rows.map(({ employee_number: number }) => number).filter((number) => number !== '')
}
