import Type from 'typebox'
import { OperationRefused } from '../../platform/context/operating.ts'
import { addOperator, operatorNamed } from '../../operators/operatorAccounts.ts'
import { companyId, operatorName, operatorRole } from '../inputs.ts'
import { defineOperation } from '../operation.ts'

/** An account for the pages of operators and the API. */
export default defineOperation({
  name: 'operators add',
  summary: 'Makes an operator, and shows the password and the second factor this once',
  input: Type.Object(
    {
      name: operatorName,
      role: operatorRole,
      companies: Type.Optional(
        Type.Array(companyId, {
          description: 'Only these companies; left out: all',
          minItems: 1,
          maxItems: 1000,
          errorMessage: 'expected from 1 to 1000 companies',
        }),
      ),
    },
    { additionalProperties: false },
  ),
  output: Type.Object({ name: Type.String(), password: Type.String(), secondFactor: Type.String() }),
  access: { role: 'admin', company: 'none' },
  dryRun: false,
  run: async (context, { name, role, companies = null }) => {
    const { db, tenants } = context
    const unknown: string[] = []
    for (const each of companies ?? []) if (!(await tenants.find(each))) unknown.push(each)
    if (unknown.length > 0)
      throw new OperationRefused(unknown.map((company) => ({ id: 'operators.company', company })))
    const taken = await operatorNamed(db, name)
    if (taken)
      throw new OperationRefused([
        taken.active ? { id: 'operators.taken', name } : { id: 'operators.useEnable', name },
      ])
    return { name, ...(await addOperator(context, { name, role, companies })) }
  },
})
