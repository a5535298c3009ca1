import Type from 'typebox'
import { OperationRefused } from '../../platform/context/operating.ts'
import { assertFree } from '../../operators/freeNames.ts'
import { companiesGiven, grantsOfSet } from '../../operators/giveRights.ts'
import { insertAccount } from '../../operators/operatorAccounts.ts'
import { invitationDays, newOperatorLink } from '../../operators/operatorLinks.ts'
import { mailOperator } from '../../operators/operatorMails.ts'
import { findPerson } from '../../people/findPerson.ts'
import { employeeNumber, operatorEmail, operatorName, operatorSet } from '../inputs.ts'
import { defineOperation } from '../operation.ts'

/**
 * Creates an account whose owner sets the password by a link; the account's rights are at most those of the
 * inviter.
 */
export default defineOperation({
  name: 'operators invite',
  summary: 'Invites somebody by a link to operate a company, with at most the rights of who invites',
  input: Type.Object(
    {
      name: operatorName,
      email: operatorEmail,
      set: operatorSet,
      employee: Type.Optional(employeeNumber),
    },
    { additionalProperties: false },
  ),
  output: Type.Object({ name: Type.String(), sentTo: Type.String(), days: Type.Integer() }),
  access: { right: 'access', company: 'oneOrAll' },
  dryRun: true,
  final: true,
  run: async (context, { name, email, set, employee }) => {
    const { db, company, config, language, actor, dryRun } = context
    if (!config.operatorHost) throw new OperationRefused([{ id: 'operators.noHost' }])
    if (employee !== undefined && !company) throw new OperationRefused([{ id: 'operators.ownCompany' }])
    const rights = grantsOfSet(context, set, companiesGiven(context))
    const person = company && employee !== undefined ? await findPerson(db, company, employee) : undefined
    const answer = { name, sentTo: email, days: invitationDays }
    // A trial has one answer for a free name and a taken one: it could be repeated until it finds all names.
    if (dryRun) return answer
    await assertFree(db, { name, email })
    const own = { own_tenant: person?.tenant ?? null, own_employee_id: person?.id ?? null }
    const id = await insertAccount(db, { name, email, rights, ...own })
    const token = await newOperatorLink(db, { id }, invitationDays * 24 * 60)
    const content = { kind: 'invitation', token, days: invitationDays, by: actor, language } as const
    await mailOperator(context, db, { name, email }, content)
    return answer
  },
})
