import Type from 'typebox'
import { findOperator } from '../../operators/operatorAccounts.ts'
import { operatorName } from '../inputs.ts'
import { defineOperation } from '../operation.ts'

/** An operator gets in no more; the history keeps the name. */
export default defineOperation({
  name: 'operators disable',
  summary: 'Disables an operator and ends their sessions and tokens',
  input: Type.Object({ name: operatorName }, { additionalProperties: false }),
  output: Type.Object({ name: Type.String(), ended: Type.Integer() }),
  access: { role: 'admin', company: 'none' },
  dryRun: true,
  run: async ({ db }, { name }) => {
    const { id } = await findOperator(db, name)
    await db.updateTable('operators').set({ active: false }).where('id', '=', id).execute()
    const { numDeletedRows } = await db
      .deleteFrom('operator_tokens')
      .where('operator_id', '=', id)
      .executeTakeFirstOrThrow()
    return { name, ended: Number(numDeletedRows) }
  },
})
