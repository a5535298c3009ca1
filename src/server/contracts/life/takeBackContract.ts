import type { Contract } from '../../../domain/plan/contract.ts'
import { isInForce } from '../../../domain/plan/contractState.ts'
import type { ServerContext } from '../../platform/context/context.ts'
import { advance, assertAllowed } from './advance.ts'
import { conditionsOf } from '../../employee/conditions.ts'
import { mailOffered } from '../mails/contractMails.ts'
import { reloadContract, type Caller } from '../request/createContract.ts'
import { loadEmployeeForUpdate, ownOpenContract } from '../../employee/employeeContext.ts'

/**
 * POST /contracts/{id}/take-back: a change or cancellation that waits for its mail is not wanted any more, in
 * every category (D-83). The conditions in force go on; a contract that nobody has accepted yet waits for its
 * acceptance again, with a new mail.
 * @throws HttpError 404, 422 where nothing waits that could be taken back
 */
export async function takeBackContract(
  context: ServerContext,
  { tenant, employeeId, language }: Caller,
  id: string,
): Promise<Contract> {
  return context.db.transaction().execute(async (trx) => {
    const work = { ...context, trx }
    const plan = await loadEmployeeForUpdate(context, trx, { tenant, employeeId })
    const contract = ownOpenContract(plan, id, language)
    const event = { type: 'TAKE_BACK' } as const
    assertAllowed(context, contract, event, language)
    const conditions = conditionsOf(contract)
    const { token } = await advance(work, plan, contract, { event, conditions })
    if (!isInForce(contract)) await mailOffered(work, plan, [{ conditions, token }])
    return reloadContract(trx, plan, id)
  })
}
