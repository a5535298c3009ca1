import type { Benefit } from '../../../domain/benefit/defineBenefit.ts'
import { stoppingCodes } from '../../../domain/contract/cartItem.ts'
import { moneyFormat } from '../../../domain/kernel/format.ts'
import type { Language } from '../../../domain/kernel/language.ts'
import type { PurchaseRefusal, Refusal } from '../../../domain/kernel/refusal.ts'
import type { Conditions, Contract } from '../../../domain/plan/contract.ts'
import { offeredOn } from '../../catalogue/offers.ts'
import type { ServerContext, Work } from '../../platform/context/context.ts'
import { HttpError, notFound } from '../../platform/http/httpError.ts'
import { timedRules } from '../../catalogue/plugins/timedRules.ts'
import { advance } from '../life/advance.ts'
import { conditionsHash, conditionsOf, requoted } from '../../employee/conditions.ts'
import { productName } from '../../../domain/catalogue/contractName.ts'
import { contractMessages } from '../conditions/contractMessages.ts'
import { commonTokenOf } from '../links/acceptLinks.ts'
import { mailOffered, type OfferedConditions } from '../mails/contractMails.ts'
import { loadContracts } from '../../employee/contractRepository.ts'
import type { Caller } from '../request/createContract.ts'
import { loadEmployeeForUpdate, ownContract, type EmployeeContext } from '../../employee/employeeContext.ts'
import { toldChoices, toldCompanyMoney } from '../request/toldChoices.ts'
import { tablesOf } from '../request/evaluateRequest.ts'
import { ownFileNames } from '../request/ownFiles.ts'
import { refused, refusedItems } from '../../employee/refuse.ts'
import { isInCart } from '../../../domain/plan/contractState.ts'
import type { Connection } from '../../platform/db/schema.ts'

type OwnPlan = EmployeeContext & { ownFiles: ReadonlySet<string> }

type PurchasedItem = {
  contract: Contract
  declaration: Benefit
  refusals: PurchaseRefusal[]
  /** Today's conditions, if they differ from those in the cart (D-74). */
  difference?: Conditions | undefined
}

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
    const work = { ...context, trx }
    const plan = await loadEmployeeForUpdate(context, trx, { tenant, employeeId })
    const wanted = [...new Set(ids)].map((id) => ownContract(plan, id))
    const inCart = wanted.filter(isInCart)
    const own = { ...plan, ownFiles: inCart.some(hasFiles) ? await ownFileNames(trx, plan) : noFiles }
    const items = inCart.map((contract) => itemOf(context, own, contract, wanted.indexOf(contract)))
    const isRepeat = inCart.length < wanted.length
    const buyable = withoutRefused(items, language, isRepeat)
    const differing = buyable.filter(({ difference }) => difference)
    await refresh(work, plan, differing)
    if (differing.length > 0) return { differing }
    await buy(work, plan, buyable)
    const leftOut = new Set(
      items.filter((item) => !buyable.includes(item)).map(({ contract }) => contract.id),
    )
    const generated = wanted.filter(({ id }) => !leftOut.has(id)).map(({ id }) => id)
    return { generated: await reloadInOrder(trx, plan, generated) }
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
async function refresh(work: Work, plan: EmployeeContext, differing: PurchasedItem[]): Promise<void> {
  for (const { contract, difference: conditions = conditionsOf(contract) } of differing)
    await advance(work, plan, contract, { event: { type: 'EDIT', isEditable: true }, conditions })
}

function pricesDiffer(differing: PurchasedItem[], language: Language): HttpError {
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

function itemOf(
  { benefits }: ServerContext,
  plan: OwnPlan,
  contract: Contract,
  index: number,
): PurchasedItem {
  const declaration = benefits.find(contract.category)
  if (!declaration) throw notFound()
  const modality = offeredOn(plan.tenant, contract.modality, plan.today)
  const current = { ...contract, modality: modality ?? contract.modality }
  const tables = tablesOf(plan.tenant.tables, Object.keys(declaration.tables))
  const { ownFiles } = plan
  const today = timedRules.cartItemToday({ declaration, contract, plan, modality, tables, ownFiles })
  return {
    contract: current,
    declaration,
    refusals: today.refusals.map((refusal) => ({ ...refusal, contract: index })),
    difference: today.quote && differenceOf(current, requoted(conditionsOf(current), today.quote)),
  }
}

function differenceOf(contract: Contract, conditions: Conditions): Conditions | undefined {
  const shown = conditionsHash({ ...conditionsOf(contract), details: {} })
  return shown === conditionsHash({ ...conditions, details: {} }) ? undefined : conditions
}

/**
 * The items that can be bought, checked in the order of D-71 and D-74. A repeated call may find none, because
 * they were bought already.
 * @throws HttpError 422 if one refusal stops the purchase or no item is left; it names each product
 */
function withoutRefused(items: PurchasedItem[], language: Language, isRepeat: boolean): PurchasedItem[] {
  for (const stopping of stoppingCodes) {
    const stops = ({ code }: Refusal): boolean => code === stopping
    const stopped = items.filter(({ refusals }) => refusals.some(stops))
    const [first] = stopped
    if (first)
      throw refused(
        stopped.flatMap(({ refusals }) => refusals.filter(stops)),
        language,
        first.declaration.messages[language],
        stopped.map(({ contract }) => productName(contract, language)).join(', '),
      )
  }
  const left = items.filter(({ refusals }) => refusals.length === 0)
  if (items.length > 0 && left.length === 0 && !isRepeat)
    throw refusedItems(
      items.map(({ contract, declaration, refusals }) => ({
        refusals,
        own: declaration.messages[language],
        about: productName(contract, language),
      })),
      language,
    )
  return left
}

async function buy(work: Work, before: EmployeeContext, items: PurchasedItem[]): Promise<void> {
  if (items.length === 0) return
  const bought = new Set(items.map(({ contract }) => contract.id))
  // In the order of contracts, bought items come after earlier purchases and before items that stay in the
  // cart (D-93, D-103).
  const signed = { state: 'awaitingAcceptance' as const, purchasedAt: work.clock.now().toISOString() }
  const contracts = before.contracts.map((contract) =>
    bought.has(contract.id) ? { ...contract, ...signed } : contract,
  )
  const plan = { ...before, contracts }
  const commonToken = commonTokenOf(items.length)
  const offered: OfferedConditions[] = []
  for (const item of items) {
    const { contract } = item
    const conditions = conditionsOf(contract)
    const told = [
      ...toldChoices(work, before, { ...item, conditions }),
      ...toldCompanyMoney(work, before, contract.year),
    ]
    const payload = { event: { type: 'PURCHASE' as const }, conditions, told, commonToken }
    const { token } = await advance(work, plan, contract, payload)
    offered.push({ conditions, token })
  }
  await mailOffered(work, plan, offered, commonToken)
}

async function reloadInOrder(
  trx: Connection,
  { tenant, row }: EmployeeContext,
  ids: string[],
): Promise<Contract[]> {
  const contracts = await loadContracts(trx, { tenant: tenant.subdomain, employeeId: row.id, ids })
  return ids.flatMap((id) => contracts.filter((contract) => contract.id === id))
}
