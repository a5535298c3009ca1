import type { Benefit } from '../../domain/benefit/defineBenefit.ts'
import { cartRefusals } from '../../domain/contract/limits.ts'
import { localized, type Language } from '../../domain/kernel/language.ts'
import type { Refusal } from '../../domain/kernel/refusal.ts'
import { requestedItemOf, type Contract } from '../../domain/plan/contract.ts'
import { peopleOf } from '../../domain/plan/employee.ts'
import { quote } from '../../domain/quote/quote.ts'
import type { ServerContext } from '../context/context.ts'
import { HttpError, notFound } from '../http/httpError.ts'
import { withTimeLimit } from '../plugins/callPlugin.ts'
import { advance } from './advance.ts'
import { conditionsOf } from './conditions/conditions.ts'
import { contractMessages } from './conditions/contractMessages.ts'
import { mailOffered, type Offered } from './contractMails.ts'
import { loadContracts } from './contractRepository.ts'
import type { Caller } from './createContract.ts'
import { loadEmployeeForUpdate, ownContract, type EmployeeContext } from './employeeContext.ts'
import { assertSamePrice, currentModality, quoteRequestOf } from './evaluateRequest.ts'
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
  return context.db.transaction().execute(async (trx) => {
    const plan = await loadEmployeeForUpdate(context, trx, { tenant, employeeId })
    const wanted = [...new Set(ids)].map((id) => ownContract(plan, id))
    const own = { ...plan, ownFiles: await ownFileNames(plan) }
    const inCart = wanted.filter(({ status }) => status === 'cart')
    const items = inCart.map((contract) => itemOf(context, own, contract, wanted.indexOf(contract)))
    const buyable = withoutIncomplete(items, language)
    for (const item of buyable) assertStillRight(plan, item, language)
    await buy(context, plan, buyable)
    const leftOut = new Set(
      items.filter((item) => !buyable.includes(item)).map(({ contract }) => contract.id),
    )
    const generated = wanted.filter(({ id }) => !leftOut.has(id)).map(({ id }) => id)
    return reloadInOrder(plan, generated)
  })
}

function itemOf({ benefits }: ServerContext, plan: OwnPlan, contract: Contract, index: number): Item {
  const declaration = benefits.find(contract.category)
  if (!declaration) throw notFound()
  const refusals = cartRefusals({
    declaration,
    contract,
    employee: plan.employee,
    today: plan.today,
    cutOffDay: plan.cutOffDay,
    people: peopleOf(plan.employee, plan.today),
    ownFiles: plan.ownFiles,
  })
  return {
    index,
    contract,
    declaration,
    refusals: refusals.map((refusal) => ({ ...refusal, path: `/ids/${index}` })),
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
 * Prices an item again. Its own months stay open until its deadline has passed, although a new simulation
 * would already start later (D-09); an acceptance after the cut-off drops them (D-32).
 */
function assertStillRight(
  plan: EmployeeContext,
  { index, contract, declaration }: Item,
  language: Language,
): void {
  const modality = currentModality(plan, contract.modality)
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
  assertSamePrice(contract.priceCents, priced.priceCents, language)
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
