import type { Language } from '../../../domain/kernel/language.ts'
import type { Contract } from '../../../domain/plan/contract.ts'
import { isInForce } from '../../../domain/plan/contractState.ts'
import type { ServerContext, Work } from '../../platform/context/context.ts'
import { computeEndEffect } from '../links/acceptance.ts'
import { advance, assertAllowed } from './advance.ts'
import { changeOwnContract } from './changeOwnContract.ts'
import { conditionsOf } from '../../employee/conditions.ts'
import { mailOffered } from '../mails/contractMails.ts'
import type { Caller } from '../request/createContract.ts'
import type { EmployeeContext } from '../../employee/employeeContext.ts'

/**
 * POST /contracts/{id}/cancel: requests the end of a contract, which stays valid until the e-mail is
 * confirmed (D-32).
 * @throws HttpError 404, 422 if there is nothing to cancel
 */
export async function cancelContract(context: ServerContext, caller: Caller, id: string): Promise<Contract> {
  return changeOwnContract(context, caller, id, (work, plan, contract) =>
    cancelOn(work, plan, contract, caller.language),
  )
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
  const effect = computeEndEffect(plan, contract, work.benefits.find(contract.category), isInForce(contract))
  await mailOffered(work, plan, [{ conditions, token, effect }])
}
