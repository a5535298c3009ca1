import { sql } from 'kysely'
import Type from 'typebox'
import { recordChanges } from '../../auth/changeHistory.ts'
import { companyOf } from '../../context/operating.ts'
import { sendEmailLink } from '../../employees/emailChange.ts'
import { mailEmailAsked } from '../../employees/profileMails.ts'
import { findPerson } from '../../people/findPerson.ts'
import { employeeNumber } from '../inputs.ts'
import { defineOperation } from '../operation.ts'

/** An e-mail changed on somebody's behalf: confirmed by a link as their own change is (D-85). */
export default defineOperation({
  name: 'people email',
  summary: 'Changes an e-mail on behalf of somebody; a link sent to the new address confirms it',
  input: Type.Object(
    {
      employee: employeeNumber,
      email: Type.String({
        description: 'The new address',
        format: 'email',
        maxLength: 254,
        errorMessage: 'expected an e-mail address',
      }),
    },
    { additionalProperties: false },
  ),
  output: Type.Object({ employee: Type.String(), email: Type.String(), state: Type.String() }),
  access: { role: 'operator', company: 'one' },
  dryRun: true,
  final: true,
  run: async (context, { employee, email }) => {
    const tenant = companyOf(context)
    const { db: trx, actor, language } = context
    const row = await findPerson(trx, tenant, employee)
    if (row.email === null) {
      // Where there is none to protect, a first e-mail is in force at once.
      await trx
        .updateTable('employees')
        .set({ email, updated_at: sql`now()` })
        .where('tenant', '=', row.tenant)
        .where('id', '=', row.id)
        .execute()
      await recordChanges(trx, row, [{ field: 'email', before: null, after: email }], actor)
      return { employee, email, state: 'holds' }
    }
    await sendEmailLink(context, trx, { tenant, row, email, language })
    await mailEmailAsked(context, trx, tenant, { employee: row, email })
    await recordChanges(trx, row, [{ field: 'pendingEmail', before: null, after: email }], actor)
    return { employee, email, state: 'waits for its confirmation' }
  },
})
