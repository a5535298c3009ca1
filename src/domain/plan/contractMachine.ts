import { setup } from 'xstate'
import type { ContractEvent } from './contractEvent.ts'

/** What the code asks about a state; `contractState.ts` has a predicate for each. */
export type ContractTag =
  | 'inCart'
  /** It was purchased, and is not in force yet. */
  | 'purchased'
  /** The employee accepted it once. */
  | 'hasConditionsInForce'
  /** The contract, a change of it or its end waits for the employee to accept it. */
  | 'waits'
  /** The contract or a change of it waits for an administrator's answer. */
  | 'isReviewed'
  /** Its end was asked for, or has come. */
  | 'ending'
  /** Its end was accepted or came by itself; what lasted until its plan year was over does not count here. */
  | 'ended'

/** The names of what has to be done on the way; `src/server/contracts/life/effects.ts` does it. */
const actions = {
  /** The contract leaves the cart and the database. */
  removeContract: () => undefined,
  /** The conditions of the event take the place of the contract's own. */
  replaceConditions: () => undefined,
  /** The conditions of the event wait beside those in force, in place of others that waited. */
  keepPendingConditions: () => undefined,
  /** The change that waits has other months or prices: it was accepted late (D-32), or priced anew (D-86). */
  keepSignedChange: () => undefined,
  /** The conditions of the event, or the end, go into the contract's history. */
  recordHistory: () => undefined,
  /** Nothing waits any more: it was accepted. */
  settlePendingConditions: () => undefined,
  /** Nothing waits any more: it was taken back, or others decided against it. */
  dropPendingConditions: () => undefined,
  /** The documentation of the event takes the place of the contract's own, which is kept beside it (D-78). */
  replaceDocumentation: () => undefined,
  /** The last month that the contract covers stays charged (D-73, D-88). */
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
  /** A mail about what ended without the employee. */
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
/** What ends a purchase that nobody has accepted. */
const endOfPurchase = {
  EXPIRE: { target: 'expiredPurchase', actions: ['voidLink', 'dropDraftDocument', 'notifyEnd'] },
  YEAR_ENDED: { target: 'droppedByYear', actions: ['voidLink', 'dropDraftDocument', 'notifyEnd'] },
  EXIT: { target: 'endedByExit', actions: ['voidLink', 'dropDraftDocument'] },
} as const
/** What ends a contract in force while something waits beside it. */
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
 * The life of a contract (D-32), without side effects: a transition answers the names of its actions, and
 * `advance` of the server runs them in its transaction. A transition without a target keeps the state.
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
    /** Back in the cart, because nobody accepted it in time (D-81). */
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
        REVIEW_FAILED: { target: 'cancelled', actions: 'notifyReviewOutcome' },
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
    /** The old conditions are in force until the answer (D-75). */
    changeUnderReview: {
      tags: ['hasConditionsInForce', 'isReviewed'],
      on: {
        REVIEW_PASSED: {
          guard: 'hasMonths',
          target: 'inForce',
          actions: ['replaceConditions', 'settlePendingConditions', 'recordHistory', 'notifyReviewOutcome'],
        },
        REVIEW_FAILED: { target: 'inForce', actions: ['dropPendingConditions', 'notifyReviewOutcome'] },
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
    /** It was in force until its plan year was over (D-72). */
    endedByYear: { type: 'final', tags: 'hasConditionsInForce' },
    /** It never came into force before its plan year was over (D-72). */
    droppedByYear: { type: 'final', tags: ['ending', 'ended'] },
    endedByExit: { type: 'final', tags: ['ending', 'ended'] },
  },
})
