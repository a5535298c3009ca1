import type { StateValueFrom } from 'xstate'
import { dateParts } from '../kernel/calendar.ts'
import type { ChargedPart, Contract } from './contract.ts'
import { contractMachine, type ContractTag } from './contractMachine.ts'

/** The states of a stored contract; a removed contract is not stored. */
export type ContractState = Exclude<StateValueFrom<typeof contractMachine>, 'removed'>

type Stated = Pick<Contract, 'state'>

/** All states of a stored contract, in the order of the machine. */
export const contractStates = Object.keys(contractMachine.states).filter(isContractState)

function isContractState(name: string): name is ContractState {
  return name !== 'removed'
}

/** The states with a tag, for queries. */
export function findStates(tag: ContractTag): ContractState[] {
  return contractStates.filter((state) => contractMachine.states[state]?.tags.includes(tag))
}

/** Builds a predicate that is true in the states with a tag. */
function hasTag(tag: ContractTag): (contract: Stated) => boolean {
  const states = new Set(findStates(tag))
  return ({ state }) => states.has(state)
}

/** Whether a contract is in the cart, for the first time or again. */
export const isInCart = hasTag('inCart')

/** Whether a contract was purchased and awaits acceptance or a review before it comes into force. */
export const isPurchased = hasTag('purchased')

/** Whether a contract, its change or its end awaits acceptance by mail. */
export const isWaiting = hasTag('waits')

/** Whether a contract, or a change of one in force, awaits a review (D-32, D-75). */
export const isUnderReview = hasTag('isReviewed')

/** Whether a contract is in force: accepted once, and its end not accepted. */
export const isInForce = hasTag('hasConditionsInForce')

/** Whether a contract's end was requested or has already happened. */
export const isEnding = hasTag('ending')

/**
 * Whether a contract's end was accepted or happened without a request; the end may be at a later date
 * (D-73).
 */
export const isEnded = hasTag('ended')

/**
 * Whether nothing of a contract waits for the employee: it is not in the cart and nothing waits for
 * acceptance.
 */
export function isSigned(contract: Stated): boolean {
  return !isInCart(contract) && !isWaiting(contract)
}

/** Whether a contract is in force, or was until it ended. */
export function wasInForce(contract: Stated): boolean {
  return isInForce(contract) || isEnded(contract)
}

/**
 * What a review refused last (D-32): the contract itself, or a change of one in force. Undefined if nothing
 * was refused, or a new change has been requested since.
 */
export function refusedPart({
  state,
  refusalReason,
}: Pick<Contract, 'state' | 'refusalReason'>): 'contract' | 'change' | undefined {
  if (refusalReason === undefined) return undefined
  if (state === 'cancelled') return 'contract'
  return isInForce({ state }) ? 'change' : undefined
}

/**
 * Whether a contract still blocks another one or a deletion (D-72, D-73): its plan year is not over, and a
 * canceled one has a covered month left.
 */
export function isLive(contract: ChargedPart & Pick<Contract, 'year'>, today: string): boolean {
  const { year, coveredUntil = -1 } = contract
  const { year: thisYear, month } = dateParts(today)
  if (year < thisYear) return false
  if (!isEnded(contract)) return true
  return year > thisYear ? coveredUntil >= 0 : coveredUntil >= month - 1
}
