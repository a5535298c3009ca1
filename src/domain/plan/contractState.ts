import type { StateValueFrom } from 'xstate'
import { dateParts } from '../kernel/calendar.ts'
import type { ChargedPart, Contract } from './contract.ts'
import { contractMachine, type ContractTag } from './contractMachine.ts'

/** The states of a stored contract; one that was removed leaves no row. */
export type ContractState = Exclude<StateValueFrom<typeof contractMachine>, 'removed'>

type Stated = Pick<Contract, 'state'>

/** All states of a stored contract, in the order of the machine. */
export const contractStates = Object.keys(contractMachine.states).filter(isContractState)

function isContractState(name: string): name is ContractState {
  return name !== 'removed'
}

/** The states with a tag, as a query lists them. */
export function findStates(tag: ContractTag): ContractState[] {
  return contractStates.filter((state) => contractMachine.states[state]?.tags.includes(tag))
}

/** A predicate that is true in the states with a tag. */
function hasTag(tag: ContractTag): (contract: Stated) => boolean {
  const states = new Set(findStates(tag))
  return ({ state }) => states.has(state)
}

/** Whether a contract lies in the cart, for the first time or again. */
export const isInCart = hasTag('inCart')

/** Whether a contract was purchased and waits to come into force, for the employee or for a review. */
export const isPurchased = hasTag('purchased')

/** Whether a contract, a change of it or its end waits to be accepted in a mail. */
export const isWaiting = hasTag('waits')

/** Whether a contract, or a change of one in force, waits for an administrator's answer (D-32, D-75). */
export const isUnderReview = hasTag('isReviewed')

/** Whether a contract is in force: the employee accepted it once, and no end of it since. */
export const isInForce = hasTag('hasConditionsInForce')

/** Whether the end of a contract was asked for, or has come. */
export const isEnding = hasTag('ending')

/** Whether the end of a contract was accepted or came by itself: it is over, or will be (D-73). */
export const isEnded = hasTag('ended')

/** Whether the employee has signed all there is of a contract: nothing of it is in the cart or waits. */
export function isSigned(contract: Stated): boolean {
  return !isInCart(contract) && !isWaiting(contract)
}

/** Whether a contract is in force, or was until it ended. */
export function wasInForce(contract: Stated): boolean {
  return isInForce(contract) || isEnded(contract)
}

/**
 * Whether a contract still stands in the way of another one, or of a deletion (D-72, D-73): its plan year is
 * not over, and a canceled one has a covered month left.
 */
export function isLive(contract: ChargedPart & Pick<Contract, 'year'>, today: string): boolean {
  const { year, coveredUntil = -1 } = contract
  const { year: thisYear, month } = dateParts(today)
  if (year < thisYear) return false
  if (!isEnded(contract)) return true
  return year > thisYear ? coveredUntil >= 0 : coveredUntil >= month - 1
}
