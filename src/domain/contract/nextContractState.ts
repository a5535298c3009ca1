import { transition } from 'xstate'
import type { ContractEvent } from './contractEvent.ts'
import { contractMachine, type ContractAction, type StoredState } from './contractMachine.ts'
import type { Refusal } from '../kernel/refusal.ts'
import type { Contract } from '../plan/contract.ts'

/** How each state of the machine is stored; `removed` leaves no row. */
const stored = {
  cart: { status: 'cart', signed: false, pendingEdit: 'none', endedBy: 'none' },
  expiredPurchase: { status: 'cart', signed: false, pendingEdit: 'none', endedBy: 'time' },
  awaitingAcceptance: { status: 'pending', signed: false, pendingEdit: 'none', endedBy: 'none' },
  underReview: { status: 'pending', signed: true, pendingEdit: 'none', endedBy: 'none' },
  inForce: { status: 'contracted', signed: true, pendingEdit: 'none', endedBy: 'none' },
  changeAwaitingAcceptance: { status: 'contracted', signed: false, pendingEdit: 'change', endedBy: 'none' },
  changeUnderReview: { status: 'contracted', signed: true, pendingEdit: 'change', endedBy: 'none' },
  cancellationAwaitingAcceptance: {
    status: 'cancelled',
    signed: false,
    pendingEdit: 'cancellation',
    endedBy: 'none',
  },
  withdrawalAwaitingAcceptance: { status: 'cancelled', signed: false, pendingEdit: 'none', endedBy: 'none' },
  cancelled: { status: 'cancelled', signed: true, pendingEdit: 'none', endedBy: 'none' },
  endedByYear: { status: 'contracted', signed: true, pendingEdit: 'none', endedBy: 'year' },
  droppedByYear: { status: 'cancelled', signed: true, pendingEdit: 'none', endedBy: 'year' },
  endedByExit: { status: 'cancelled', signed: true, pendingEdit: 'none', endedBy: 'exit' },
} as const satisfies Record<string, StoredState>

export type MachineState = keyof typeof stored

export type NextContractState =
  | { state: StoredState | 'removed'; actions: ContractAction[]; refusal?: undefined }
  | { state: StoredState; actions: []; refusal: Refusal }

/**
 * What a contract becomes by an event, which actions that takes, or why the event is refused (D-32). Pure:
 * nothing is sent or written. Throws where the stored values are no state of a contract.
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
    ([, { status, signed, pendingEdit, endedBy }]) =>
      status === state.status &&
      signed === state.signed &&
      pendingEdit === state.pendingEdit &&
      endedBy === state.endedBy,
  )
  if (!found)
    throw new Error(
      `No contract is ${state.status}, ${state.signed ? 'signed' : 'not signed'} ` +
        `with pending edit "${state.pendingEdit}", ended by "${state.endedBy}"`,
    )
  return found[0] as MachineState
}

function refusalOf(step: MachineState, event: ContractEvent): Refusal {
  return { code: codeOf(step, event), path: '', params: {} }
}

/** What is over, and how every change of it is refused. */
const ended: Partial<Record<MachineState, string>> = {
  cancelled: 'alreadyCancelled',
  droppedByYear: 'alreadyCancelled',
  endedByExit: 'alreadyCancelled',
  endedByYear: 'notInForce',
}

function codeOf(step: MachineState, { type }: ContractEvent): string {
  const isInReview = step === 'underReview' || step === 'changeUnderReview'
  const isInCart = step === 'cart' || step === 'expiredPurchase'
  switch (type) {
    case 'ACCEPT':
      return step === 'awaitingAcceptance' || step === 'changeAwaitingAcceptance'
        ? 'monthsLost'
        : 'nothingToAccept'
    case 'EXPIRE':
      return 'nothingToAccept'
    case 'TAKE_BACK':
      return 'nothingToTakeBack'
    case 'PRICED_ANEW':
    case 'CHANGE_PRICED_ANEW':
      return 'notInForce'
    case 'PURCHASE':
    case 'REMOVE':
      return ended[step] ?? 'notInCart'
    case 'REPLACE_DOCUMENTATION':
      return ended[step] ?? 'notInForce'
    case 'REVIEW_PASSED':
      return ended[step] ?? (isInReview ? 'monthsLost' : 'nothingToReview')
    case 'REVIEW_FAILED':
      return ended[step] ?? 'nothingToReview'
    case 'EDIT':
      return ended[step] ?? (isInReview ? 'underReview' : 'readOnlyInForce')
    default:
      return ended[step] ?? (isInReview ? 'underReview' : isInCart ? 'stillInCart' : 'alreadyCancelled')
  }
}

/** The state of a contract's machine: status, signature, and what waits for an acceptance (D-32). */
export function storedStateOf({
  status,
  signed,
  pendingEdit,
  endedBy,
}: Pick<Contract, 'status' | 'signed' | 'pendingEdit' | 'endedBy'>): StoredState {
  const waiting = pendingEdit?.kind === 'edit' ? 'change' : 'cancellation'
  return { status, signed, pendingEdit: pendingEdit ? waiting : 'none', endedBy: endedBy ?? 'none' }
}
