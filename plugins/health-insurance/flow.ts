import { setup } from 'xstate'
import type { FlowEvent, FlowInput, StepMeta } from '#sdk'

/** Company, product, family (HEA-01). With one provider there is nothing to choose first (HEA-02). */
export const flow = setup({
  types: {
    context: {} as FlowInput,
    input: {} as FlowInput,
    events: {} as FlowEvent,
    meta: {} as StepMeta,
  },
  guards: {
    oneProvider: ({ context }) => context.providers <= 1,
    severalProviders: ({ context }) => context.providers > 1,
  },
  actions: {
    // The core throws the working contract away here: a step back starts over (HEA-03).
    discardContract: () => undefined,
  },
}).createMachine({
  id: 'health',
  context: ({ input }) => ({ providers: input.providers }),
  initial: 'company',
  on: { RESET: { target: '.company', actions: 'discardContract' } },
  states: {
    company: {
      meta: { title: 'steps.company' },
      always: { guard: 'oneProvider', target: 'product' },
      on: { NEXT: 'product' },
    },
    product: {
      meta: { title: 'steps.product' },
      on: {
        NEXT: 'family',
        BACK: { guard: 'severalProviders', target: 'company', actions: 'discardContract' },
      },
    },
    family: {
      meta: { title: 'steps.family', schedule: true },
      on: { NEXT: 'done', BACK: { target: 'product', actions: 'discardContract' } },
    },
    done: { type: 'final' },
  },
})
