import { initialTransition, setup, transition, type AnyMachineSnapshot, type AnyStateMachine } from 'xstate'
import type { FlowEvent, FlowInput, Step, StepMeta } from './declaration.ts'

/** A step of a flow, with the fields and title that it shows. */
export type FlowStep = { name: string; meta: StepMeta }

/**
 * Builds a machine of consecutive steps. A step that this employee skips is skipped in both directions; the
 * last step shows people and months. `discardOnBack`: going back deletes the contract being filled in.
 */
export function stepsFlow(
  steps: readonly Step[],
  { discardOnBack = false }: { discardOnBack?: boolean } = {},
): AnyStateMachine {
  const actions = discardOnBack ? (['discardContract'] as const) : []
  const isShown = ({ skip }: Step, input: FlowInput): boolean => skip?.(input) !== true
  const stateOf = ({ name, fields, skip }: Step, index: number) => {
    const target = steps[index + 1]?.name ?? 'done'
    const back = steps.slice(0, index).toReversed()
    return {
      meta: { title: `steps.${name}`, fields, schedule: index === steps.length - 1 },
      ...(skip && { always: { guard: ({ context }: Given) => skip(context), target } }),
      on: {
        NEXT: target,
        BACK: back.map((earlier) => ({
          guard: ({ context }: Given) => isShown(earlier, context),
          target: earlier.name,
          actions,
        })),
      },
    }
  }
  return wizard.createMachine({
    id: 'steps',
    context: ({ input }) => input,
    initial: steps[0]?.name ?? 'done',
    on: { RESET: { target: `.${steps[0]?.name}`, actions } },
    states: {
      ...Object.fromEntries(steps.map((step, index) => [step.name, stateOf(step, index)])),
      done: { type: 'final' as const },
    },
  })
}

type Given = { context: FlowInput }

const wizard = setup({
  types: { context: {} as FlowInput, input: {} as FlowInput, events: {} as FlowEvent, meta: {} as StepMeta },
  // Placeholder; the portal provides the real action.
  actions: { discardContract: () => undefined },
})

/** All steps of a flow, in the order of its states. */
export function allSteps({ root }: AnyStateMachine): FlowStep[] {
  return Object.entries(root.states).flatMap(([name, { type, meta = {} }]) =>
    type === 'final' ? [] : [{ name, meta: meta as StepMeta }],
  )
}

/** The steps an employee goes through, in order; if the flow loops, up to the first repeated step. */
export function stepsFor(flow: AnyStateMachine, input: FlowInput): FlowStep[] {
  const steps: FlowStep[] = []
  let [snapshot]: [AnyMachineSnapshot, ...unknown[]] = initialTransition(flow, input)
  for (;;) {
    const step = currentStep(snapshot)
    if (!step || steps.some(({ name }) => name === step.name)) return steps
    steps.push(step)
    snapshot = transition(flow, snapshot, { type: 'NEXT' })[0] as AnyMachineSnapshot
  }
}

/** The current step of a flow; undefined at its end. */
export function currentStep({ status, value, machine }: AnyMachineSnapshot): FlowStep | undefined {
  return status === 'done' ? undefined : allSteps(machine).find(({ name }) => name === value)
}

/** The fields of `details` that a step shows. */
export function fieldsOfStep({ flow }: { flow: AnyStateMachine }, step: string): readonly string[] {
  return allSteps(flow).find(({ name }) => name === step)?.meta.fields ?? []
}

/** Message ids of the steps' names; empty for a single step `form`, which has no name. */
export function stepTitles(flow: AnyStateMachine): string[] {
  return allSteps(flow).flatMap(({ name, meta }) => (name === 'form' || !meta.title ? [] : [meta.title]))
}
