import { setup } from 'xstate'
import type { ContractStatus } from '../plan/contract.ts'

/** What is kept of a contract's life: never a snapshot, always these three. */
export type ContractState = {
  status: ContractStatus
  signed: boolean
  /** Conditions that wait for an acceptance while the old ones hold. */
  pendingEdit: 'none' | 'change' | 'cancellation'
}

export type ContractEvent =
  /** DELETE: out of the cart */
  | { type: 'REMOVE' }
  /** PUT with a price; `isEditable` says whether the category may be changed in force (CTR-14) */
  | { type: 'EDIT'; isEditable: boolean }
  | { type: 'PURCHASE' }
  /** the e-mailed link; `monthsLeft` are the months still ahead that day, `lostMonths` those that went by */
  | { type: 'ACCEPT'; needsReview: boolean; monthsLeft: number; lostMonths: number }
  /** an administrator's answer to a contract under review */
  | { type: 'REVIEW_PASSED' }
  | { type: 'REVIEW_FAILED' }
  /** the cancel call, or a PUT with price 0 */
  | { type: 'CANCEL' }

/** What the server does on the way, in its transaction. */
export type ContractAction =
  | 'sendAcceptance'
  | 'voidLink'
  | 'holdConditions'
  | 'applyConditions'
  | 'dropHeldConditions'
  | 'dropLostMonths'
  | 'tellReviewed'

/** The life of a contract (D-32), without side effects: actions are names, answered to whoever asked. */
export const contractMachine = setup({
  types: { events: {} as ContractEvent },
  guards: {
    isEditable: ({ event }) => event.type === 'EDIT' && event.isEditable,
    hasMonths: ({ event }) => event.type === 'ACCEPT' && event.monthsLeft > 0,
    hasMonthsAndReview: ({ event }) => event.type === 'ACCEPT' && event.monthsLeft > 0 && event.needsReview,
  },
  actions: {
    sendAcceptance: () => undefined,
    voidLink: () => undefined,
    holdConditions: () => undefined,
    applyConditions: () => undefined,
    dropHeldConditions: () => undefined,
    dropLostMonths: () => undefined,
    tellReviewed: () => undefined,
  },
}).createMachine({
  id: 'contract',
  initial: 'cart',
  states: {
    cart: {
      on: {
        EDIT: 'cart',
        REMOVE: 'removed',
        PURCHASE: { target: 'awaitingAcceptance', actions: 'sendAcceptance' },
      },
    },
    awaitingAcceptance: {
      on: {
        EDIT: { target: 'cart', actions: 'voidLink' },
        ACCEPT: [
          { guard: 'hasMonthsAndReview', target: 'underReview', actions: ['voidLink', 'dropLostMonths'] },
          { guard: 'hasMonths', target: 'inForce', actions: ['voidLink', 'dropLostMonths'] },
        ],
        CANCEL: { target: 'withdrawalAwaitingAcceptance', actions: ['voidLink', 'sendAcceptance'] },
      },
    },
    underReview: {
      on: {
        REVIEW_PASSED: { target: 'inForce', actions: 'tellReviewed' },
        REVIEW_FAILED: { target: 'cancelled', actions: 'tellReviewed' },
      },
    },
    inForce: {
      on: {
        EDIT: {
          guard: 'isEditable',
          target: 'changeAwaitingAcceptance',
          actions: ['holdConditions', 'sendAcceptance'],
        },
        CANCEL: { target: 'cancellationAwaitingAcceptance', actions: 'sendAcceptance' },
      },
    },
    changeAwaitingAcceptance: {
      on: {
        EDIT: {
          guard: 'isEditable',
          target: 'changeAwaitingAcceptance',
          actions: ['voidLink', 'holdConditions', 'sendAcceptance'],
        },
        ACCEPT: {
          guard: 'hasMonths',
          target: 'inForce',
          actions: ['voidLink', 'applyConditions', 'dropLostMonths'],
        },
        CANCEL: {
          target: 'cancellationAwaitingAcceptance',
          actions: ['voidLink', 'dropHeldConditions', 'sendAcceptance'],
        },
      },
    },
    cancellationAwaitingAcceptance: {
      on: {
        EDIT: {
          guard: 'isEditable',
          target: 'changeAwaitingAcceptance',
          actions: ['voidLink', 'holdConditions', 'sendAcceptance'],
        },
        ACCEPT: { target: 'cancelled', actions: 'voidLink' },
      },
    },
    withdrawalAwaitingAcceptance: {
      on: {
        EDIT: { target: 'cart', actions: 'voidLink' },
        ACCEPT: { target: 'cancelled', actions: 'voidLink' },
      },
    },
    cancelled: { type: 'final' },
    removed: { type: 'final' },
  },
})
