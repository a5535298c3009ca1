import { scheduleOf } from '../../../domain/benefit/schedule.ts'
import { endsByPrice } from '../../../domain/contract/cancellationEffect.ts'
import { isEditableInForce } from '../../../domain/contract/limits.ts'
import { offeredToChange, type Contract, type ContractRequest } from '../../../domain/plan/contract.ts'
import { isInCart, isInForce } from '../../../domain/plan/contractState.ts'
import { findOfferOn, offerOf, type OfferedModality } from '../../catalogue/offers.ts'
import type { ServerContext, Work } from '../../platform/context/context.ts'
import { HttpError, notFound } from '../../platform/http/httpError.ts'
import { advance, assertAllowed } from './advance.ts'
import { cancelOn } from './cancelContract.ts'
import { conditionsOf, emptyConditions, requoted } from '../../employee/conditions.ts'
import { mailOffered } from '../mails/contractMails.ts'
import { reloadContract, type Answered, type Caller } from '../request/createContract.ts'
import {
  loadEmployeeForUpdate,
  ownOpenContract,
  type EmployeeContext,
} from '../../employee/employeeContext.ts'
import { acceptableQuote, evaluateRequest } from '../request/evaluateRequest.ts'
import { assertChangeDocumented, isOnlyDocumentation, keepDocumentation } from './onlyDocumentation.ts'
import { findTakenChoice, findShownChoices } from '../request/toldChoices.ts'
import { assertOwnFiles } from '../request/ownFiles.ts'
import { validateRequest } from '../request/validateRequest.ts'

/**
 * PUT /contracts/{id} (D-32). A contract in the cart is priced again. A contract awaiting acceptance returns
 * to the cart, and its link is void. For a contract in force, the new conditions wait for acceptance by
 * e-mail. A price of 0 may mean a cancellation (`isEnd`).
 * @throws HttpError 400 fields, 404, 409 another version or price, 422 refused
 */
export async function editContract(
  context: ServerContext,
  { tenant, employeeId, language }: Caller,
  id: string,
  request: ContractRequest,
): Promise<Answered> {
  return context.db.transaction().execute(async (trx) => {
    const work = { ...context, trx }
    const plan = await loadEmployeeForUpdate(context, trx, { tenant, employeeId })
    const contract = ownOpenContract(plan, id, language)
    const offer = offerToEdit(context, plan, contract, request.benefitId)
    if (contract.category !== offer.modality.product.category.alias || contract.year !== request.year)
      throw notFound()
    if (request.version !== undefined && request.version !== contract.version)
      throw new HttpError(409, { messageId: 'error.conflict' })
    if (isEnd(plan, contract, { offer, request, language })) await cancelOn(work, plan, contract, language)
    else {
      validateRequest(offer, request, language)
      if (isOnlyDocumentation(contract, request, offer.declaration))
        await keepDocumentation(work, plan, contract, { offer, language, ...request })
      else await editOn(work, plan, contract, { offer, request, language })
    }
    return { contract: await reloadContract(trx, plan, id), plan }
  })
}

/**
 * Finds the requested modality in today's catalogue, or else as the contract stores it.
 * @throws HttpError 404
 */
function offerToEdit(
  { benefits }: ServerContext,
  { tenant, today }: EmployeeContext,
  { modality: remembered, category }: Contract,
  benefitId: string,
): OfferedModality {
  if (benefitId !== remembered.id || findOfferOn(tenant, remembered, today))
    return offerOf({ benefits }, tenant, benefitId)
  const declaration = benefits.find(category)
  if (!declaration) throw notFound()
  return { modality: remembered, declaration }
}

type Edit = { offer: OfferedModality; request: ContractRequest; language: Caller['language'] }

/**
 * Whether a request ends a contract outside the cart by its price of 0 (CTR-13). The client's price alone
 * ends nothing: the items must cost nothing (promise 14).
 * @throws HttpError 400 for wrong details of an item
 */
function isEnd(plan: EmployeeContext, contract: Contract, { offer, request, language }: Edit): boolean {
  const schedule = scheduleOf(offer.declaration, offer.modality)
  if (isInCart(contract) || !endsByPrice(schedule, request)) return false
  if (request.items.length === 0) return true
  if (request.items.some(({ amountCents }) => amountCents !== 0)) return false
  validateRequest(offer, request, language)
  return evaluateRequest(plan, offer, request, contract).quote.priceCents === 0
}

async function editOn(
  work: Work,
  plan: EmployeeContext,
  contract: Contract,
  { offer, request, language }: Edit,
): Promise<void> {
  const { declaration } = offer
  const modality = offeredToChange(contract, offer.modality)
  const isEditable = isEditableInForce(declaration, contract.modality)
  const event = { type: 'EDIT', isEditable } as const
  assertAllowed(work, contract, event, language)
  const { documentation, year, details } = request
  await assertOwnFiles(work.trx, plan, { offer, documentation, language })
  const isChange = isInForce(contract)
  // Unaccepted conditions are priced again like a cart item.
  const edited: Contract = isChange ? contract : { ...contract, state: 'cart' }
  const quote = acceptableQuote(plan, offer, request, { language, contract: edited })
  const empty = emptyConditions(isChange ? 'edit' : 'contract', { modality, year, details }, contract.id)
  const conditions = requoted(empty, quote)
  if (isChange) {
    const change = { declaration, conditions, documentation, language }
    await assertChangeDocumented(work.trx, plan, contract, change)
  }
  const told = [
    ...findTakenChoice(work, plan, { offer, request, language, contract: edited }),
    ...(isChange ? findShownChoices(work, plan, { contract, declaration, conditions }) : []),
  ]
  const { token } = await advance(work, plan, contract, { event, conditions, documentation, told })
  if (isChange) await mailOffered(work, plan, [{ conditions, token, before: conditionsOf(contract) }])
}
