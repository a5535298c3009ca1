import type { Benefit } from '../../../domain/benefit/defineBenefit.ts'
import { productName } from '../../../domain/catalogue/contractName.ts'
import { stoppingCodes } from '../../../domain/contract/cartItem.ts'
import type { Language } from '../../../domain/kernel/language.ts'
import type { PurchaseRefusal, Refusal } from '../../../domain/kernel/refusal.ts'
import type { Told } from '../../../domain/plan/better.ts'
import type { Conditions, Contract } from '../../../domain/plan/contract.ts'
import { isInCart } from '../../../domain/plan/contractState.ts'
import { findOfferOn } from '../../catalogue/offers.ts'
import { withSharedTimeLimit } from '../../catalogue/plugins/callPlugin.ts'
import { timedRules } from '../../catalogue/plugins/timedRules.ts'
import { conditionsHash, conditionsOf, requoted } from '../../employee/conditions.ts'
import type { EmployeeContext } from '../../employee/employeeContext.ts'
import { refused, refusedItems } from '../../employee/refuse.ts'
import type { ServerContext } from '../../platform/context/context.ts'
import { notFound } from '../../platform/http/httpError.ts'
import { conditionsMoney } from '../conditions/conditionsMoney.ts'
import { pickTables } from '../request/evaluateRequest.ts'
import { findShownChoices, findUnusedCompanyMoney } from '../request/toldChoices.ts'

type OwnPlan = EmployeeContext & { ownFiles: ReadonlySet<string> }

export type JudgedItem = {
  contract: Contract
  declaration: Benefit
  refusals: PurchaseRefusal[]
  /** Today's conditions, if they differ from those in the cart (D-74). */
  difference?: Conditions | undefined
}

/** An item that is bought, with the better choices that the employee was shown. */
type BoughtItem = { contract: Contract; conditions: Conditions; told: Told[] }

export type Judged = {
  /** Items that are not bought. */
  leftOut: JudgedItem[]
  /** Items whose figures differ from those in the cart; if there are any, nothing is bought. */
  differing: JudgedItem[]
  bought: BoughtItem[]
  /** The plan after the purchase. */
  plan: EmployeeContext
}

type Wanted = {
  plan: OwnPlan
  /** Contracts of the plan, in the order of the request. */
  wanted: readonly Contract[]
  language: Language
  /** The time of the purchase. */
  now: Date
}

/**
 * Decides which of the wanted contracts are bought today, and works out what their documents and mail say,
 * with one time limit for all plugins (D-71, D-74). A contract that was bought earlier is skipped.
 * @throws HttpError 422 if one refusal stops the purchase or no item is left
 */
export function judgePurchase(context: ServerContext, asked: Wanted): Judged {
  return withSharedTimeLimit(() => judge(context, asked))
}

function judge(context: ServerContext, { plan, wanted, language, now }: Wanted): Judged {
  const inCart = wanted.filter(isInCart)
  const items = inCart.map((contract) => judgeItem(context, plan, contract, wanted.indexOf(contract)))
  const buyable = withoutRefused(items, language, inCart.length < wanted.length)
  const leftOut = items.filter((item) => !buyable.includes(item))
  const differing = buyable.filter(({ difference }) => difference)
  if (differing.length > 0) return { leftOut, differing, bought: [], plan }
  const after = { ...plan, contracts: contractsAfter(plan, buyable, now) }
  const bought = buyable.map((item) => {
    const { contract } = item
    const conditions = conditionsOf(contract)
    const told = [
      ...findShownChoices(context, plan, { ...item, conditions }),
      ...findUnusedCompanyMoney(context, plan, contract.year),
    ]
    return { contract, conditions, told }
  })
  // The mail shows these amounts, so they are worked out under the same limit.
  for (const { conditions } of bought) conditionsMoney(context, after, conditions)
  return { leftOut, differing, bought, plan: after }
}

/**
 * The contracts of a plan after a purchase: in their order, bought items come after earlier purchases and
 * before items that stay in the cart (D-93, D-103).
 */
function contractsAfter(
  { contracts }: EmployeeContext,
  bought: readonly JudgedItem[],
  now: Date,
): Contract[] {
  const ids = new Set(bought.map(({ contract }) => contract.id))
  const signed = { state: 'awaitingAcceptance' as const, purchasedAt: now.toISOString() }
  return contracts.map((contract) => (ids.has(contract.id) ? { ...contract, ...signed } : contract))
}

function judgeItem(
  { benefits }: ServerContext,
  plan: OwnPlan,
  contract: Contract,
  index: number,
): JudgedItem {
  const declaration = benefits.find(contract.category)
  if (!declaration) throw notFound()
  const modality = findOfferOn(plan.tenant, contract.modality, plan.today)
  const current = { ...contract, modality: modality ?? contract.modality }
  const tables = pickTables(plan.tenant.tables, Object.keys(declaration.tables))
  const { ownFiles } = plan
  const today = timedRules.cartItemToday({ declaration, contract, plan, modality, tables, ownFiles })
  return {
    contract: current,
    declaration,
    refusals: today.refusals.map((refusal) => ({ ...refusal, contract: index })),
    difference: today.quote && findDifference(current, requoted(conditionsOf(current), today.quote)),
  }
}

function findDifference(contract: Contract, conditions: Conditions): Conditions | undefined {
  const shown = conditionsHash({ ...conditionsOf(contract), details: {} })
  return shown === conditionsHash({ ...conditions, details: {} }) ? undefined : conditions
}

/**
 * The items that can be bought, checked in the order of D-71 and D-74. A repeated call may find none, because
 * they were bought already.
 * @throws HttpError 422 if one refusal stops the purchase or no item is left; it names each product
 */
function withoutRefused(items: JudgedItem[], language: Language, isRepeat: boolean): JudgedItem[] {
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
