import { getNextSnapshot, initialTransition, type AnyMachineSnapshot, type AnyStateMachine } from 'xstate'
import type { FlowEvent, StepMeta } from '../benefit/declaration.ts'
import { oneStepFlow, type Benefit } from '../benefit/defineBenefit.ts'
import { suggested } from '../kernel/closestMatch.ts'
import type { Messages } from '../kernel/language.ts'
import { domainMessages } from '../messages/index.ts'

type Step = { name: string; isFinal: boolean; meta: StepMeta | undefined }

const events = ['NEXT', 'BACK', 'RESET']

/** The states of a flat machine. */
export function stepsOf(flow: AnyStateMachine): Step[] {
  return Object.entries(flow.root.states)
    .map(([name, state]) => ({
      name,
      isFinal: state.type === 'final',
      meta: state.meta as StepMeta | undefined,
    }))
    .filter(({ isFinal }) => !isFinal)
}

/** What keeps an employee from going through the steps of a form, a sentence each. */
export function flowFaults({ flow, steps, details, amount, messages }: Benefit): string[] {
  const all = stepsOf(flow)
  if (all.length === Object.keys(flow.root.states).length)
    return ["expected a last step of type 'final', such as done: { type: 'final' }, got none"]
  const odd = flow.events.find((event) => !events.includes(event))
  if (odd !== undefined) return [`expected the events ${events.join(', ')}, got ${suggested(odd, events)}`]
  const reached = new Set<string>()
  const faults = [0, 1, 2, 5].flatMap((providers) => walk(flow, providers, reached))
  const shown = new Set(Object.values(steps).flat())
  const unseen = (details.required ?? []).filter(
    (field) => !shown.has(field) && !details.properties?.[field]?.readOnly,
  )
  return [
    ...new Set([
      ...faults,
      ...all
        .filter(({ name }) => !reached.has(name))
        .map(({ name }) => `expected a way that leads to the step "${name}", got none`),
      ...all
        .filter(({ meta }) => !meta?.title)
        .map(({ name }) => `expected a title in the meta of the step "${name}", got none`),
      ...(amount === 'none' || all.some(({ meta }) => meta?.schedule)
        ? []
        : ['expected a step with "schedule: true" in its meta, which draws people and months, got none']),
      ...unseen.map((field) => `expected a step that shows "${field}", which is required, got none`),
      ...(flow.id === oneStepFlow.id ? [] : all).flatMap(({ meta }) =>
        wordlessTitle(meta?.title, messages.es),
      ),
    ]),
  ]
}

/** The title of a step that is no message of the category or of the portal, such as `steps.form`. */
function wordlessTitle(title: string | undefined, own: Messages = {}): string[] {
  if (title === undefined || title in own || title in domainMessages.es) return []
  const titles = Object.keys(own).filter((id) => id.startsWith('steps.'))
  return [`expected a message as the title of a step, got ${suggested(title, titles)}`]
}

/** Every state that events can lead to, each tried forwards, backwards and back to the start. */
function walk(flow: AnyStateMachine, providers: number, reached: Set<string>): string[] {
  const [first] = initialTransition(flow, { providers })
  const start = String(first.value)
  const faults: string[] = []
  const waiting = [first]
  const seen = new Set<string>()
  for (let snapshot = waiting.pop(); snapshot; snapshot = waiting.pop()) {
    const step = String(snapshot.value)
    if (seen.has(step) || snapshot.status === 'done') continue
    seen.add(step)
    reached.add(step)
    const stops = stopOf(flow, snapshot, 'NEXT', ({ status }) => status === 'done')
    if (stops) faults.push(`expected NEXT to lead to the end, got no way from the step "${stops}"`)
    const stays = stopOf(flow, snapshot, 'BACK', ({ value }) => value === start)
    if (stays) faults.push(`expected BACK to lead to "${start}", got no way from the step "${stays}"`)
    if (String(next(flow, snapshot, 'RESET').value) !== start)
      faults.push(`expected RESET to lead to "${start}", got no way from the step "${step}"`)
    waiting.push(next(flow, snapshot, 'NEXT'), next(flow, snapshot, 'BACK'))
  }
  return faults
}

/** The step where an event leads on no more; undefined where it leads there. */
function stopOf(
  flow: AnyStateMachine,
  from: AnyMachineSnapshot,
  type: FlowEvent['type'],
  isThere: (snapshot: AnyMachineSnapshot) => boolean,
): string | undefined {
  let snapshot = from
  for (let count = 0; count < 50; count += 1) {
    if (isThere(snapshot)) return undefined
    snapshot = next(flow, snapshot, type)
  }
  return String(snapshot.value)
}

function next(
  flow: AnyStateMachine,
  snapshot: AnyMachineSnapshot,
  type: FlowEvent['type'],
): AnyMachineSnapshot {
  return snapshot.status === 'done'
    ? snapshot
    : (getNextSnapshot(flow, snapshot, { type }) as AnyMachineSnapshot)
}
