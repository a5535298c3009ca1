import type { Language } from '../../domain/kernel/language.ts'
import { nextContractState } from '../../domain/contract/nextContractState.ts'
import type { ContractDto } from '../../dto/dto.ts'
import type { ServerContext } from '../context/context.ts'
import { notFound } from '../http/httpError.ts'
import { effectOn } from './acceptance.ts'
import { newAcceptLink, voidLinks } from './acceptLinks.ts'
import { conditionsHash, conditionsOf } from './conditions/conditions.ts'
import { languageFor, mailChange } from './contractMails.ts'
import { wireOf, type Caller } from './createContract.ts'
import { loadEmployeeForUpdate, contractRecord, type EmployeeContext } from './employeeContext.ts'
import { readerFor } from './readers.ts'
import type { ContractRecord } from './records.ts'
import { refused } from './refuse.ts'
import { stateOf } from './stateOf.ts'
import { holdEdit, emptyConditions, setState, settleEdit } from './contractRepository.ts'

/**
 * POST /contracts/{id}/cancel: asks for the end of a contract; it stays valid until the e-mail is confirmed
 * (D-32).
 * @throws HttpError 404, 422 where there is nothing to cancel
 */
export async function cancelContract(
  context: ServerContext,
  { tenant, employeeId, language }: Caller,
  id: string,
): Promise<ContractDto> {
  return context.db.transaction().execute(async (trx) => {
    const desk = await loadEmployeeForUpdate(context, trx, { tenant, employeeId })
    await cancelOn(context, desk, contractRecord(desk, id), language)
    return wireOf(trx, desk, id)
  })
}

/** The same on an open desk. */
export async function cancelOn(
  context: ServerContext,
  desk: EmployeeContext,
  record: ContractRecord,
  language: Language,
): Promise<void> {
  const { trx } = desk
  const next = nextContractState(stateOf(record), { type: 'CANCEL' })
  if (next.refusal)
    throw refused([next.refusal], language, context.benefits.find(record.category)?.messages[language])
  if (next.state === 'removed') throw notFound()
  if (next.actions.includes('voidLink')) await voidLinks(trx, record.id)
  if (next.actions.includes('dropHeldConditions')) await settleEdit(trx, record, 'voided')
  const editId =
    next.state.pendingEdit === 'cancellation'
      ? await holdEdit(trx, { ...record, edit: undefined }, 'cancellation', emptyConditions(record), null)
      : null
  await setState(trx, record, { status: next.state.status, signed: next.state.signed })
  const conditions = conditionsOf(record, 'cancellation')
  const token = await newAcceptLink(trx, record, {
    conditionsHash: conditionsHash(conditions),
    editId,
    sentTo: desk.employee.email,
  })
  const effect = effectOn(desk, record, context.benefits.find(record.category), editId !== null)
  await mailChange(
    context,
    desk,
    await readerFor(trx, desk.employee, languageFor(desk.tenant, desk.employee)),
    { conditions, token, effect },
  )
}
