import { sql } from 'kysely'
import Type from 'typebox'
import { oneLine } from '../inputs.ts'
import { defineOperation } from '../operation.ts'

/** Rows that a search answers at most. */
const maxPeople = 100

/** People by a part of their name, number, e-mail or DNI. */
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
        emailFault: Type.String(),
        isActive: Type.Boolean(),
        exitOn: Type.String(),
      }),
    ),
  }),
  access: { role: 'reader', company: 'oneOrAll' },
  dryRun: false,
  run: async (context, { text }) => {
    const rows = await context.db
      .selectFrom('employees')
      .select([
        'tenant',
        'employee_number',
        'first_name',
        'last_name1',
        'last_name2',
        'email',
        'email_fault',
        'active',
        'exit_on',
      ])
      .where('tenant', 'in', ['', ...context.companies])
      .where(
        sql<boolean>`position(lower(${text}) in lower(concat_ws(' ', employee_number, first_name, last_name1,
          last_name2, email, personal_id))) > 0`,
      )
      .orderBy('tenant')
      .orderBy('employee_number')
      .limit(maxPeople)
      .execute()
    const people = rows.map((row) => ({
      company: row.tenant,
      employeeNumber: row.employee_number,
      name: [row.first_name, row.last_name1, row.last_name2].filter(Boolean).join(' '),
      email: row.email ?? '',
      emailFault: row.email_fault ?? '',
      isActive: row.active,
      exitOn: row.exit_on ?? '',
    }))
    return { found: people.length, people }
  },
})
