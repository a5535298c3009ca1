import { assign, fromPromise, setup } from 'xstate'
import type { StoppingCode } from '../../domain/contract/cartItem.ts'
import { ApiError } from '../api/apiError.ts'
import { repeatableRetryPolicy } from '../api/retry.ts'
import { isBuyable, toEdition, toFacts, type CartItemState } from './cartItemState.ts'

/**
 * `cartChanged`: changed in another window; `offerChanged`: an item cannot be bought any more;
 * `priceChanged`: the purchase found other prices than the cart showed; `notAnswered`: the purchase got no
 * answer in time.
 */
export type CartNotice =
  | StoppingCode
  | 'documentsMissing'
  | 'nothingLeft'
  | 'privacyMissing'
  | 'cartChanged'
  | 'offerChanged'
  | 'priceChanged'
  | 'notAnswered'

type CartContext = {
  items: CartItemState[]
  toSign: boolean
  privacyAccepted: boolean
  notice: CartNotice | undefined
}

export type CartEvent =
  | { type: 'NEXT' }
  | { type: 'BACK' }
  | { type: 'PRIVACY'; accepted: boolean }
  | { type: 'SIGN' }
  /** the current cart, after an edit, a removal, or new documentation */
  | { type: 'ITEMS_CHANGED'; items: CartItemState[] }

/** The same cart in other words, after a change of the language: its step and its consent stay. */
const reworded = { guard: 'isReworded', actions: 'keepItems' } as const

/** The conditions that the employee read no longer match the cart or its offers: back to the first step. */
const changedMeanwhile = [
  reworded,
  {
    guard: 'isSameCart',
    target: 'confirming',
    actions: ['keepItems', { type: 'showNotice', params: { notice: 'offerChanged' } }],
  },
  {
    target: 'confirming',
    actions: ['keepItems', { type: 'showNotice', params: { notice: 'cartChanged' } }],
  },
] as const

export type CartQuestion = 'continueWithRest' | 'agreeNonTax'

/**
 * The steps from a cart to signed contracts (CAR-02 to CAR-14). The blocks are checked in the order of D-71:
 * other collective, expired, nothing complete, nothing left to buy, an item that stays in the cart (asks,
 * then continues without it, D-74). The page provides the dialogs and the purchase.
 */
