import { setup } from 'xstate'
import type { ContractStatus } from '../plan/contract.ts'

/**
 * What is stored of a contract's state, in place of an XState snapshot. `signed` is false while anything
 * waits for an acceptance: the contract itself, a change of it or its end.
 */
export type StoredState = {
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
  /** the e-mailed link; `monthsLeft` are the months still ahead that day */
  | { type: 'ACCEPT'; needsReview: boolean; monthsLeft: number }
  /** an administrator's answer to a contract under review */
  | { type: 'REVIEW_PASSED' }
  | { type: 'REVIEW_FAILED' }
  /** the cancel call, or a PUT with price 0 */
  | { type: 'CANCEL' }
  /** a change or cancellation that waits is not wanted any more (D-83) */
  | { type: 'TAKE_BACK' }

/** The names of what has to be done on the way; `src/server/contracts/effects.ts` does it. */
const actions = {
  /** The contract leaves the cart and the database. */
  removeContract: () => undefined,
  /** The conditions of the event take the place of the contract's own. */
  replaceConditions: () => undefined,
  /** The conditions of the event wait beside those in force, in place of others that waited. */
  keepPendingConditions: () => undefined,
  /** Nothing waits any more: it was accepted. */
  settlePendingConditions: () => undefined,
  /** Nothing waits any more: it was taken back, or others decided against it. */
  dropPendingConditions: () => undefined,
  /** The last month that the contract covers stays charged (D-73). */
  keepCoveredMonths: () => undefined,
  recordPurchase: () => undefined,
  /** A new link, the only one that works; a mail brings it. */
  offerAcceptance: () => undefined,
  voidLink: () => undefined,
  /** The document that shows what may be accepted. */
  keepDraftDocument: () => undefined,
  dropDraftDocument: () => undefined,
  /** Who accepted what, when and from where, with the document as it was accepted. */
  recordSignature: () => undefined,
  notifyPlugin: () => undefined,
  notifyReviewOutcome: () => undefined,
}

export type ContractAction = keyof typeof actions

const startAgain = {
  target: 'cart',
  actions: ['voidLink', 'dropDraftDocument', 'replaceConditions'],
} as const
const change = {
  guard: 'isEditable',
  target: 'changeAwaitingAcceptance',
  actions: ['keepPendingConditions', 'offerAcceptance'],
} as const
const askForCancellation = {
  target: 'cancellationAwaitingAcceptance',
  actions: ['keepPendingConditions', 'offerAcceptance'],
} as const
const goOn = { target: 'inForce', actions: ['voidLink', 'dropPendingConditions'] } as const
const sign = ['recordSignature', 'notifyPlugin'] as const

/**
 * The life of a contract (D-32), without side effects: a transition answers the names of its actions, and
 * `advance` of the server runs them in its transaction.
 */
export const contractMachine = setup({
  types: { events: {} as ContractEvent },
  guards: {
    isEditable: ({ event }) => event.type === 'EDIT' && event.isEditable,
    hasMonths: ({ event }) => event.type === 'ACCEPT' && event.monthsLeft > 0,
    hasMonthsAndReview: ({ event }) => event.type === 'ACCEPT' && event.monthsLeft > 0 && event.needsReview,
  },
  actions,
}).createMachine({
  id: 'contract',
  initial: 'cart',
  states: {
    cart: {
      on: {
        EDIT: { target: 'cart', actions: 'replaceConditions' },
        REMOVE: { target: 'removed', actions: 'removeContract' },
        PURCHASE: {
          target: 'awaitingAcceptance',
          actions: ['recordPurchase', 'keepDraftDocument', 'offerAcceptance'],
        },
      },
    },
    awaitingAcceptance: {
      on: {
        EDIT: startAgain,
        ACCEPT: [
          { guard: 'hasMonthsAndReview', target: 'underReview', actions: ['replaceConditions', ...sign] },
          { guard: 'hasMonths', target: 'inForce', actions: ['replaceConditions', ...sign] },
        ],
        CANCEL: { target: 'withdrawalAwaitingAcceptance', actions: 'offerAcceptance' },
      },
    },
    underReview: {
      on: {
        REVIEW_PASSED: { target: 'inForce', actions: 'notifyReviewOutcome' },
        REVIEW_FAILED: { target: 'cancelled', actions: 'notifyReviewOutcome' },
      },
    },
    inForce: { on: { EDIT: change, CANCEL: askForCancellation } },
    changeAwaitingAcceptance: {
      on: {
        EDIT: change,
        ACCEPT: {
          guard: 'hasMonths',
          target: 'inForce',
          actions: ['replaceConditions', 'settlePendingConditions', ...sign],
        },
        CANCEL: askForCancellation,
        TAKE_BACK: goOn,
      },
    },
    cancellationAwaitingAcceptance: {
      on: {
        EDIT: change,
        ACCEPT: {
          target: 'cancelled',
          actions: ['settlePendingConditions', 'keepCoveredMonths', ...sign],
        },
        TAKE_BACK: goOn,
      },
    },
    withdrawalAwaitingAcceptance: {
      on: {
        EDIT: startAgain,
        ACCEPT: { target: 'cancelled', actions: [...sign] },
        TAKE_BACK: { target: 'awaitingAcceptance', actions: 'offerAcceptance' },
      },
    },
    cancelled: { type: 'final' },
    removed: { type: 'final' },
  },
})
