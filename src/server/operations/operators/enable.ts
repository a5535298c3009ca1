import Type from 'typebox'
import { OperationRefused } from '../../platform/context/operating.ts'
import { enableOperator, findOperator } from '../../operators/operatorAccounts.ts'
import { assertMayActAs } from '../../operators/giveRights.ts'
import { operatorName } from '../inputs.ts'
import { defineOperation } from '../operation.ts'

/** Enables a disabled account with its rights; its earlier sessions and credentials stay void. */
export default defineOperation({
  name: 'operators enable',
  summary: 'Makes a disabled operator active again, and shows a new password and second factor this once',
  input: Type.Object({ name: operatorName }, { additionalProperties: false }),
  output: Type.Object({ name: Type.String(), password: Type.String(), secondFactor: Type.String() }),
  access: { right: 'access', company: 'none' },
  dryRun: false,
  run: async (context, { name }) => {
    const operator = await findOperator(context.db, name)
    if (operator.active) throw new OperationRefused([{ id: 'operators.active', name }])
    await assertMayActAs(context, operator)
    return { name, ...(await enableOperator(context, operator)) }
  },
})
