import { sql } from 'kysely'
import Type from 'typebox'
import { companyOf, type OperationContext } from '../../platform/context/operating.ts'
import { erasePerson, forgetRuns, removePerson } from '../../people/erasePerson.ts'
import { defineOperation } from '../operation.ts'

/** Erases data older than the company's `retention` allows; a job runs it each night. */
export default defineOperation({
  name: 'data retain',
  summary:
    'Erases mails, leavers and evidence that are older than tenant.json keeps them, as each night does',
  input: Type.Object({}, { additionalProperties: false }),
  output: Type.Object({ mails: Type.Integer(), leavers: Type.Integer(), evidence: Type.Integer() }),
  access: { right: 'access', company: 'one' },
  dryRun: true,
  isLong: true,
  final: true,
  run: async (context) => {
    const { db, clock, progress } = context
    const { subdomain, retention } = companyOf(context)
    const mails = await forgetMails(context, retention.mailMonths)
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
            // The next closing asks for what payroll could not deduct, and needs the person for it.
            .where(({ not, exists, selectFrom }) =>
              not(
                exists(
                  selectFrom('payroll_undeducted')
                    .select('employee_id')
                    .where('payroll_undeducted.tenant', '=', subdomain)
                    .whereRef('payroll_undeducted.employee_id', '=', 'employees.id')
                    .where('carried_in', 'is', null),
                ),
              ),
            )
            .where(sql<boolean>`exit_on < ${clock.today()}::date - ${leaverMonths}::int * interval '1 month'`)
            .forUpdate()
            .execute()
    for (const [index, row] of leavers.entries()) {
      await forgetRuns(db, row)
      await erasePerson(db, row, { ...retention, today: clock.today() })
      progress(index + 1, leavers.length)
    }
    const evidence = await endEvidence(context, retention.evidenceYears)
    return { mails, leavers: leavers.length, evidence }
  },
})

/**
 * Deletes old mails of the outbox, and records whether each was delivered. Returns the number of deleted
 * mails.
 */
async function forgetMails({ db, ...context }: OperationContext, months: number): Promise<number> {
  const { subdomain: tenant } = companyOf(context)
  const { rows } = await sql<{ mails: number }>`
    with gone as (
      delete from outbox
      where tenant = ${tenant}
        and coalesce(delivered_at, given_up_at) < now() - ${months}::int * interval '1 month'
      returning id, delivered_at),
    noted as (
      update mail_contents set is_delivered = gone.delivered_at is not null
      from gone where mail_contents.tenant = ${tenant} and mail_contents.id = gone.id)
    select count(*)::int as mails from gone`.execute(db)
  return rows[0]?.mails ?? 0
}

/**
 * Erases all data about people who have left, whether erased before or not, when the years for which the
 * company keeps evidence are over. The years count from the exit; without an exit, from the erasure.
 */
async function endEvidence(context: OperationContext, years: number): Promise<number> {
  const { db, clock } = context
  const rows = await db
    .selectFrom('employees')
    .selectAll()
    .where('tenant', '=', companyOf(context).subdomain)
    .where('active', '=', false)
    .where(
      sql<boolean>`extract(year from coalesce(exit_on, erased_at)) + ${years}::int
        < extract(year from ${clock.today()}::date)`,
    )
    .forUpdate()
    .execute()
  for (const row of rows) await removePerson(db, row)
  return rows.length
}
