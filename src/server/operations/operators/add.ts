import Type from 'typebox'
import { OperationRefused } from '../../platform/context/operating.ts'
import { addOperator } from '../../operators/operatorAccounts.ts'
import { assertFree } from '../../operators/freeNames.ts'
import { grantsOfSet } from '../../operators/giveRights.ts'
import { companyId, operatorEmail, operatorName, operatorSet } from '../inputs.ts'
import { defineOperation } from '../operation.ts'

/** Creates an account for the operators' pages and the API. */
export default defineOperation({
  name: 'operators add',
  summary: 'Makes an operator, and shows the password and the second factor this once',
  input: Type.Object(
    {
      name: operatorName,
      set: operatorSet,
      email: Type.Optional(operatorEmail),
      companies: Type.Optional(
        Type.Array(companyId, {
          description: 'Only these companies; left out: all',
          minItems: 1,
          maxItems: 1000,
          expected: 'companies',
        }),
      ),
    },
    { additionalProperties: false },
  ),
  output: Type.Object({ name: Type.String(), password: Type.String(), secondFactor: Type.String() }),
  access: { right: 'access', company: 'none' },
  dryRun: false,
  run: async (context, { name, set, email = null, companies = null }) => {
    const { db, tenants } = context
    const unknown: string[] = []
    for (const each of companies ?? []) if (!(await tenants.find(each))) unknown.push(each)
    if (unknown.length > 0)
      throw new OperationRefused(
        unknown.map((company) => ({ id: 'operators.company', company })),
        { isAbsent: true },
      )
    await assertFree(db, { name, email })
    const rights = grantsOfSet(context, set, companies)
    const account = { name, email, rights, own_tenant: null, own_employee_id: null }
    return { name, ...(await addOperator(context, account)) }
  },
})
