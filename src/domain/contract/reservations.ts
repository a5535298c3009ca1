import { firstUnclosedMonth } from '../catalogue/planMonths.ts'
import { pickSums } from '../benefit/terms.ts'
import { paidItems, type Contract, type PendingEdit, type Reservation } from '../plan/contract.ts'
import { isEnded, isInCart, isInForce } from '../plan/contractState.ts'
import type { Plan } from '../plan/employee.ts'

/** Conditions that wait for an acceptance or a review, and the time of their request, which orders them. */
type Reserved = Omit<Reservation, 'fromMonth'>

type Amounts = Parameters<typeof paidItems>[0]

/**
 * Whether something of a contract waits that contracts purchased or changed later must leave to it; only then
 * an event of the contract can free something for them.
 */
export function reservesForItself(contract: Contract, contracts: readonly Contract[]): boolean {
  const reserved = reservedBy(contract)
  return reserved !== undefined && isFollowed(contract, reserved.at, contracts)
}

/** Whether conditions charge the same in each month as what waits of a contract. */
export function isAsReserved(contract: Contract, conditions: Amounts): boolean {
  const reserved = reservedBy(contract)
  return reserved !== undefined && listAmounts(reserved) === listAmounts(conditions)
}

/**
 * Keeps the places in the year's order of what a contract let go in an event (D-103): returns the contract
 * that holds them, with all of them. If the contract is in the cart again, another one of its plan year holds
 * them. Undefined if there is nothing to keep: nothing was dropped or reduced, or no month can be closed.
 * @param before the contract before the event
 * @param plan the plan after the event
 */
export function holdReleased(
  before: Contract,
  plan: Pick<Plan, 'contracts' | 'today' | 'cutOffDay'>,
): Contract | undefined {
  const { contracts } = plan
  const after = contracts.find(({ id }) => id === before.id)
  const own = findReleased(before, after, plan)
  if (after && !isInCart(after)) return own && { ...after, released: [...(after.released ?? []), own] }
  const released = [...(after?.released ?? []), ...(own ? [own] : [])]
  const holder = contracts.find((each) => !isInCart(each) && isBeside(each, before))
  if (!holder || released.length === 0) return undefined
  return { ...holder, released: [...(holder.released ?? []), ...released] }
}

function findReleased(
  before: Contract,
  after: Contract | undefined,
  { today, cutOffDay }: Pick<Plan, 'today' | 'cutOffDay'>,
): Reservation | undefined {
  const reserved = reservedBy(before)
  const fromMonth = firstUnclosedMonth(before.year, today, cutOffDay)
  if (!reserved || fromMonth === 0) return undefined
  const rest = after && findRest(after, reserved.at)
  return rest && listAmounts(rest) === listAmounts(reserved) ? undefined : { ...reserved, fromMonth }
}

function reservedBy(contract: Contract): Reserved | undefined {
  const { pendingEdit, purchasedAt } = contract
  if (isInForce(contract)) {
    const { requestedAt, kind } = pendingEdit ?? {}
    return requestedAt !== undefined && kind === 'edit'
      ? listReserved(contract, { ...contract, ...pendingEdit }, requestedAt)
      : undefined
  }
  if (isInCart(contract) || isEnded(contract) || purchasedAt === undefined) return undefined
  return listReserved(contract, contract, purchasedAt)
}

function listReserved({ id, category }: Contract, terms: Contract | PendingEdit, at: string): Reserved {
  const { modality, items, details } = terms
  return { contractId: id, category, at, modality, items, details, ...pickSums(terms) }
}

/** What remains of conditions requested at a time: they wait, are in force, or ended under their own rule. */
function findRest(
  contract: Contract,
  at: string,
): Pick<Contract, 'modality' | 'items' | 'userBagCents'> | undefined {
  const { steps = [], purchasedAt, pendingEdit } = contract
  if (pendingEdit?.requestedAt === at) return pendingEdit
  const step = steps.find((each) => each.at === at)
  if (step) return { ...contract, ...step }
  return purchasedAt === at && !isInCart(contract) ? contract : undefined
}

/** The amounts of terms by person and month, as a text to compare. */
function listAmounts(terms: Amounts): string {
  const texts = paidItems(terms).map((item) =>
    [item.monthIndex, item.personId, item.priceCents, item.paidCents].join(' '),
  )
  return texts.toSorted().join()
}

/** Whether a part of the plan year was requested at a time or later, beside a contract's own request. */
function isFollowed(contract: Contract, at: string, contracts: readonly Contract[]): boolean {
  return contracts.some((each) => {
    const { steps = [], purchasedAt = '', pendingEdit } = each
    if (each.id === contract.id) return steps.some((step) => step.at > at)
    if (isInCart(each) || !isBeside(each, contract)) return false
    return [purchasedAt, pendingEdit?.requestedAt ?? '', ...steps.map((step) => step.at)].some(
      (time) => time >= at,
    )
  })
}

/** Whether two contracts use the same bags. */
function isBeside(one: Contract, other: Contract): boolean {
  return one.id !== other.id && one.year === other.year && one.formerEmployment === other.formerEmployment
}
