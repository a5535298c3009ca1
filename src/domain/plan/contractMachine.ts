import { setup } from 'xstate'
import type { ContractEvent } from './contractEvent.ts'

/** Tags of states; `contractState.ts` has a predicate for each. */
export type ContractTag =
  | 'inCart'
  /** The contract was purchased and is not in force yet. */
  | 'purchased'
  /** The employee accepted the contract once. */
  | 'hasConditionsInForce'
  /** The contract, its change or its end awaits the employee's acceptance. */
  | 'waits'
  /** The contract or its change awaits an administrator's review. */
  | 'isReviewed'
  /** The contract's end was requested or has already happened. */
  | 'ending'
  /**
   * The contract's end was accepted, or happened without a request. A contract that was in force until its
   * plan year ended has no such tag.
   */
  | 'ended'

/** Actions of the transitions; `src/server/contracts/life/effects.ts` runs them. */
const actions = {
  /** The contract leaves the cart and the database. */
  removeContract: () => undefined,
  /** Replaces the contract's conditions by those of the event. */
  replaceConditions: () => undefined,
  /** Stores the event's conditions as waiting for acceptance; they replace earlier waiting ones. */
  keepPendingConditions: () => undefined,
  /** Updates the waiting change: a late acceptance moved its months (D-32), or data its price (D-86). */
  keepSignedChange: () => undefined,
  /** Adds the event's conditions, or the end, to the contract's history. */
  recordHistory: () => undefined,
  /** Removes the waiting conditions, which were accepted. */
  settlePendingConditions: () => undefined,
  /** Removes the waiting conditions, which were withdrawn or refused. */
  dropPendingConditions: () => undefined,
  /** Replaces the contract's documentation by the event's and keeps the old one (D-78). */
  replaceDocumentation: () => undefined,
  /** Stores the last covered month, up to which the contract is charged (D-73, D-88). */
  keepCoveredMonths: () => undefined,
  recordPurchase: () => undefined,
  /** Sends a mail with a new link; earlier links stop working. */
  offerAcceptance: () => undefined,
  voidLink: () => undefined,
  /** Stores the document to be accepted. */
  keepDraftDocument: () => undefined,
  dropDraftDocument: () => undefined,
  /** Records who accepted which conditions, when and from where, with the accepted document. */
  recordSignature: () => undefined,
  notifyPlugin: () => undefined,
  /** Stores why a review refused the contract or its change. */
  keepRefusalReason: () => undefined,
  notifyReviewOutcome: () => undefined,
  /** Mails the employee about an end they did not request. */
  notifyEnd: () => undefined,
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
const reprice = ['replaceConditions', 'recordHistory', 'notifyPlugin'] as const

const cart = {
  tags: 'inCart',
  on: {
    EDIT: { target: 'cart', actions: 'replaceConditions' },
    REMOVE: { target: 'removed', actions: 'removeContract' },
    PURCHASE: {
      target: 'awaitingAcceptance',
      actions: ['recordPurchase', 'keepDraftDocument', 'offerAcceptance'],
    },
    YEAR_ENDED: { target: 'removed', actions: ['notifyEnd', 'removeContract'] },
    EXIT: { target: 'removed', actions: 'removeContract' },
  },
} as const
/** Transitions that end a purchase before its acceptance. */
const endOfPurchase = {
  EXPIRE: { target: 'expiredPurchase', actions: ['voidLink', 'dropDraftDocument', 'notifyEnd'] },
  YEAR_ENDED: { target: 'droppedByYear', actions: ['voidLink', 'dropDraftDocument', 'notifyEnd'] },
  EXIT: { target: 'endedByExit', actions: ['voidLink', 'dropDraftDocument'] },
} as const
/** Transitions that end a contract in force with a waiting change. */
const endBesideChange = {
  YEAR_ENDED: {
    target: 'endedByYear',
    actions: ['voidLink', 'dropPendingConditions', 'recordHistory', 'notifyEnd'],
  },
  EXIT: {
    target: 'endedByExit',
    actions: ['voidLink', 'dropPendingConditions', 'keepCoveredMonths', 'recordHistory', 'notifyPlugin'],
  },
} as const
const expireChange = {
  target: 'inForce',
  actions: ['voidLink', 'dropPendingConditions', 'notifyEnd'],
} as const

/**
 * The states of a contract (D-32), without side effects: a transition only names its actions, and the
 * server's `advance` runs them in its transaction. A transition without a target keeps the state.
 */
export const contractMachine = setup({
  types: { events: {} as ContractEvent, tags: '' as ContractTag },
  guards: {
    isEditable: ({ event }) => event.type === 'EDIT' && event.isEditable,
    hasMonths: ({ event }) => 'hasMonthsLeft' in event && event.hasMonthsLeft,
    hasMonthsAndReview: ({ event }) => event.type === 'ACCEPT' && event.hasMonthsLeft && event.needsReview,
    needsReview: ({ event }) => 'needsReview' in event && event.needsReview,
  },
  actions,
}).createMachine({
  id: 'contract',
  initial: 'cart',
  states: {
    cart,
    /** The contract is in the cart again, because it was not accepted in time (D-81). */
    expiredPurchase: cart,
    awaitingAcceptance: {
      tags: ['purchased', 'waits'],
      on: {
        EDIT: startAgain,
        ACCEPT: [
          { guard: 'hasMonthsAndReview', target: 'underReview', actions: ['replaceConditions', ...sign] },
          { guard: 'hasMonths', target: 'inForce', actions: ['replaceConditions', ...sign, 'recordHistory'] },
        ],
        CANCEL: { target: 'withdrawalAwaitingAcceptance', actions: 'offerAcceptance' },
        REPRICED: { actions: ['replaceConditions', 'keepDraftDocument', 'offerAcceptance'] },
        ...endOfPurchase,
      },
    },
    underReview: {
      tags: ['purchased', 'isReviewed'],
      on: {
        REVIEW_PASSED: {
          guard: 'hasMonths',
          target: 'inForce',
          actions: ['replaceConditions', 'recordHistory', 'notifyReviewOutcome'],
        },
        REVIEW_FAILED: { target: 'cancelled', actions: ['keepRefusalReason', 'notifyReviewOutcome'] },
        REPRICED: { actions: 'replaceConditions' },
        YEAR_ENDED: { target: 'droppedByYear', actions: 'notifyEnd' },
        EXIT: { target: 'endedByExit' },
      },
    },
    inForce: {
      tags: ['hasConditionsInForce'],
      on: {
        EDIT: change,
        CANCEL: askForCancellation,
        REPLACE_DOCUMENTATION: [
          { guard: 'needsReview', target: 'changeUnderReview', actions: 'keepPendingConditions' },
          { actions: 'replaceDocumentation' },
        ],
        REPRICED: { actions: reprice },
        YEAR_ENDED: { target: 'endedByYear', actions: 'recordHistory' },
        EXIT: { target: 'endedByExit', actions: ['keepCoveredMonths', 'recordHistory', 'notifyPlugin'] },
      },
    },
    changeAwaitingAcceptance: {
      tags: ['hasConditionsInForce', 'waits'],
      on: {
        EDIT: change,
        ACCEPT: [
          {
            guard: 'hasMonthsAndReview',
            target: 'changeUnderReview',
            actions: ['keepSignedChange', ...sign],
          },
          {
            guard: 'hasMonths',
            target: 'inForce',
            actions: ['replaceConditions', 'settlePendingConditions', ...sign, 'recordHistory'],
          },
        ],
        CANCEL: askForCancellation,
        REPRICED: { actions: reprice },
        CHANGE_REPRICED: { actions: ['keepSignedChange', 'offerAcceptance'] },
        TAKE_BACK: goOn,
        EXPIRE: expireChange,
        ...endBesideChange,
      },
    },
    /** The old conditions stay in force until the review (D-75). */
    changeUnderReview: {
      tags: ['hasConditionsInForce', 'isReviewed'],
      on: {
        REVIEW_PASSED: {
          guard: 'hasMonths',
          target: 'inForce',
          actions: ['replaceConditions', 'settlePendingConditions', 'recordHistory', 'notifyReviewOutcome'],
        },
        REVIEW_FAILED: {
          target: 'inForce',
          actions: ['dropPendingConditions', 'keepRefusalReason', 'notifyReviewOutcome'],
        },
        REPRICED: { actions: reprice },
        CHANGE_REPRICED: { actions: 'keepSignedChange' },
        ...endBesideChange,
      },
    },
    cancellationAwaitingAcceptance: {
      tags: ['hasConditionsInForce', 'waits', 'ending'],
      on: {
        EDIT: change,
        ACCEPT: {
          target: 'cancelled',
          actions: ['settlePendingConditions', 'keepCoveredMonths', ...sign, 'recordHistory'],
        },
        REPRICED: { actions: reprice },
        TAKE_BACK: goOn,
        EXPIRE: expireChange,
        ...endBesideChange,
      },
    },
    withdrawalAwaitingAcceptance: {
      tags: ['waits', 'ending'],
      on: {
        EDIT: startAgain,
        ACCEPT: { target: 'cancelled', actions: [...sign] },
        REPRICED: { actions: 'replaceConditions' },
        TAKE_BACK: { target: 'awaitingAcceptance', actions: 'offerAcceptance' },
        ...endOfPurchase,
      },
    },
    cancelled: { type: 'final', tags: ['ending', 'ended'] },
    removed: { type: 'final' },
    /** The contract was in force until its plan year ended (D-72). */
    endedByYear: { type: 'final', tags: 'hasConditionsInForce' },
    /** The plan year ended before the contract came into force (D-72). */
    droppedByYear: { type: 'final', tags: ['ending', 'ended'] },
    endedByExit: { type: 'final', tags: ['ending', 'ended'] },
  },
})
