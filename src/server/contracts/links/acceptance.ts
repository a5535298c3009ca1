import { acceptableMonths } from '../../../domain/contract/acceptanceDeadline.ts'
import { cancellationEffect, type CancellationEffect } from '../../../domain/contract/cancellationEffect.ts'
import type { Benefit } from '../../../domain/benefit/defineBenefit.ts'
import { productRefusal } from '../../../domain/quote/eligibility.ts'
import {
  changedOutside,
  movesUserBagOutside,
  shiftToFirstSelectable,
} from '../../../domain/contract/lateAcceptance.ts'
import { inKindRefusal } from '../../../domain/quote/inKindLimit.ts'
import { overLimitRefusal, yearCapRefusal, yearLeftCents } from '../../../domain/quote/priceRefusals.ts'
import { coveredTwiceRefusal } from '../../../domain/quote/besides.ts'
import type { QuoteRequest } from '../../../domain/benefit/quoteRequest.ts'
import type { Refusal } from '../../../domain/kernel/refusal.ts'
import { type Conditions, type Contract } from '../../../domain/plan/contract.ts'
import { toRequestedItem } from '../../../domain/benefit/items.ts'
import { isEnding, isInCart } from '../../../domain/plan/contractState.ts'
import type { ProductMoney } from '../../../domain/tax/productMoney.ts'
import { scheduleOf } from '../../../domain/benefit/schedule.ts'
import { timedRules } from '../../catalogue/plugins/timedRules.ts'
import type { ServerContext } from '../../platform/context/context.ts'
import { HttpError } from '../../platform/http/httpError.ts'
import type { FoundLink } from './acceptLinks.ts'
import { conditionsMoney, movedByConditions } from '../conditions/conditionsMoney.ts'
import { conditionsOf, requoted, waitingConditions } from '../../employee/conditions.ts'
import { quoteRequestOf } from '../request/evaluateRequest.ts'
import { ownContract, type EmployeeContext } from '../../employee/employeeContext.ts'

/** The conditions that a link would sign today, without months that have passed since the request (D-32). */
export type Acceptance = {
  contract: Contract
  declaration: Benefit
  conditions: Conditions
  /** The conditions in force that an edit replaces. */
  before: Conditions | undefined
  /** The effect of a cancellation accepted today. */
  effect: CancellationEffect | undefined
  /** Sentences about other contracts whose payslip effect changes with the end or change (D-103, D-114). */
  moved?: string[]
  /** The payslip effect of the conditions (D-93). */
  money?: ProductMoney | undefined
  /** The effect of the replaced conditions on the payslip. */
  moneyBefore?: ProductMoney | undefined
  /** Months, 0 to 11, that passed before acceptance, or that come after the exit. */
  lostMonths: number[]
  /** The employee's last day of work, if known. */
  exitOn?: string | undefined
  /** The first month, 0 to 12, that the acceptance can still start or change. */
  firstOpen: number
  /** True if a month can still be accepted, or a change loses no month. */
  hasMonthsLeft: boolean
  /** The reasons why the conditions cannot be accepted; empty if they can. */
  refusals: Refusal[]
}

/**
 * Computes the conditions that a contract's link would sign today, and the refusals.
 * @throws HttpError 503 if the contract's category is unavailable
 */
export function computeAcceptance(
  context: Pick<ServerContext, 'benefits'>,
  plan: EmployeeContext,
  link: Pick<FoundLink, 'contract_id'>,
): Acceptance {
  const contract = ownContract(plan, link.contract_id)
  const declaration = context.benefits.find(contract.category)
  if (!declaration)
    throw new HttpError(503, { messageId: 'error.unavailable', headers: { 'retry-after': '60' } })
  if (isEnding(contract)) {
    const conditions = conditionsOf(contract, 'cancellation')
    const effect = computeEndEffect(plan, contract, declaration, contract.pendingEdit !== undefined)
    return {
      contract,
      declaration,
      conditions,
      before: undefined,
      effect,
      lostMonths: [],
      firstOpen: 12,
      hasMonthsLeft: false,
      refusals: [],
    }
  }
  const refusals = permission(plan, contract)
  const conditions = waitingConditions(contract)
  const { modality, year } = conditions
  const { today: date, cutOffDay, employee: employment } = plan
  const open = acceptableMonths({ modality, year, today: date, cutOffDay, employment })
  const today = shiftToToday(plan, contract, declaration, { conditions, open })
  return {
    ...today,
    exitOn: employment.exitOn,
    ...(contract.pendingEdit && { before: conditionsOf(contract) }),
    ...(refusals.length > 0 && { refusals }),
  }
}

/**
 * Computes the acceptance with its payslip effects and the sentences about other contracts whose effect
 * changes.
 */
export function shownAcceptanceOf(
  context: Pick<ServerContext, 'benefits'>,
  plan: EmployeeContext,
  link: Pick<FoundLink, 'contract_id'>,
): Acceptance {
  const acceptance = computeAcceptance(context, plan, link)
  const { conditions, effect, before } = acceptance
  return {
    ...acceptance,
    moved: movedByConditions(context, plan, conditions, effect),
    ...(conditions.kind !== 'cancellation' && { money: conditionsMoney(context, plan, conditions) }),
    ...(before && { moneyBefore: conditionsMoney(context, plan, before) }),
  }
}

