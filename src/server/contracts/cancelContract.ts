import { contractStateOf, nextContractState } from '../../domain/contract/nextContractState.ts'
import type { Language } from '../../domain/kernel/language.ts'
import type { Contract } from '../../domain/plan/contract.ts'
import type { ServerContext } from '../context/context.ts'
import { notFound } from '../http/httpError.ts'
import { effectOn } from './acceptance.ts'
import { newAcceptLink, voidLinks } from './acceptLinks.ts'
import { conditionsHash, conditionsOf, emptyConditions } from './conditions/conditions.ts'
import { mailChange, readerOf } from './contractMails.ts'
import { insertPendingEdit, setState, settleEdit } from './contractRepository.ts'
import { reloadContract, type Caller } from './createContract.ts'
import { contractKey, loadEmployeeForUpdate, ownContract, type EmployeeContext } from './employeeContext.ts'
import { refused } from './refuse.ts'

/**
 * POST /contracts/{id}/cancel: asks for the end of a contract; it stays valid until the e-mail is confirmed
 * (D-32).
 * @throws HttpError 404, 422 where there is nothing to cancel
 */
export async function cancelContract(
  context: ServerContext,
  { tenant, employeeId, language }: Caller,
  id: string,
): Promise<Contract> {
  return context.db.transaction().execute(async (trx) => {
    const plan = await loadEmployeeForUpdate(context, trx, { tenant, employeeId })
    await cancelOn(context, plan, ownContract(plan, id), language)
    return reloadContract(plan, id)
  })
}

/** The same on a plan that is loaded. */
export async function cancelOn(
  context: ServerContext,
  plan: EmployeeContext,
  contract: Contract,
  language: Language,
): Promise<void> {
  const { trx } = plan
  const next = nextContractState(contractStateOf(contract), { type: 'CANCEL' })
  if (next.refusal)
    throw refused([next.refusal], language, context.benefits.find(contract.category)?.messages[language])
  if (next.state === 'removed') throw notFound()
  if (next.actions.includes('voidLink')) await voidLinks(trx, contract.id)
  if (next.actions.includes('dropHeldConditions')) await settleEdit(trx, contract, 'voided')
  const { status, signed, pendingEdit } = next.state
  const key = contractKey(plan, contract)
  const editId =
    pendingEdit === 'cancellation'
      ? await insertPendingEdit(
          trx,
          { tenant: key.tenant, contract: { id: contract.id } },
          emptyConditions('cancellation', { ...contract, details: {} }, contract.id),
          null,
        )
      : null
  await setState(trx, contract, { status, signed })
  const conditions = conditionsOf(contract, 'cancellation')
  const token = await newAcceptLink(trx, key, {
    conditionsHash: conditionsHash(conditions),
    editId,
    sentTo: plan.row.email,
  })
  const effect = effectOn(plan, contract, context.benefits.find(contract.category), editId !== null)
  await mailChange(context, plan, readerOf(plan), { conditions, token, effect })
}
