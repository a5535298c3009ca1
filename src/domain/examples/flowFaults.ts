import { getNextSnapshot, initialTransition, type AnyMachineSnapshot, type AnyStateMachine } from 'xstate'
import type { FlowEvent } from '../benefit/declaration.ts'
import type { Benefit } from '../benefit/defineBenefit.ts'
import { allSteps, stepTitles } from '../benefit/flow.ts'
import { suggested } from '../kernel/closestMatch.ts'
import { domainMessages } from '../messages/index.ts'

const events = ['NEXT', 'BACK', 'RESET']

/** What keeps an employee from going through the steps of a form, a sentence each. */
export function flowFaults({ flow, details, amount, messages }: Benefit): string[] {
  const all = allSteps(flow)
  if (all.length === Object.keys(flow.root.states).length)
    return ["expected a last step of type 'final', such as done: { type: 'final' }, got none"]
  const odd = flow.events.find((event) => !events.includes(event))
  if (odd !== undefined) return [`expected the events ${events.join(', ')}, got ${suggested(odd, events)}`]
  const reached = new Set<string>()
  const shown = new Set(all.flatMap(({ meta }) => meta.fields ?? []))
  const words = { ...domainMessages.es, ...messages.es }
  const titles = Object.keys(messages.es ?? {}).filter((id) => id.startsWith('steps.'))
  return [
    ...new Set([0, 1, 2, 5].flatMap((providers) => walkFaults(flow, providers, reached))),
    ...all
      .filter(({ name }) => !reached.has(name))
      .map(({ name }) => `expected a way that leads to the step "${name}", got none`),
    ...all
      .filter(({ meta }) => !meta.title)
      .map(({ name }) => `expected a title in the meta of the step "${name}", got none`),
    ...(amount === 'none' || all.some(({ meta }) => meta.schedule)
      ? []
      : ['expected a step with "schedule: true" in its meta, which draws people and months, got none']),
    ...(details.required ?? [])
      .filter((field) => !shown.has(field) && !details.properties?.[field]?.readOnly)
      .map((field) => `expected a step that shows "${field}", which is required, got none`),
    ...stepTitles(flow)
      .filter((title) => !(title in words))
      .map((title) => `expected a message as the title of a step, got ${suggested(title, titles)}`),
  ]
}

/** What is wrong on the way from the first step to the end; the steps on it are added to `reached`. */
function walkFaults(flow: AnyStateMachine, providers: number, reached: Set<string>): string[] {
  let [snapshot]: [AnyMachineSnapshot, ...unknown[]] = initialTransition(flow, { providers })
  const start = String(snapshot.value)
  const faults: string[] = []
  const walked = new Set<string>()
  for (; snapshot.status !== 'done'; snapshot = next(flow, snapshot, 'NEXT')) {
    const step = String(snapshot.value)
    if (walked.has(step))
      return [...faults, `expected NEXT to lead to the end, got no way from the step "${step}"`]
    walked.add(step)
    reached.add(step)
    let back = snapshot
    for (let count = 0; count <= walked.size && back.value !== start; count += 1)
      back = next(flow, back, 'BACK')
    if (back.value !== start)
      faults.push(`expected BACK to lead to "${start}", got no way from the step "${String(back.value)}"`)
    if (next(flow, snapshot, 'RESET').value !== start)
      faults.push(`expected RESET to lead to "${start}", got no way from the step "${step}"`)
  }
  return faults
}

function next(
  flow: AnyStateMachine,
  snapshot: AnyMachineSnapshot,
  type: FlowEvent['type'],
): AnyMachineSnapshot {
  return getNextSnapshot(flow, snapshot, { type }) as AnyMachineSnapshot
}
