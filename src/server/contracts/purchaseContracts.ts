import type { Benefit } from '../../domain/benefit/defineBenefit.ts'
import { cartRefusals } from '../../domain/contract/limits.ts'
import { formatMoney } from '../../domain/kernel/format.ts'
import { localized, type Language } from '../../domain/kernel/language.ts'
import type { Refusal } from '../../domain/kernel/refusal.ts'
import { requestedItemOf, type Conditions, type Contract } from '../../domain/plan/contract.ts'
import { peopleOf } from '../../domain/plan/employee.ts'
import { quote } from '../../domain/quote/quote.ts'
import type { ServerContext } from '../context/context.ts'
import { HttpError, notFound } from '../http/httpError.ts'
import { withTimeLimit } from '../plugins/callPlugin.ts'
import { advance } from './advance.ts'
import { conditionsHash, conditionsOf, requoted } from './conditions/conditions.ts'
import { contractMessages } from './conditions/contractMessages.ts'
import { mailOffered, type Offered } from './contractMails.ts'
import { loadContracts } from './contractRepository.ts'
import type { Caller } from './createContract.ts'
import { loadEmployeeForUpdate, ownContract, type EmployeeContext } from './employeeContext.ts'
import { offeredModality, quoteRequestOf } from './evaluateRequest.ts'
import { ownFileNames } from './ownFiles.ts'
import { refused } from './refuse.ts'

type OwnPlan = EmployeeContext & { ownFiles: ReadonlySet<string> }

type Item = {
  index: number
  contract: Contract
  declaration: Benefit
  refusals: Refusal[]
}

/**
 * POST /contracts/purchase: everything in one transaction - the contracts, their documents, their links and
 * the mail with them. Checked in the written order (D-71): another collective or an expired item stops all;
 * items that lack documents are left out, unless all do. What was bought before is answered as it is, never
 * bought or mailed twice (promise 17). Answers the generated contracts only (D-38).
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
    const wanted = [...new Set(ids)].map((id) => ownContract(plan, id))
    const own = { ...plan, ownFiles: await ownFileNames(plan) }
    const inCart = wanted.filter(({ status }) => status === 'cart')
    const items = inCart.map((contract) => itemOf(context, own, contract, wanted.indexOf(contract)))
    const buyable = withoutIncomplete(items, language)
    const differing = buyable.flatMap((item) => differenceOf(plan, item, language) ?? [])
    await refresh(context, plan, differing)
    if (differing.length > 0) return { differing }
    await buy(context, plan, buyable)
    const leftOut = new Set(
      items.filter((item) => !buyable.includes(item)).map(({ contract }) => contract.id),
    )
    const generated = wanted.filter(({ id }) => !leftOut.has(id)).map(({ id }) => id)
    return { generated: await reloadInOrder(plan, generated) }
  })
  if (outcome.generated) return outcome.generated
  throw pricesDiffer(outcome.differing, language)
}

/** A cart item whose price, contribution or months are no longer those that its cart showed (D-74). */
type Difference = { contract: Contract; conditions: Conditions }

/** The cart shows today's figures, and nothing is bought. */
async function refresh(
  context: ServerContext,
  plan: EmployeeContext,
  differing: Difference[],
): Promise<void> {
  for (const { contract, conditions } of differing)
    await advance(context, plan, contract, { event: { type: 'EDIT', isEditable: true }, conditions })
}

function pricesDiffer(differing: Difference[], language: Language): HttpError {
  const sentences = differing.map(({ contract, conditions }) =>
    contractMessages(language, 'api.cartDiffers', {
      product: localized(contract.modality.product.name, language),
      shown: formatMoney(contract.finalPriceCents, language),
      price: formatMoney(conditions.finalPriceCents, language),
    }),
  )
  const [only] = differing
  return new HttpError(409, {
    name: 'PriceDiffers',
    message: [...sentences, contractMessages(language, 'api.cartRefreshed')].join(' '),
    ...(only && differing.length === 1 && { priceCents: only.conditions.priceCents }),
  })
}

