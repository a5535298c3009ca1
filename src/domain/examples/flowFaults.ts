import { getNextSnapshot, initialTransition, type AnyMachineSnapshot, type AnyStateMachine } from 'xstate'
import type { FlowEvent } from '../benefit/declaration.ts'
import type { Benefit } from '../benefit/defineBenefit.ts'
import { allSteps, stepTitles } from '../benefit/flow.ts'
import { suggested } from '../kernel/closestMatch.ts'
import { faultAt, type Fault } from '../kernel/fault.ts'
import { domainMessages } from '../messages/index.ts'

const events = ['NEXT', 'BACK', 'RESET']

/**
 * Finds faults because of which an employee could not complete the steps of a form, with their path in the
 * declaration.
 */
export function flowFaults({ flow, details, amount, messages }: Benefit): Fault[] {
  const all = allSteps(flow)
  const at = (step: string, message: string): Fault => faultAt(['flow', step], message)
  if (all.length === Object.keys(flow.root.states).length)
    return [at('states', "expected a last step of type 'final', such as done: { type: 'final' }, got none")]
  const odd = flow.events.find((event) => !events.includes(event))
  if (odd !== undefined)
    return [at(odd, `expected the events ${events.join(', ')}, got ${suggested(odd, events)}`)]
  const ways = [0, 1, 2, 5].map((providers) => walk(flow, providers))
  const reached = new Set(ways.flatMap(({ walked }) => [...walked]))
  const faults = ways.flatMap((way) =>
    way.faults.length > 0 ? way.faults : skippedFaults({ all, details, amount }, way.walked),
  )
  const shown = new Set(all.flatMap(({ meta }) => meta.fields ?? []))
  const words = { ...domainMessages.es, ...messages.es }
  const titles = Object.keys(messages.es ?? {}).filter((id) => id.startsWith('steps.'))
  return [
    ...new Map(faults.map((fault) => [fault.message, fault])).values(),
    ...all
      .filter(({ name }) => !reached.has(name))
      .map(({ name }) => at(name, `expected a way that leads to the step "${name}", got none`)),
    ...all
      .filter(({ meta }) => !meta.title)
      .map(({ name }) => at(name, `expected a title in the meta of the step "${name}", got none`)),
    ...(amount === 'none' || all.some(({ meta }) => meta.schedule)
      ? []
      : [
          at(
            'meta',
            'expected a step with "schedule: true" in its meta, which draws people and months, got none',
          ),
        ]),
    ...(details.required ?? [])
      .filter((field) => !shown.has(field) && !details.properties?.[field]?.readOnly)
      .map((field) => at(field, `expected a step that shows "${field}", which is required, got none`)),
    ...stepTitles(flow)
      .filter((title) => !(title in words))
      .map((title) =>
        at(title, `expected a message as the title of a step, got ${suggested(title, titles)}`),
      ),
  ]
}

type Drawn = Pick<Benefit, 'details' | 'amount'> & { all: ReturnType<typeof allSteps> }

/**
 * Returns what an employee lacks who is led past a step: people and months, or a required field. What no step
 * of the flow shows is another fault.
 */
function skippedFaults({ all, details, amount }: Drawn, walked: ReadonlySet<string>): Fault[] {
  const skips = (isShown: (step: Drawn['all'][number]) => boolean): boolean =>
    all.some(isShown) && !all.some((step) => walked.has(step.name) && isShown(step))
  const found = (step: string, what: string): Fault =>
    faultAt(['flow', step], `expected every way to pass a step ${what}, got one that skips it`)
  const months = amount !== 'none' && skips(({ meta }) => meta.schedule === true)
  return [
    ...(months ? [found('meta', 'with "schedule: true", which draws people and months')] : []),
    ...(details.required ?? [])
      .filter((field) => !details.properties?.[field]?.readOnly)
      .filter((field) => skips(({ meta }) => meta.fields?.includes(field) === true))
      .map((field) => found(field, `that shows "${field}", which is required`)),
  ]
}

/** Walks from the first step to the end, with a number of providers: its faults, and the visited steps. */
function walk(flow: AnyStateMachine, providers: number): { faults: Fault[]; walked: Set<string> } {
  let [snapshot]: [AnyMachineSnapshot, ...unknown[]] = initialTransition(flow, { providers })
  const start = String(snapshot.value)
  const faults: Fault[] = []
  const walked = new Set<string>()
  const missing = (event: string, goal: string, step: string): number =>
    faults.push(
      faultAt(['flow', step], `expected ${event} to lead to ${goal}, got no way from the step "${step}"`),
    )
  for (; snapshot.status !== 'done'; snapshot = next(flow, snapshot, 'NEXT')) {
    const step = String(snapshot.value)
    if (walked.has(step)) {
      missing('NEXT', 'the end', step)
      break
    }
    walked.add(step)
    let back: AnyMachineSnapshot = snapshot
    for (let count = 0; count < walked.size && back.value !== start; count += 1)
      back = next(flow, back, 'BACK')
    if (back.value !== start) missing('BACK', `"${start}"`, String(back.value))
    if (next(flow, snapshot, 'RESET').value !== start) missing('RESET', `"${start}"`, step)
  }
  return { faults, walked }
}

function next(
  flow: AnyStateMachine,
  snapshot: AnyMachineSnapshot,
  type: FlowEvent['type'],
): AnyMachineSnapshot {
  return getNextSnapshot(flow, snapshot, { type }) as AnyMachineSnapshot
}
