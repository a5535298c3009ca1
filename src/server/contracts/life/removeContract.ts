import type { ServerContext } from '../../platform/context/context.ts'
import { advance, assertAllowed } from './advance.ts'
import { conditionsOf } from '../../employee/conditions.ts'
import type { Caller } from '../request/createContract.ts'
import { loadEmployeeForUpdate, ownContract } from '../../employee/employeeContext.ts'

/**
 * DELETE /contracts/{id}: removes an item from the cart; a contract in force has to be canceled instead
 * (D-70).
 * @throws HttpError 404, 422 if it is not in the cart
 */
export async function removeContract(
  context: ServerContext,
  { tenant, employeeId, language }: Caller,
  id: string,
): Promise<void> {
  await context.db.transaction().execute(async (trx) => {
    const work = { ...context, trx }
    const plan = await loadEmployeeForUpdate(context, trx, { tenant, employeeId })
    const contract = ownContract(plan, id)
    const event = { type: 'REMOVE' } as const
    assertAllowed(context, contract, event, language)
    await advance(work, plan, contract, { event, conditions: conditionsOf(contract) })
  })
}
