import { isEditableInForce } from '../../domain/contract/limits.ts'
import { contractStateOf, nextContractState } from '../../domain/contract/nextContractState.ts'
import type { Contract, ContractRequest } from '../../domain/plan/contract.ts'
import { offerOf, type Offer } from '../catalogue/offers.ts'
import type { ServerContext } from '../context/context.ts'
import { HttpError, notFound } from '../http/httpError.ts'
import { newAcceptLink, voidLinks } from './acceptLinks.ts'
import { cancelOn } from './cancelContract.ts'
import { conditionsHash, conditionsOf, emptyConditions, requoted } from './conditions/conditions.ts'
import { dropDraftDocument } from './contractDocument.ts'
import { mailChange, readerOf } from './contractMails.ts'
import { insertPendingEdit, replaceConditions, setState } from './contractRepository.ts'
import { reloadContract, type Caller } from './createContract.ts'
import { contractKey, loadEmployeeForUpdate, ownContract, type EmployeeContext } from './employeeContext.ts'
import { acceptableQuote } from './evaluateRequest.ts'
import { isOnlyDocumentation, keepDocumentation } from './onlyDocumentation.ts'
import { assertOwnFiles } from './ownFiles.ts'
import { refused } from './refuse.ts'
import { judgeRequest } from './validateRequest.ts'

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
): Promise<Contract> {
  const offer = offerOf(context, tenant, request.benefitId)
  const isCancellation = request.priceCents === 0
  if (!isCancellation) judgeRequest(offer, request, language)
  return context.db.transaction().execute(async (trx) => {
    const plan = await loadEmployeeForUpdate(context, trx, { tenant, employeeId })
    const contract = ownContract(plan, id)
    if (contract.category !== offer.modality.product.category.alias || contract.year !== request.year)
      throw notFound()
    if (request.version !== undefined && request.version !== contract.version)
      throw new HttpError(409, { messageId: 'error.conflict' })
    if (isCancellation && contract.status !== 'cart') await cancelOn(context, plan, contract, language)
    else if (isOnlyDocumentation(contract, request))
      await keepDocumentation(plan, contract, offer, { ...request, language })
    else await editOn(context, plan, contract, { offer, request, language })
    return reloadContract(plan, id)
  })
}

type Edit = { offer: Offer; request: ContractRequest; language: Caller['language'] }

async function editOn(
  context: ServerContext,
  plan: EmployeeContext,
  contract: Contract,
  { offer, request, language }: Edit,
): Promise<void> {
  const { trx } = plan
  const { declaration } = offer
  const next = nextContractState(contractStateOf(contract), {
    type: 'EDIT',
    isEditable: isEditableInForce(declaration, contract.modality),
  })
  if (next.refusal) throw refused([next.refusal], language, declaration.messages[language])
  if (next.state === 'removed') throw notFound()
  await assertOwnFiles(plan, offer, request.documentation, language)
  const isHeld = next.actions.includes('holdConditions')
  // Conditions nobody has accepted yet are priced afresh, as those of the cart are.
  const edited: Contract = isHeld ? contract : { ...contract, status: 'cart' }
  const quote = acceptableQuote(plan, offer, request, { language, contract: edited })
  const { year, details } = request
  const empty = emptyConditions(isHeld ? 'edit' : 'contract', { ...offer, year, details }, contract.id)
  const conditions = requoted(empty, quote)
  if (next.actions.includes('voidLink')) await voidLinks(trx, contract.id)
  const { documentation } = request
  if (!isHeld) {
    await dropDraftDocument(trx, contract.id)
    const { status, signed } = next.state
    return replaceConditions(trx, contractKey(plan, contract), conditions, { status, signed, documentation })
  }
  const editId = await insertPendingEdit(
    trx,
    { tenant: plan.tenant.subdomain, contract },
    { ...conditions, kind: 'edit' },
    documentation,
  )
  await setState(trx, contract, { status: next.state.status, signed: next.state.signed })
  const token = await newAcceptLink(trx, contractKey(plan, contract), {
    conditionsHash: conditionsHash(conditions),
    editId,
    sentTo: plan.row.email,
  })
  await mailChange(context, plan, readerOf(plan), { conditions, token, before: conditionsOf(contract) })
}
