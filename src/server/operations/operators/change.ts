import Type from 'typebox'
import { assertFreeEmail } from '../../operators/freeNames.ts'
import { assertMayActAs, visibleOperator } from '../../operators/giveRights.ts'
import { invitationDays, newOperatorLink, voidOperatorLinks } from '../../operators/operatorLinks.ts'
import { mailOperator } from '../../operators/operatorMails.ts'
import { findPerson } from '../../people/findPerson.ts'
import { OperationRefused } from '../../platform/context/operating.ts'
import { employeeNumber, operatorEmail, operatorName } from '../inputs.ts'
import { defineOperation } from '../operation.ts'

/** Changes an account's address, or the employee it belongs to. A new address voids open links. */
export default defineOperation({
  name: 'operators change',
  summary: 'Changes the e-mail of an operator, or says which employee it is',
  input: Type.Object(
    { name: operatorName, email: Type.Optional(operatorEmail), employee: Type.Optional(employeeNumber) },
    { additionalProperties: false },
  ),
  output: Type.Object({ name: Type.String(), email: Type.String(), employee: Type.String() }),
  access: { right: 'access', company: 'oneOrAll' },
  dryRun: true,
  final: true,
  run: async (context, { name, email, employee }) => {
    const { db, company, self, actor: by, language } = context
    if (name === self?.name) throw new OperationRefused([{ id: 'operators.notSelf', name }])
    const row = await visibleOperator(context, name)
    await assertMayActAs(context, row)
    if (employee !== undefined && !company) throw new OperationRefused([{ id: 'operators.ownCompany' }])
    if (email !== undefined && email.toLowerCase() !== row.email?.toLowerCase())
      await assertFreeEmail(db, email)
    const person = company && employee !== undefined ? await findPerson(db, company, employee) : undefined
    const own = person && { own_tenant: person.tenant, own_employee_id: person.id }
    const set = { email: email ?? row.email, ...own }
    await db.updateTable('operators').set(set).where('id', '=', row.id).execute()
    // A link is valid for the address it was sent to.
    if (email !== undefined) await voidOperatorLinks(db, row)
    if (email !== undefined && row.password_hash === null) {
      const token = await newOperatorLink(db, row, invitationDays * 24 * 60)
      const invited = { kind: 'invitation', token, days: invitationDays, by, language } as const
      await mailOperator(context, db, { name, email }, invited)
    }
    return { name, email: email ?? row.email ?? '', employee: employee ?? '' }
  },
})
