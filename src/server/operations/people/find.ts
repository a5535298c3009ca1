import { sql } from 'kysely'
import Type from 'typebox'
import { fullName } from '../../../domain/plan/employee.ts'
import { addressFault, findPendingFaults } from '../../platform/mail/addressFaults.ts'
import { oneLine } from '../inputs.ts'
import { defineOperation } from '../operation.ts'

/** The maximum number of rows of a search. */
const maxPeople = 100

/** SQL for a new e-mail that is not confirmed yet. */
const pendingEmail = sql<string | null>`(
  select pending.email from email_changes as pending
  where pending.tenant = employees.tenant and pending.employee_id = employees.id
    and pending.used_at is null and pending.voided_at is null)`

/** Finds people by a part of their name, number, e-mail or DNI. */
export default defineOperation({
  name: 'people find',
  summary: 'Finds people by a part of their name, number, e-mail or DNI',
  input: Type.Object({ text: oneLine('What to look for') }, { additionalProperties: false }),
  output: Type.Object({
    found: Type.Integer(),
    people: Type.Array(
      Type.Object({
        company: Type.String(),
        employeeNumber: Type.String(),
        name: Type.String(),
        email: Type.String(),
        pendingEmail: Type.String(),
        emailFault: Type.String(),
        isActive: Type.Boolean(),
        exitOn: Type.String(),
      }),
    ),
  }),
  access: { right: 'read', company: 'oneOrAll' },
  dryRun: false,
  run: async (context, { text }) => {
    const rows = await context.db
      .selectFrom('employees')
      .select([
        'id',
        'tenant',
        'employee_number',
        'first_name',
        'last_name1',
        'last_name2',
        'email',
        'email_fault',
        'active',
        'exit_on',
        pendingEmail.as('pending_email'),
      ])
      .where('tenant', 'in', ['', ...context.companies])
      .where(
        sql<boolean>`position(lower(${text}) in lower(concat_ws(' ', employee_number, first_name, last_name1,
          last_name2, email, ${pendingEmail}, personal_id))) > 0`,
      )
      .orderBy('tenant')
      .orderBy('employee_number')
      .limit(maxPeople)
      .execute()
    const pending = await findPendingFaults(context.db, context.companies)
    const pendingOf = new Map(pending.map((each) => [each.employeeId, each]))
    const people = rows.map((row) => ({
      company: row.tenant,
      employeeNumber: row.employee_number,
      name: fullName(row.first_name, row.last_name1, row.last_name2),
      email: row.email ?? '',
      pendingEmail: row.pending_email ?? '',
      emailFault: addressFault(row.email_fault, pendingOf.get(row.id)),
      isActive: row.active,
      exitOn: row.exit_on ?? '',
    }))
    return { found: people.length, people }
  },
})
