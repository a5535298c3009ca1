import Type from 'typebox'
import { OperationRefused } from '../../platform/context/operating.ts'
import { assertNotLast } from '../../operators/giveRights.ts'
import { findOperator, forgetOperatorBrowsers } from '../../operators/operatorAccounts.ts'
import { operatorName } from '../inputs.ts'
import { defineOperation } from '../operation.ts'

/**
 * Disables an account: its operator cannot sign in any more; the history keeps the name. `operators enable`
 * undoes it.
 */
export default defineOperation({
  name: 'operators disable',
  summary: 'Disables an operator and ends their sessions and tokens',
  input: Type.Object({ name: operatorName }, { additionalProperties: false }),
  output: Type.Object({ name: Type.String(), ended: Type.Integer() }),
  access: { right: 'access', company: 'none' },
  dryRun: true,
  final: true,
  run: async (context, { name }) => {
    const { db, account } = context
    const operator = await findOperator(db, name)
    await assertNotLast(db, operator)
    if (name === account?.name) throw new OperationRefused([{ id: 'operators.own', name }])
    const { id } = operator
    await db.updateTable('operators').set({ active: false }).where('id', '=', id).execute()
    const { numDeletedRows } = await db
      .deleteFrom('operator_tokens')
      .where('operator_id', '=', id)
      .executeTakeFirstOrThrow()
    await forgetOperatorBrowsers(db, name)
    return { name, ended: Number(numDeletedRows) }
  },
})
