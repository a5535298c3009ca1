import { transition } from 'xstate'
import {
  contractMachine,
  type ContractAction,
  type ContractEvent,
  type StoredState,
} from './contractMachine.ts'
import type { Refusal } from '../kernel/refusal.ts'
import type { Contract } from '../plan/contract.ts'

/** The machine's states that leave a row; `removed` leaves none. */
export type MachineState =
  | 'cart'
  | 'awaitingAcceptance'
  | 'underReview'
  | 'inForce'
  | 'changeAwaitingAcceptance'
  | 'cancellationAwaitingAcceptance'
  | 'withdrawalAwaitingAcceptance'
  | 'cancelled'

/** How each of them is stored. */
const stored: Record<MachineState, StoredState> = {
  cart: { status: 'cart', signed: false, pendingEdit: 'none' },
  awaitingAcceptance: { status: 'pending', signed: false, pendingEdit: 'none' },
  underReview: { status: 'pending', signed: true, pendingEdit: 'none' },
  inForce: { status: 'contracted', signed: true, pendingEdit: 'none' },
  changeAwaitingAcceptance: { status: 'contracted', signed: false, pendingEdit: 'change' },
  cancellationAwaitingAcceptance: { status: 'cancelled', signed: false, pendingEdit: 'cancellation' },
  withdrawalAwaitingAcceptance: { status: 'cancelled', signed: false, pendingEdit: 'none' },
  cancelled: { status: 'cancelled', signed: true, pendingEdit: 'none' },
}

export type NextContractState =
  | { state: StoredState | 'removed'; actions: ContractAction[]; refusal?: undefined }
  | { state: StoredState; actions: []; refusal: Refusal }

/**
 * What a contract becomes by an event, which actions that takes, or why the event is refused (D-32). Pure:
 * nothing is sent or written. Throws where the three stored values are no state of a contract.
 */
export function nextContractState(state: StoredState, event: ContractEvent): NextContractState {
  const step = machineStateOf(state)
  const before = contractMachine.resolveState({ value: step, context: {} })
  if (!before.can(event)) return { state, actions: [], refusal: refusalOf(step, event) }
  const [after, executed] = transition(contractMachine, before, event)
  const actions = executed.map(({ type }) => type as ContractAction)
  const next = after.value as MachineState | 'removed'
  return { state: next === 'removed' ? next : stored[next], actions }
}

/** The step of the machine that a stored contract is in. */
export function machineStateOf(state: StoredState): MachineState {
  const found = Object.entries(stored).find(
    ([, { status, signed, pendingEdit }]) =>
      status === state.status && signed === state.signed && pendingEdit === state.pendingEdit,
  )
  if (!found)
    throw new Error(
      `No contract is ${state.status}, ${state.signed ? 'signed' : 'not signed'} ` +
        `with pending edit "${state.pendingEdit}"`,
    )
  return found[0] as MachineState
}

function refusalOf(step: MachineState, event: ContractEvent): Refusal {
  return { code: codeOf(step, event), path: '', params: {} }
}

function codeOf(step: MachineState, { type }: ContractEvent): string {
  if (type === 'ACCEPT')
    return step === 'awaitingAcceptance' || step === 'changeAwaitingAcceptance'
      ? 'monthsLost'
      : 'nothingToAccept'
  if (type === 'TAKE_BACK') return 'nothingToTakeBack'
  if (step === 'cancelled') return 'alreadyCancelled'
  if (type === 'PURCHASE' || type === 'REMOVE') return 'notInCart'
  if (type === 'REVIEW_PASSED' || type === 'REVIEW_FAILED') return 'nothingToReview'
  if (step === 'underReview') return 'underReview'
  if (type === 'EDIT') return 'readOnlyInForce'
  return step === 'cart' ? 'stillInCart' : 'alreadyCancelled'
}

/** The state of a contract's machine: status, signature, and what waits for an acceptance (D-32). */
export function storedStateOf({
  status,
  signed,
  pendingEdit,
}: Pick<Contract, 'status' | 'signed' | 'pendingEdit'>): StoredState {
  const waiting = pendingEdit?.kind === 'edit' ? 'change' : 'cancellation'
  return { status, signed, pendingEdit: pendingEdit ? waiting : 'none' }
}
