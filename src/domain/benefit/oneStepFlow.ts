import { setup } from 'xstate'
import type { FlowEvent, FlowInput, StepMeta } from './declaration.ts'

const schedule: StepMeta = { title: 'steps.form', schedule: true }

/** The flow of a benefit that needs no steps: everything on one page. */
export const oneStepFlow = setup({
  types: { input: {} as FlowInput, events: {} as FlowEvent, meta: {} as StepMeta },
}).createMachine({
  id: 'oneStep',
  initial: 'form',
  on: { RESET: '.form' },
  states: {
    form: { meta: schedule, on: { NEXT: 'done' } },
    done: { type: 'final' },
  },
})