function itemOf({ benefits }: ServerContext, plan: OwnPlan, contract: Contract, index: number): Item {
  const declaration = benefits.find(contract.category)
  if (!declaration) throw notFound()
  const modality = offeredModality(plan, contract.modality)
  const current = { ...contract, modality: modality ?? contract.modality }
  const gone = modality ? [] : [{ code: 'noLongerOffered', path: '', params: {} }]
  const refusals = cartRefusals({
    declaration,
    contract: current,
    employee: plan.employee,
    today: plan.today,
    cutOffDay: plan.cutOffDay,
    people: peopleOf(plan.employee, plan.today),
    ownFiles: plan.ownFiles,
  })
  return {
    index,
    contract: current,
    declaration,
    refusals: [...gone, ...refusals].map((refusal) => ({ ...refusal, path: `/ids/${index}` })),
  }
}

/** The written order of D-71; what is only short of documents goes on without them. */
function withoutIncomplete(items: Item[], language: Language): Item[] {
  const isShort = ({ code }: Refusal): boolean => code === 'documentationMissing' || code === 'answersMissing'
  const isBlocking =
    (code: string) =>
    (refusal: Refusal): boolean =>
      refusal.code === code
  const others = (refusal: Refusal): boolean => !isShort(refusal)
  for (const blocks of [isBlocking('otherCollective'), isBlocking('expired'), others]) {
    const blocked = items.filter(({ refusals }) => refusals.some(blocks))
    const [first] = blocked
    if (first)
      throw refused(
        blocked.flatMap(({ refusals }) => refusals.filter(blocks)),
        language,
        first.declaration.messages[language],
        names(blocked, language),
      )
  }
  const complete = items.filter(({ refusals }) => !refusals.some(isShort))
  const [short] = items
  if (short && complete.length === 0)
    throw refused(
      items.flatMap(({ refusals }) => refusals),
      language,
      short.declaration.messages[language],
      names(items, language),
    )
  return complete
}

/**
 * What an item costs today, where that is not what its cart showed (D-74). Its own months stay open until its
 * deadline has passed, although a new simulation would already start later (D-09); an acceptance after the
 * cut-off drops them (D-32).
 */
function differenceOf(
  plan: EmployeeContext,
  { index, contract, declaration }: Item,
  language: Language,
): Difference | undefined {
  const { modality } = contract
  const { year, details, items } = contract
  const asked = { year, details, items: items.map(requestedItemOf) }
  const request = quoteRequestOf(plan, { modality, declaration }, asked, contract)
  const months = items.map(({ monthIndex }) => monthIndex)
  request.selectableMonths = [
    ...new Set([...months, ...request.selectableMonths.filter((month) => month > Math.min(...months))]),
  ].sort((a, b) => a - b)
  const priced = withTimeLimit(() => quote(declaration, request))
  const provider = declaration.eligible?.(request.employee, request.siblings, modality)
  const refusals = [...(provider ? [provider] : []), ...priced.refusals].map((refusal) => ({
    ...refusal,
    path: `/ids/${index}${refusal.path}`,
  }))
  const name = localized(modality.product.name, language)
  if (refusals.length > 0) throw refused(refusals, language, declaration.messages[language], name)
  const conditions = requoted(conditionsOf(contract), priced)
  const shown = conditionsHash({ ...conditionsOf(contract), details: {} })
  return shown === conditionsHash({ ...conditions, details: {} }) ? undefined : { contract, conditions }
}

async function buy(context: ServerContext, plan: EmployeeContext, items: Item[]): Promise<void> {
  if (items.length === 0) return
  const offered: Offered[] = []
  for (const { contract } of items) {
    const conditions = conditionsOf(contract)
    const { token } = await advance(context, plan, contract, { event: { type: 'PURCHASE' }, conditions })
    offered.push({ conditions, token })
  }
  await mailOffered(context, plan, offered)
}

async function reloadInOrder({ trx, tenant, row }: EmployeeContext, ids: string[]): Promise<Contract[]> {
  const contracts = await loadContracts(trx, { tenant: tenant.subdomain, employeeId: row.id, ids })
  return ids.flatMap((id) => contracts.filter((contract) => contract.id === id))
}

function names(items: Item[], language: Language): string {
  return items.map(({ contract }) => localized(contract.modality.product.name, language)).join(', ')
}
