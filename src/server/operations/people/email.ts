import Type from 'typebox'
import { companyOf, OperationRefused } from '../../platform/context/operating.ts'
import { changeEmails } from '../../people/profile/changeEmails.ts'
import { emailTaken } from '../../people/profile/ownEmail.ts'
import { findPerson } from '../../people/findPerson.ts'
import { employeeNumber } from '../inputs.ts'
import { defineOperation } from '../operation.ts'

/** Changes a person's e-mail on the person's behalf, by the same rules as the person's own change (D-85). */
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
        expected: 'email',
      }),
    },
    { additionalProperties: false },
  ),
  output: Type.Object({
    employee: Type.String(),
    email: Type.String(),
    state: Type.String(),
    /** An earlier address that awaited confirmation; its link is void now. Blank if there was none. */
    withdrawn: Type.String(),
    /** Minutes until another link can be sent; 0: it was sent. */
    minutes: Type.Integer(),
  }),
  access: { right: 'people', company: 'one' },
  dryRun: true,
  final: true,
  run: async (context, { employee, email }) => {
    const tenant = companyOf(context)
    const { db: trx, actor, language } = context
    const row = await findPerson(trx, tenant, employee)
    if (!row.active) throw new OperationRefused([{ id: 'people.gone', employee }])
    const wanted = [{ id: row.id, email }]
    const change = { wanted, changedBy: actor, isSentAgain: true }
    const [outcome] = await changeEmails(context, trx, tenant, change)
    if (outcome?.state === 'taken') throw emailTaken(language)
    const minutes = outcome?.state === 'left as it was' ? outcome.minutes : 0
    const withdrawn = outcome?.withdrawn ?? ''
    if (minutes > 0 && !withdrawn)
      throw new OperationRefused([{ id: 'people.mailedEnough', employee, minutes }])
    return { employee, email, state: outcome?.state ?? 'holds', withdrawn, minutes }
  },
})