export const cartMachine = setup({
  types: {
    context: {} as CartContext,
    /** `toSign`: the address of the opened page is that of the second step. */
    input: {} as { items: CartItemState[]; toSign?: boolean },
    events: {} as CartEvent,
  },
  actors: {
    ask: fromPromise<boolean, { question: CartQuestion; items: CartItemState[] }>(() =>
      Promise.resolve(false),
    ),
    purchase: fromPromise<void, { items: CartItemState[] }>(() => Promise.resolve()),
  },
  guards: {
    maySign: ({ context }) =>
      context.toSign &&
      findSignable(context).length > 0 &&
      context.items.every(({ block }) => block === undefined),
    isEmpty: ({ context }) => context.items.length === 0,
    hasOtherCollective: ({ context }) => context.items.some(({ block }) => block === 'otherCollective'),
    hasExpired: ({ context }) => context.items.some(({ block }) => block === 'expired'),
    /** Documents help no item that is refused for another reason. */
    isNothingComplete: ({ context: { items } }) =>
      items.every(({ isComplete }) => !isComplete) && items.some(({ reason }) => reason === undefined),
    isNothingLeft: ({ context }) => findSignable(context).length === 0,
    hasLeftOut: ({ context }) => findSignable(context).length < context.items.length,
    isPrivacyMissing: ({ context }) => !context.privacyAccepted,
    /** True when the server names the items that it refuses. */
    isRefused: (_, { error }: { error: unknown }) =>
      error instanceof ApiError && error.status === 422 && error.refusals.length > 0,
    isConflict: (_, { error }: { error: unknown }) => error instanceof ApiError && error.status === 409,
    isUnanswered: (_, { error }: { error: unknown }) =>
      error instanceof ApiError && repeatableRetryPolicy.isPassing(error),
    isReworded: ({ context, event }) =>
      event.type === 'ITEMS_CHANGED' && toFacts(event.items) === toFacts(context.items),
    isSameCart: ({ context, event }) =>
      event.type === 'ITEMS_CHANGED' && toEdition(event.items) === toEdition(context.items),
    isOutdated: ({ context: { notice } }) =>
      notice === 'cartChanged' || notice === 'offerChanged' || notice === 'priceChanged',
    hasNonTax: ({ context }) => findSignable(context).some(({ isTaxAdvantage }) => !isTaxAdvantage),
  },
  actions: {
    showNotice: assign((_, { notice }: { notice: CartNotice | undefined }) => ({ notice })),
    keepItems: assign(({ event }) => (event.type === 'ITEMS_CHANGED' ? { items: event.items } : {})),
    keepPrivacy: assign(({ event }) =>
      event.type === 'PRIVACY' ? { privacyAccepted: event.accepted, notice: undefined } : {},
    ),
    forgetPrivacy: assign({ privacyAccepted: false }),
    showError: (_, _params: { error: unknown }) => undefined,
  },
}).createMachine({
  id: 'cart',
  context: ({ input }) => ({
    items: input.items,
    toSign: input.toSign === true,
    privacyAccepted: false,
    notice: undefined,
  }),
  initial: 'opening',
  states: {
    opening: { always: [{ guard: 'maySign', target: 'signing' }, { target: 'confirming' }] },
    confirming: {
      on: {
        NEXT: [
          { guard: 'isEmpty' },
          {
            guard: 'hasOtherCollective',
            actions: { type: 'showNotice', params: { notice: 'otherCollective' } },
          },
          { guard: 'hasExpired', actions: { type: 'showNotice', params: { notice: 'expired' } } },
          {
            guard: 'isNothingComplete',
            actions: { type: 'showNotice', params: { notice: 'documentsMissing' } },
          },
          { guard: 'isNothingLeft', actions: { type: 'showNotice', params: { notice: 'nothingLeft' } } },
          {
            guard: 'hasLeftOut',
            target: 'askingRest',
            actions: { type: 'showNotice', params: { notice: undefined } },
          },
          {
            target: 'signing',
            actions: ['forgetPrivacy', { type: 'showNotice', params: { notice: undefined } }],
          },
        ],
        ITEMS_CHANGED: [
          reworded,
          { guard: 'isOutdated', actions: 'keepItems' },
          { actions: ['keepItems', { type: 'showNotice', params: { notice: undefined } }] },
        ],
      },
    },
    askingRest: {
      on: { ITEMS_CHANGED: { actions: 'keepItems' } },
      invoke: {
        src: 'ask',
        input: ({ context }) => ({
          question: 'continueWithRest',
          items: context.items.filter((item) => !isBuyable(item)),
        }),
        onDone: [
          { guard: ({ event }) => event.output, target: 'signing', actions: 'forgetPrivacy' },
          { target: 'confirming' },
        ],
        onError: 'confirming',
      },
    },
    signing: {
      on: {
        BACK: { target: 'confirming', actions: { type: 'showNotice', params: { notice: undefined } } },
        PRIVACY: { actions: 'keepPrivacy' },
        SIGN: [
          {
            guard: 'isPrivacyMissing',
            actions: { type: 'showNotice', params: { notice: 'privacyMissing' } },
          },
          { guard: 'hasNonTax', target: 'askingAgreement' },
          { target: 'submitting', actions: { type: 'showNotice', params: { notice: undefined } } },
        ],
        ITEMS_CHANGED: changedMeanwhile,
      },
    },
    askingAgreement: {
      on: { ITEMS_CHANGED: changedMeanwhile },
      invoke: {
        src: 'ask',
        input: ({ context }) => ({
          question: 'agreeNonTax',
          items: findSignable(context).filter(({ isTaxAdvantage }) => !isTaxAdvantage),
        }),
        onDone: [{ guard: ({ event }) => event.output, target: 'submitting' }, { target: 'signing' }],
        onError: 'signing',
      },
    },
    submitting: {
      on: { ITEMS_CHANGED: { actions: 'keepItems' } },
      invoke: {
        src: 'purchase',
        input: ({ context }) => ({ items: findSignable(context) }),
        onDone: 'done',
        onError: [
          {
            guard: { type: 'isConflict', params: ({ event }) => ({ error: event.error }) },
            target: 'confirming',
            actions: { type: 'showNotice', params: { notice: 'priceChanged' } },
          },
          {
            guard: { type: 'isRefused', params: ({ event }) => ({ error: event.error }) },
            target: 'confirming',
            actions: [
              { type: 'showNotice', params: { notice: 'offerChanged' } },
              { type: 'showError', params: ({ event }) => ({ error: event.error }) },
            ],
          },
          {
            guard: { type: 'isUnanswered', params: ({ event }) => ({ error: event.error }) },
            target: 'signing',
            actions: { type: 'showNotice', params: { notice: 'notAnswered' } },
          },
          {
            target: 'signing',
            actions: { type: 'showError', params: ({ event }) => ({ error: event.error }) },
          },
        ],
      },
    },
    done: {},
  },
})

/** Returns the complete items without a block or a reason; the others stay in the cart (CAR-08, D-74). */
export function findSignable({ items }: Pick<CartContext, 'items'>): CartItemState[] {
  return items.filter(isBuyable)
}
