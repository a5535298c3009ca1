import { createActor } from 'xstate'
import type { AnyActorLogic, AnyStateMachine } from 'xstate'
import type { FlowInput, StepMeta } from '../../../domain/benefit/declaration.ts'

export type FlowStep = { name: string; meta: StepMeta }

/**
 * The steps a flow goes through for this employee, in order, from the machine itself: its guards decide which
 * are skipped.
 */
export function flowSteps(flow: AnyStateMachine, input: FlowInput): FlowStep[] {
  const steps: FlowStep[] = []
  // The type of any machine leaves the input out.
  const actor = createActor(flow as AnyActorLogic, { input })
  actor.start()
  // A flow that goes round ends where it would show a step twice.
  for (;;) {
    const step = stepOf(actor.getSnapshot())
    if (!step || steps.some(({ name }) => name === step.name)) break
    steps.push(step)
    actor.send({ type: 'NEXT' })
    if (actor.getSnapshot().status === 'done') break
  }
  actor.stop()
  return steps
}

/** The step a snapshot of a flow stands in. */
export function stepOf(snapshot: unknown): FlowStep | undefined {
  const { value, getMeta, status } = snapshot as {
    value: unknown
    status: string
    getMeta: () => Record<string, StepMeta | undefined>
  }
  if (status === 'done' || typeof value !== 'string') return undefined
  const meta = Object.values(getMeta.call(snapshot)).find((one) => one !== undefined)
  return meta ? { name: value, meta } : undefined
}

/** What a draft must have been made with to be taken up: the flow's own steps. */
export function flowVersion(flow: AnyStateMachine): string {
  return [flow.id, ...Object.keys(flow.states)].join('/')
}
