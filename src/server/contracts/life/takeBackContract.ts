import type { Contract } from '../../../domain/plan/contract.ts'
import { isInForce } from '../../../domain/plan/contractState.ts'
import type { ServerContext } from '../../platform/context/context.ts'
import { advance, assertAllowed } from './advance.ts'
import { changeOwnContract } from './changeOwnContract.ts'
import { conditionsOf } from '../../employee/conditions.ts'
import { mailOffered } from '../mails/contractMails.ts'
import type { Caller } from '../request/createContract.ts'

/**
 * POST /contracts/{id}/take-back: withdraws a change or cancellation that awaits acceptance, in every
 * category (D-83). The conditions in force continue; a contract not accepted yet awaits acceptance again,
 * with a new mail.
 * @throws HttpError 404, 422 if there is nothing to withdraw
 */
export async function takeBackContract(
  context: ServerContext,
  caller: Caller,
  id: string,
): Promise<Contract> {
  return changeOwnContract(context, caller, id, async (work, plan, contract) => {
    const event = { type: 'TAKE_BACK' } as const
    assertAllowed(work, contract, event, caller.language)
    const conditions = conditionsOf(contract)
    const { token } = await advance(work, plan, contract, { event, conditions })
    if (!isInForce(contract)) await mailOffered(work, plan, [{ conditions, token }])
  })
}
