import Type from 'typebox'
import { OperationRefused, type OperationContext } from '../../platform/context/operating.ts'
import type { OperatorRow } from '../../platform/db/schema.ts'
import { findOperator, forgetOperatorBrowsers } from '../../operators/operatorAccounts.ts'
import { operatorName } from '../inputs.ts'
import { defineOperation } from '../operation.ts'

/** An operator gets in no more; the history keeps the name. `operators enable` takes it back. */
export default defineOperation({
  name: 'operators disable',
  summary: 'Disables an operator and ends their sessions and tokens',
  input: Type.Object({ name: operatorName }, { additionalProperties: false }),
  output: Type.Object({ name: Type.String(), ended: Type.Integer() }),
  access: { role: 'admin', company: 'none' },
  dryRun: true,
  final: true,
  run: async (context, { name }) => {
    const { db } = context
    const operator = await findOperator(db, name)
    await assertCanDisable(context, operator)
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

/** Somebody stays who can manage the operators, and nobody locks themselves out. @throws OperationRefused */
async function assertCanDisable({ db, account }: OperationContext, { id, name }: OperatorRow): Promise<void> {
  // Locked, so that two admins who disable each other at once do not both succeed.
  const admins = await db
    .selectFrom('operators')
    .select('id')
    .where('role', '=', 'admin')
    .where('companies', 'is', null)
    .where('active', '=', true)
    .orderBy('id')
    .forUpdate()
    .execute()
  if (admins.length === 1 && admins[0]?.id === id)
    throw new OperationRefused([{ id: 'operators.lastAdmin', name }])
  if (name === account) throw new OperationRefused([{ id: 'operators.own', name }])
}
