import { isEditableInForce } from '../../domain/contract/editability.ts'
import { nextContractState } from '../../domain/contract/nextContractState.ts'
import type { ContractRequest, ContractDto } from '../../dto/dto.ts'
import type { ServerContext } from '../context/context.ts'
import { HttpError, notFound } from '../http/httpError.ts'
import { newAcceptLink, voidLinks } from './acceptLinks.ts'
import { cancelOn } from './cancelContract.ts'
import { conditionsHash, conditionsOf, requoted } from './conditions/conditions.ts'
import { dropDraftDocument } from './contractDocument.ts'
import { languageFor, mailChange } from './contractMails.ts'
import { newConditions, wireOf, type Caller } from './createContract.ts'
import { accepted } from './evaluateRequest.ts'
import {
  loadEmployeeForUpdate,
  contractRecord,
  contractDtoOf,
  type EmployeeContext,
} from './employeeContext.ts'
import { judgeRequest } from './validateRequest.ts'
import { isOnlyDocumentation, keepDocumentation } from './onlyDocumentation.ts'
import { offerOf, type Offer } from '../catalogue/offers.ts'
import { assertOwnFiles } from './ownFiles.ts'
import { readerFor } from './readers.ts'
import type { ContractRecord } from './records.ts'
import { refused } from './refuse.ts'
import { stateOf } from './stateOf.ts'
import { holdEdit, replaceConditions, setState } from './contractRepository.ts'

/**
 * PUT /contracts/{id} (D-32): in the cart it is priced anew; waiting for its acceptance it goes back to the
 * cart and its link is void; in force the new conditions are held aside until the e-mail is accepted. A price
 * of 0 asks for the cancellation.
 * @throws HttpError 400 fields, 404, 409 another version or price, 422 refused
 */
export async function editContract(
  context: ServerContext,
  { tenant, employeeId, language }: Caller,
  id: string,
  request: ContractRequest,
): Promise<ContractDto> {
  const offer = offerOf(context, tenant, request.benefitId)
  const isCancellation = request.price === 0
  if (!isCancellation) judgeRequest(offer, request, language)
  return context.db.transaction().execute(async (trx) => {
    const desk = await loadEmployeeForUpdate(context, trx, { tenant, employeeId })
    const record = contractRecord(desk, id)
    if (record.category !== offer.modality.product.category.alias || record.year !== request.year)
      throw notFound()
    if (request.version !== undefined && request.version !== record.version)
      throw new HttpError(409, { messageId: 'error.conflict' })
    if (isCancellation && record.status !== 'cart') await cancelOn(context, desk, record, language)
    else if (isOnlyDocumentation(record, request))
      await keepDocumentation(desk, record, offer, request, language)
    else await editOn(context, desk, record, { offer, request, language })
    return wireOf(trx, desk, id)
  })
}

type Edit = { offer: Offer; request: ContractRequest; language: Caller['language'] }

async function editOn(
  context: ServerContext,
  desk: EmployeeContext,
  record: ContractRecord,
  { offer, request, language }: Edit,
): Promise<void> {
  const { trx } = desk
  const { declaration } = offer
  const next = nextContractState(stateOf(record), {
    type: 'EDIT',
    isEditable: isEditableInForce(declaration, record.benefit),
  })
  if (next.refusal) throw refused([next.refusal], language, declaration.messages[language])
  if (next.state === 'removed') throw notFound()
  await assertOwnFiles(desk, offer, request.additionalInfo, language)
  const isHeld = next.actions.includes('holdConditions')
  // Conditions nobody has accepted yet are asked about afresh, as those of the cart are.
  const contract = isHeld
    ? contractDtoOf(desk, record.id)
    : { ...contractDtoOf(desk, record.id), status: 'cart' as const }
  const quote = accepted(desk, offer, request, language, contract)
  const conditions = {
    ...requoted(newConditions(offer, request, record.id), quote),
    kind: isHeld ? ('edit' as const) : ('contract' as const),
  }
  if (next.actions.includes('voidLink')) await voidLinks(trx, record.id)
  if (!isHeld) {
    await dropDraftDocument(trx, record.id)
    return replaceConditions(
      trx,
      record,
      conditions,
      { status: next.state.status, signed: next.state.signed },
      request.additionalInfo,
    )
  }
  const editId = await holdEdit(trx, record, 'edit', conditions, request.additionalInfo)
  await setState(trx, record, { status: next.state.status, signed: next.state.signed })
  const token = await newAcceptLink(trx, record, {
    conditionsHash: conditionsHash(conditions),
    editId,
    sentTo: desk.employee.email,
  })
  await mailChange(
    context,
    desk,
    await readerFor(trx, desk.employee, languageFor(desk.tenant, desk.employee)),
    { conditions, token, before: conditionsOf(record) },
  )
}
