import { changedMonths } from '../../../domain/contract/changedMonths.ts'
import type { Refusal } from '../../../domain/kernel/refusal.ts'
import type { Person } from '../../../domain/kernel/person.ts'
import { type Conditions, type Contract } from '../../../domain/plan/contract.ts'
import { toRequestedItem } from '../../../domain/benefit/items.ts'
import { isEnded, isInCart, isLive } from '../../../domain/plan/contractState.ts'
import type { ServerContext, Work } from '../../platform/context/context.ts'
import { HttpError } from '../../platform/http/httpError.ts'
import { timedRules } from '../../catalogue/plugins/timedRules.ts'
import { advance } from './advance.ts'
import { conditionsOf, requoted } from '../../employee/conditions.ts'
import { mailOffered } from '../mails/contractMails.ts'
import { employeeContextOf, ownContract, type EmployeeContext } from '../../employee/employeeContext.ts'
import { quoteRequestOf } from '../request/evaluateRequest.ts'
import { mailRepriced } from '../mails/outcomeMails.ts'

/** Facts of people were corrected: how they were, and by whom. */
export type Correction = { formerPeople: readonly Person[]; by: string }

/** Conditions that a correction changed, from a month on, 0 to 12; or why they cannot be priced anew. */
export type PricedConditions = {
  before: Conditions
  conditions: Conditions
  fromMonth: number
  refusal: Refusal | undefined
}

/**
 * Prices the live contracts of an employee anew after facts of who is covered were corrected (D-86): from the
 * first open month on, with history and a mail. What waits to be accepted gets a new link, for nothing is
 * signed that was not shown. The price list is the one that was agreed. Answers what changed.
 */
export async function repriceContracts(
  work: Work,
  plan: EmployeeContext,
  correction: Correction,
): Promise<PricedConditions[]> {
  const live = plan.contracts.filter(
    (contract) => !isInCart(contract) && !isEnded(contract) && isLive(contract, plan.today),
  )
  const priced: PricedConditions[] = []
  for (const { id } of live) {
    // Each one stands beside those that were priced before it.
    const today = await employeeContextOf(work.trx, plan)
    priced.push(...(await priceOne(work, today, ownContract(today, id), correction)))
  }
  return priced
}

/** Prices a contract anew, and the change of it that waits; one mail informs about both. */
async function priceOne(
  work: Work,
  plan: EmployeeContext,
  contract: Contract,
  correction: Correction,
): Promise<PricedConditions[]> {
  const { pendingEdit } = contract
  const asked = [conditionsOf(contract), ...(pendingEdit?.kind === 'edit' ? [pendingEdit] : [])]
  const found = asked.flatMap((before) => conditionsToday(work, plan, { contract, before, correction }) ?? [])
  const [first] = found
  if (!first || found.some(({ refusal }) => refusal)) return found
  // What a change that waits replaces.
  const inForce = first.before.kind === 'edit' ? conditionsOf(contract) : first.conditions
  let offered = ''
  for (const { before, conditions, fromMonth } of found) {
    const isChange = before.kind === 'edit'
    const { token } = await advance(work, plan, contract, {
      event: { type: isChange ? 'CHANGE_REPRICED' : 'REPRICED' },
      conditions,
      fromMonth,
      review: { by: correction.by },
    })
    offered ||= token
    if (token !== '')
      await mailOffered(work, plan, [{ conditions, token, ...(isChange && { before: inForce }) }])
  }
  await mailRepriced(work, plan, { ...first, isOffered: offered !== '' })
  return found
}

/** Conditions by the facts of today; undefined where these change nothing. */
function conditionsToday(
  { benefits }: Pick<ServerContext, 'benefits'>,
  plan: EmployeeContext,
  { contract, before, correction }: { contract: Contract; before: Conditions; correction: Correction },
): PricedConditions | undefined {
  const declaration = benefits.find(contract.category)
  if (!declaration) throw new HttpError(503, { messageId: 'error.unavailable' })
  const { modality, year, items, details } = before
  const asked = { year, details, items: items.map(toRequestedItem) }
  const request = quoteRequestOf(plan, { modality, declaration }, asked, { ...contract, ...before })
  // What has begun and has one price for the rest of the year is not open any more.
  if (!items.some(({ monthIndex }) => request.selectableMonths.includes(monthIndex))) return undefined
  const priced = timedRules.reprice(declaration, request, correction.formerPeople)
  const [fromMonth] = changedMonths(items, priced.items)
  const [refusal] = priced.refusals
  if (fromMonth === undefined && !refusal) return undefined
  return { before, conditions: requoted(before, priced), fromMonth: fromMonth ?? 12, refusal }
}
