import Type from 'typebox'
import { hashAccountName } from '../../auth/knownBrowsers.ts'
import { companyOf } from '../../platform/context/operating.ts'
import { findPerson } from '../../people/findPerson.ts'
import { employeeNumber } from '../inputs.ts'
import { defineOperation } from '../operation.ts'

/** Deletes a person's failed logins, for any spelling of their name. */
export default defineOperation({
  name: 'people unlock',
  summary: 'Forgets the failed logins of somebody who is locked out, so that they can log in at once',
  input: Type.Object({ employee: employeeNumber }, { additionalProperties: false }),
  output: Type.Object({ employee: Type.String(), failures: Type.Integer() }),
  access: { right: 'people', company: 'one' },
  dryRun: true,
  run: async (context, { employee }) => {
    const row = await findPerson(context.db, companyOf(context), employee)
    const { numDeletedRows } = await context.db
      .deleteFrom('login_failures')
      .where('tenant', '=', row.tenant)
      .where('account', '=', hashAccountName(row.id))
      .executeTakeFirstOrThrow()
    return { employee, failures: Number(numDeletedRows) }
  },
})
