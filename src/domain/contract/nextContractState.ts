import { transition } from 'xstate'
import type { Refusal } from '../kernel/refusal.ts'
import type { ContractEvent } from '../plan/contractEvent.ts'
import { contractMachine, type ContractAction } from '../plan/contractMachine.ts'
import { isInCart, isUnderReview, type ContractState } from '../plan/contractState.ts'

export type NextContractState =
  | { state: ContractState | 'removed'; actions: ContractAction[]; refusal?: undefined }
  | { state: ContractState; actions: []; refusal: Refusal }

/**
 * Returns the next state and actions after an event, or the refusal of the event (D-32). The function is
 * pure: the caller sends and writes.
 */
export function nextContractState(state: ContractState, event: ContractEvent): NextContractState {
  const before = contractMachine.resolveState({ value: state, context: {} })
  if (!before.can(event)) return { state, actions: [], refusal: buildRefusal(state, event) }
  const [after, executed] = transition(contractMachine, before, event)
  return { state: after.value, actions: executed.map(({ type }) => type as ContractAction) }
}

function buildRefusal(state: ContractState, event: ContractEvent): Refusal {
  return { code: findRefusalCode(state, event), params: {} }
}

/** The refusal of every change of an ended contract, by state. */
const ended: Partial<Record<ContractState, string>> = {
  cancelled: 'alreadyCancelled',
  droppedByYear: 'alreadyCancelled',
  endedByExit: 'alreadyCancelled',
  endedByYear: 'notInForce',
}

function findRefusalCode(state: ContractState, { type }: ContractEvent): string {
  const isReviewed = isUnderReview({ state })
  switch (type) {
    case 'ACCEPT':
      return state === 'awaitingAcceptance' || state === 'changeAwaitingAcceptance'
        ? 'monthsLost'
        : 'nothingToAccept'
    case 'EXPIRE':
      return 'nothingToAccept'
    case 'TAKE_BACK':
      return 'nothingToTakeBack'
    case 'REPRICED':
    case 'CHANGE_REPRICED':
      return 'notInForce'
    case 'PURCHASE':
    case 'REMOVE':
      return ended[state] ?? 'notInCart'
    case 'REPLACE_DOCUMENTATION':
      return ended[state] ?? 'notInForce'
    case 'REVIEW_PASSED':
      return ended[state] ?? (isReviewed ? 'monthsLost' : 'nothingToReview')
    case 'REVIEW_FAILED':
      return ended[state] ?? 'nothingToReview'
    case 'EDIT':
      return ended[state] ?? (isReviewed ? 'underReview' : 'readOnlyInForce')
    default:
      return (
        ended[state] ??
        (isReviewed ? 'underReview' : isInCart({ state }) ? 'stillInCart' : 'alreadyCancelled')
      )
  }
}
