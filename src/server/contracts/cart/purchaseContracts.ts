import { productName } from '../../../domain/catalogue/contractName.ts'
import { moneyFormat } from '../../../domain/kernel/format.ts'
import type { Language } from '../../../domain/kernel/language.ts'
import type { Conditions, Contract } from '../../../domain/plan/contract.ts'
import { isInCart } from '../../../domain/plan/contractState.ts'
import type { ServerContext, Work } from '../../platform/context/context.ts'
import { clockOf } from '../../platform/context/clock.ts'
import { HttpError } from '../../platform/http/httpError.ts'
import { conditionsOf } from '../../employee/conditions.ts'
import { loadEmployeeForUpdate, ownContract, type EmployeeContext } from '../../employee/employeeContext.ts'
import { contractMessages } from '../conditions/contractMessages.ts'
import { advance } from '../life/advance.ts'
import { commonTokenOf } from '../links/acceptLinks.ts'
import { lastDayToAccept } from '../links/offerConditions.ts'
import { mailOffered, type OfferedConditions } from '../mails/contractMails.ts'
import type { Caller } from '../request/createContract.ts'
import { ownFileNames } from '../request/ownFiles.ts'
import { judgePurchase, type Judged, type JudgedItem } from './judgePurchase.ts'

/**
 * POST /contracts/purchase: one transaction creates the contracts, their documents, links and mail. Checks
 * run in a fixed order (D-71, D-74): another collective or an expired item stops the purchase; an item with
 * any other refusal is left out, unless all are; a figure that differs from the cart's is a 409. Earlier
 * purchases are returned unchanged, never bought or mailed twice (promise 17). Returns the generated
 * contracts only (D-38).
 * @throws HttpError 404 an id that is not the caller's, 409 a price that changed, 422 refused
 */
export async function purchaseContracts(
  context: ServerContext,
  { tenant, employeeId, language }: Caller,
  ids: readonly string[],
): Promise<Contract[]> {
  if (ids.length === 0)
    throw new HttpError(422, { name: 'Refused', message: contractMessages(language, 'api.emptyPurchase') })
  const outcome = await context.db.transaction().execute(async (trx) => {
    const plan = await loadEmployeeForUpdate(context, trx, { tenant, employeeId })
    const now = context.clock.now()
    const work = { ...context, trx, clock: clockOf(() => now) }
    const wanted = [...new Set(ids)].map((id) => ownContract(plan, id))
    const isWithFiles = wanted.some((each) => isInCart(each) && hasFiles(each))
    const own = { ...plan, ownFiles: isWithFiles ? await ownFileNames(trx, plan) : noFiles }
    const judged = judgePurchase(context, { plan: own, wanted, language, now })
    await refresh(work, plan, judged.differing)
    if (judged.differing.length > 0) return { differing: judged.differing }
    await buy(work, judged)
    const bought = new Map(judged.bought.map(({ conditions }) => [conditions.contractId, conditions]))
    const leftOut = new Set(judged.leftOut.map(({ contract }) => contract.id))
    const generated = wanted.filter(({ id }) => !leftOut.has(id))
    return {
      generated: generated.map((contract) => {
        const conditions = bought.get(contract.id)
        return conditions ? storedContract(work, plan, contract, conditions) : contract
      }),
    }
  })
  if (outcome.generated) return outcome.generated
  throw pricesDiffer(outcome.differing, language)
}

const noFiles: ReadonlySet<string> = new Set()

/** Whether a contract refers to files of the employee. */
function hasFiles({ documentation, answers }: Contract): boolean {
  return documentation !== null || answers?.file !== undefined
}

/** Updates the cart to today's figures and buys nothing. */
async function refresh(work: Work, plan: EmployeeContext, differing: JudgedItem[]): Promise<void> {
  for (const { contract, difference: conditions = conditionsOf(contract) } of differing)
    await advance(work, plan, contract, { event: { type: 'EDIT', isEditable: true }, conditions })
}

function pricesDiffer(differing: JudgedItem[], language: Language): HttpError {
  const money = moneyFormat(
    differing.flatMap(({ contract, difference = contract }) => [
      contract.finalPriceCents,
      difference.finalPriceCents,
    ]),
    language,
  )
  const sentences = differing.map(({ contract, difference = contract }) =>
    contractMessages(language, 'api.cartDiffers', {
      product: productName(contract, language),
      shown: money(contract.finalPriceCents),
      price: money(difference.finalPriceCents),
    }),
  )
  const [only] = differing
  return new HttpError(409, {
    name: 'PriceDiffers',
    message: [...sentences, contractMessages(language, 'api.cartRefreshed')].join(' '),
    ...(only?.difference && differing.length === 1 && { priceCents: only.difference.priceCents }),
  })
}

/** Buys the items and sends their mail. */
async function buy(work: Work, { plan, bought }: Judged): Promise<void> {
  if (bought.length === 0) return
  const commonToken = commonTokenOf(bought.length)
  const offered: OfferedConditions[] = []
  for (const { contract, conditions, told } of bought) {
    const payload = { event: { type: 'PURCHASE' as const }, conditions, told, commonToken }
    const { token } = await advance(work, plan, contract, payload)
    offered.push({ conditions, token })
  }
  await mailOffered(work, plan, offered, commonToken)
}

/** A cart item as its purchase stored it, without reading it again. */
function storedContract(
  work: Work,
  plan: EmployeeContext,
  contract: Contract,
  conditions: Conditions,
): Contract {
  const at = work.clock.now().toISOString()
  const until = lastDayToAccept(work, plan, { conditions })
  return {
    ...contract,
    modality: conditions.modality,
    state: 'awaitingAcceptance',
    version: contract.version + 1,
    purchasedAt: at,
    updatedAt: at,
    acceptance: { sentTo: plan.row.email ?? '', until, isExpired: false },
  }
}
