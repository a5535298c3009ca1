import type { Language } from '../../../domain/kernel/language.ts'
import type { Contract } from '../../../domain/plan/contract.ts'
import { isInForce } from '../../../domain/plan/contractState.ts'
import type { ServerContext, Work } from '../../platform/context/context.ts'
import { effectOn } from '../links/acceptance.ts'
import { advance, assertAllowed } from './advance.ts'
import { conditionsOf } from '../../employee/conditions.ts'
import { mailOffered } from '../mails/contractMails.ts'
import { reloadContract, type Caller } from '../request/createContract.ts'
import {
  loadEmployeeForUpdate,
  ownOpenContract,
  type EmployeeContext,
} from '../../employee/employeeContext.ts'

/**
 * POST /contracts/{id}/cancel: requests the end of a contract, which stays valid until the e-mail is
 * confirmed (D-32).
 * @throws HttpError 404, 422 if there is nothing to cancel
 */
export async function cancelContract(
  context: ServerContext,
  { tenant, employeeId, language }: Caller,
  id: string,
): Promise<Contract> {
  return context.db.transaction().execute(async (trx) => {
    const work = { ...context, trx }
    const plan = await loadEmployeeForUpdate(context, trx, { tenant, employeeId })
    await cancelOn(work, plan, ownOpenContract(plan, id, language), language)
    return reloadContract(trx, plan, id)
  })
}

/** Cancels a contract of a loaded plan. */
export async function cancelOn(
  work: Work,
  plan: EmployeeContext,
  contract: Contract,
  language: Language,
): Promise<void> {
  const event = { type: 'CANCEL' } as const
  assertAllowed(work, contract, event, language)
  const conditions = conditionsOf(contract, 'cancellation')
  const { token } = await advance(work, plan, contract, { event, conditions })
  const effect = effectOn(plan, contract, work.benefits.find(contract.category), isInForce(contract))
  await mailOffered(work, plan, [{ conditions, token, effect }])
}
