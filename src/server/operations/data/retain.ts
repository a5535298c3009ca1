import { sql } from 'kysely'
import Type from 'typebox'
import { companyOf } from '../../context/operating.ts'
import { erasePerson } from '../../people/erasePerson.ts'
import { defineOperation } from '../operation.ts'

/** What is older than the company's `retention` allows is erased; a job does it each night. */
export default defineOperation({
  name: 'data retain',
  summary: 'Erases mails and leavers that are older than tenant.json keeps them, as each night does',
  input: Type.Object({}, { additionalProperties: false }),
  output: Type.Object({ mails: Type.Integer(), leavers: Type.Integer() }),
  access: { role: 'admin', company: 'one' },
  dryRun: true,
  run: async (context) => {
    const { db, clock, progress } = context
    const { subdomain, retention } = companyOf(context)
    const { numDeletedRows } = await db
      .deleteFrom('outbox')
      .where('tenant', '=', subdomain)
      .where('delivered_at', '<', sql<Date>`now() - ${retention.mailMonths}::int * interval '1 month'`)
      .executeTakeFirstOrThrow()
    const { leaverMonths } = retention
    const leavers =
      leaverMonths === undefined
        ? []
        : await db
            .selectFrom('employees')
            .selectAll()
            .where('tenant', '=', subdomain)
            .where('active', '=', false)
            .where('erased_at', 'is', null)
            .where(sql<boolean>`exit_on < ${clock.today()}::date - ${leaverMonths}::int * interval '1 month'`)
            .forUpdate()
            .execute()
    for (const [index, row] of leavers.entries()) {
      await erasePerson(db, row, retention)
      progress(index + 1, leavers.length)
    }
    return { mails: Number(numDeletedRows), leavers: leavers.length }
  },
})