/** The refusals of an acceptance today, the same on the link's page and in the portal (D-84). */
export function acceptanceRefusals({ conditions, hasMonthsLeft, refusals }: Acceptance): Refusal[] {
  const isLost = !hasMonthsLeft && conditions.kind !== 'cancellation'
  return isLost ? [{ code: 'monthsLost', params: {} }] : refusals
}

/** The effect of a contract's end, if confirmed today; `isInForce` is false if it was never accepted. */
export function computeEndEffect(
  { today, cutOffDay }: EmployeeContext,
  contract: Contract,
  declaration: Benefit | undefined,
  isInForce: boolean,
): CancellationEffect {
  return cancellationEffect({ declaration, contract: conditionsOf(contract), today, cutOffDay, isInForce })
}

/**
 * Returns the refusal of a product that the employee may no longer buy; for a contract not yet in force
 * (promise 57).
 */
function permission({ employee }: EmployeeContext, { modality }: Contract): Refusal[] {
  const refusal = productRefusal(employee.products, modality.product.category.alias)
  return refusal ? [refusal] : []
}

/**
 * Returns the conditions unchanged. If a month or part of the user bag was lost, or would move to a month
 * that can no longer change, returns them shifted and priced again. `open`: the months, 0 to 11, that can
 * still begin or change.
 */
export function shiftToToday(
  plan: EmployeeContext,
  contract: Contract,
  declaration: Benefit,
  { conditions, open: selectable }: { conditions: Conditions; open: number[] },
): Acceptance {
  const { modality, items } = conditions
  const isEdit = conditions.kind === 'edit'
  const inForce = isEdit ? conditionsOf(contract).items : []
  const firstOpen = selectable[0] ?? 12
  const lostMonths = changedOutside(selectable, items, inForce)
  const found = { contract, declaration, before: undefined, effect: undefined, lostMonths, firstOpen }
  // A review keeps every month that has not begun, even after the cut-off for new requests (D-80).
  const request = { ...requestToday(plan, contract, declaration, conditions), selectableMonths: selectable }
  const inForceUserBagCents = isEdit ? contract.userBagCents : 0
  const isUserBagShort = conditions.userBagCents > Math.max(request.userBagLeftCents, inForceUserBagCents)
  const { months } = scheduleOf(declaration, modality)
  const isPerMonth = months !== 'start' && months !== 'first'
  const movesUserBag = isEdit && isPerMonth && movesUserBagOutside(selectable, conditions, contract)
  if (lostMonths.length === 0 && !isUserBagShort && !movesUserBag)
    return {
      ...found,
      conditions,
      hasMonthsLeft: isEdit || items.length > 0,
      refusals: limitRefusals(declaration, conditions, request),
    }
  const { items: shifted } = shiftToFirstSelectable({
    items,
    inForceItems: inForce,
    months,
    selectable,
  })
  const hasMonthsLeft = (isEdit ? selectable : shifted).length > 0
  if (!hasMonthsLeft) return { ...found, conditions, hasMonthsLeft, refusals: [] }
  const priced = timedRules.quote(declaration, { ...request, items: shifted.map(toRequestedItem) })
  return { ...found, conditions: requoted(conditions, priced), hasMonthsLeft, refusals: priced.refusals }
}

/**
 * Builds a request from the conditions, together with all signed and waiting contracts, without the cart
 * (D-84).
 */
function requestToday(
  plan: EmployeeContext,
  contract: Contract,
  declaration: Benefit,
  { kind, modality, year, details, items }: Conditions,
): QuoteRequest {
  const contracts = plan.contracts.filter((each) => !isInCart(each))
  return quoteRequestOf(
    { ...plan, contracts },
    { modality, declaration },
    { year, items: items.map(toRequestedItem), details },
    // All months of an unaccepted contract can still change.
    kind === 'edit' ? contract : { ...contract, state: 'cart' },
  )
}

/**
 * Refuses conditions that exceed the rest of the bag, the limit of pay in kind or the category's yearly
 * maximum, or that cover a person twice (D-84, D-87, D-91).
 */
function limitRefusals(declaration: Benefit, conditions: Conditions, request: QuoteRequest): Refusal[] {
  const { finalPriceCents } = conditions
  const { availableCents } = request
  const refusals = [
    coveredTwiceRefusal(request, scheduleOf(declaration, conditions.modality)),
    yearCapRefusal(yearLeftCents(declaration, request), conditions),
    finalPriceCents > availableCents
      ? overLimitRefusal('price_over_error', availableCents, finalPriceCents)
      : undefined,
  ].filter((refusal) => refusal !== undefined)
  const inKind = refusals.length === 0 ? inKindRefusal(request, conditions) : undefined
  return inKind ? [inKind] : refusals
}
