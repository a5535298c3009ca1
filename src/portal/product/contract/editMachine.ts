import { assign, fromPromise, setup } from 'xstate'

/**
 * The kind of contract in an editor, which decides the steps and actions that are offered; `readOnly` can
 * only be viewed.
 */
export type EditKind = 'new' | 'cart' | 'pending' | 'inForce' | 'readOnly' | 'underReview'

export type EditQuestion = 'reset' | 'remove' | 'cancel'

export type EditEvent =
  | { type: 'EDIT' }
  /** the main action: adds to the cart, updates it, or opens the confirm view of a contract in force */
  | { type: 'SAVE' }
  | { type: 'CONFIRM' }
  | { type: 'BACK' }
  | { type: 'RESET' }
  | { type: 'REMOVE' }
  | { type: 'CANCEL' }

/**
 * The states of an editor (CAT-07, CAT-08). A contract in force is viewed first, then changed, then confirmed
 * in its own view; reset, remove and cancel ask for confirmation. The editor provides the dialogs, calls and
 * messages.
 */
export const editMachine = setup({
  types: {
    context: {} as { kind: EditKind; isBegun: boolean },
    /** `isBegun`: a draft of a change exists. */
    input: {} as { kind: EditKind; isBegun?: boolean },
    events: {} as EditEvent,
  },
  actors: {
    ask: fromPromise<boolean, { question: EditQuestion }>(() => Promise.resolve(false)),
    save: fromPromise<void>(() => Promise.resolve()),
    remove: fromPromise<void>(() => Promise.resolve()),
    cancel: fromPromise<void>(() => Promise.resolve()),
  },
  guards: {
    isLocked: ({ context }) => context.kind === 'readOnly' || context.kind === 'underReview',
    isViewedFirst: ({ context }) =>
      !context.isBegun && (context.kind === 'pending' || context.kind === 'inForce'),
    isStored: ({ context }) => context.kind === 'pending' || context.kind === 'inForce',
    isInForce: ({ context }) => context.kind === 'inForce',
    isInCart: ({ context }) => context.kind === 'cart',
    mayCancel: ({ context }) =>
      context.kind === 'readOnly' || context.kind === 'inForce' || context.kind === 'pending',
  },
  actions: {
    resetContract: () => undefined,
    forgetBegun: assign({ isBegun: false }),
    showError: (_, _params: { error: unknown }) => undefined,
  },
}).createMachine({
  id: 'edit',
  context: ({ input }) => ({ kind: input.kind, isBegun: input.isBegun === true }),
  initial: 'deciding',
  states: {
    deciding: {
      always: [
        { guard: 'isLocked', target: 'locked' },
        { guard: 'isViewedFirst', target: 'viewing' },
        { target: 'editing' },
      ],
    },
    locked: { on: { CANCEL: { guard: 'mayCancel', target: 'askingCancel' } } },
    viewing: { on: { EDIT: 'editing', CANCEL: { guard: 'mayCancel', target: 'askingCancel' } } },
    editing: {
      on: {
        SAVE: [{ guard: 'isInForce', target: 'reviewing' }, { target: 'saving' }],
        RESET: 'askingReset',
        REMOVE: { guard: 'isInCart', target: 'askingRemove' },
        BACK: { guard: 'isStored', target: 'viewing', actions: ['resetContract', 'forgetBegun'] },
      },
    },
    reviewing: { on: { CONFIRM: 'saving', BACK: 'editing' } },
    askingReset: {
      invoke: {
        src: 'ask',
        input: { question: 'reset' },
        onDone: [
          { guard: ({ event }) => event.output, target: 'editing', actions: 'resetContract' },
          { target: 'editing' },
        ],
        onError: 'editing',
      },
    },
    askingRemove: {
      invoke: {
        src: 'ask',
        input: { question: 'remove' },
        onDone: [{ guard: ({ event }) => event.output, target: 'removing' }, { target: 'editing' }],
        onError: 'editing',
      },
    },
    askingCancel: {
      invoke: {
        src: 'ask',
        input: { question: 'cancel' },
        onDone: [{ guard: ({ event }) => event.output, target: 'cancelling' }, { target: 'deciding' }],
        onError: 'deciding',
      },
    },
    saving: {
      invoke: {
        src: 'save',
        onDone: 'done',
        onError: {
          target: 'editing',
          actions: { type: 'showError', params: ({ event }) => ({ error: event.error }) },
        },
      },
    },
    removing: {
      invoke: {
        src: 'remove',
        onDone: 'done',
        onError: {
          target: 'editing',
          actions: { type: 'showError', params: ({ event }) => ({ error: event.error }) },
        },
      },
    },
    cancelling: {
      invoke: {
        src: 'cancel',
        onDone: 'done',
        onError: {
          target: 'deciding',
          actions: { type: 'showError', params: ({ event }) => ({ error: event.error }) },
        },
      },
    },
    // After saving, the stored contract is loaded and gets a new editor.
    done: {},
  },
})
