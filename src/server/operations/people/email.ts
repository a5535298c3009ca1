import Type from 'typebox'
import { companyOf, OperationRefused } from '../../platform/context/operating.ts'
import { changeEmail } from '../../people/profile/emailChange.ts'
import { findPerson } from '../../people/findPerson.ts'
import { employeeNumber } from '../inputs.ts'
import { defineOperation } from '../operation.ts'

/** An e-mail changed on somebody's behalf, as their own change is (D-85). */
export default defineOperation({
  name: 'people email',
  summary:
    'Changes an e-mail on behalf of somebody. Who has entered confirms it by a link; else it holds at once',
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
    if (!row.active) throw new OperationRefused([{ id: 'people.gone', employee }])
    const state = await changeEmail(context, trx, { tenant, row, email, language }, actor)
    return { employee, email, state }
  },
})
