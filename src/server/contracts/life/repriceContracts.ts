import { afterSigning } from '../../../domain/catalogue/enrollment.ts'
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

/** A correction of people's data: the people before the correction, and the corrector's name. */
type Correction = { formerPeople: readonly Person[]; by: string }

/**
 * The conditions before and after a correction, the first month with a new price (0 to 12), and the refusal,
 * if any.
 */
export type PricedConditions = {
  before: Conditions
  conditions: Conditions
  fromMonth: number
  refusal: Refusal | undefined
}

/**
 * Reprices an employee's live contracts after a correction of covered people's data (D-86), from the first
 * open month on, with history and a mail. Waiting conditions get a new link, so that nobody signs other
 * conditions than those shown. Prices come from the agreed price list. Returns the changes.
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
    // Each contract is priced after those already repriced.
    const today = await employeeContextOf(work.trx, plan)
    priced.push(...(await priceOne(work, today, ownContract(today, id), correction)))
  }
  return priced
}

/** Reprices a contract and its waiting change; one mail covers both. */
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
  // The conditions that a waiting change replaces.
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

/** Prices the conditions with today's data; undefined if the correction changes nothing. */
function conditionsToday(
  { benefits }: Pick<ServerContext, 'benefits'>,
  plan: EmployeeContext,
  { contract, before, correction }: { contract: Contract; before: Conditions; correction: Correction },
): PricedConditions | undefined {
  const declaration = benefits.find(contract.category)
  if (!declaration) throw new HttpError(503, { messageId: 'error.unavailable' })
  const { modality, year, items, details } = before
  const asked = { year, details, items: items.map(toRequestedItem) }
  // Windows limit signing only, and these conditions are signed or wait for an acceptance or a review (D-97).
  const signed = { ...plan, employee: afterSigning(plan.employee) }
  const request = quoteRequestOf(signed, { modality, declaration }, asked, { ...contract, ...before })
  // Conditions without an open month are not repriced, such as a single price for a year that has begun.
  if (!items.some(({ monthIndex }) => request.selectableMonths.includes(monthIndex))) return undefined
  const priced = timedRules.reprice(declaration, request, correction.formerPeople)
  const [fromMonth] = changedMonths(items, priced.items)
  const [refusal] = priced.refusals
  if (fromMonth === undefined && !refusal) return undefined
  return { before, conditions: requoted(before, priced), fromMonth: fromMonth ?? 12, refusal }
}
