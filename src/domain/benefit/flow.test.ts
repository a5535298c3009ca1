import { createActor, setup } from 'xstate'
import { describe, expect, it, vi } from 'vitest'
import type { FlowInput } from './declaration.ts'
import { allSteps, fieldsOfStep, stepsFlow, stepsFor } from './flow.ts'

const steps = [
  { name: 'garden', fields: ['garden'], skip: ({ providers }: FlowInput) => providers <= 1 },
  { name: 'plant', fields: ['plant'] },
  { name: 'pot', fields: [], skip: ({ providers }: FlowInput) => providers <= 2 },
  { name: 'care', fields: ['water', 'light'] },
]
const flow = stepsFlow(steps, { discardOnBack: true })

/** Returns the step reached by the events, and how often the working contract was discarded. */
function walk(machine: typeof flow, providers: number, ...events: ('NEXT' | 'BACK' | 'RESET')[]) {
  const discardContract = vi.fn()
  const actor = createActor(machine.provide({ actions: { discardContract } }), {
    input: { providers },
  } as never)
  actor.start()
  for (const type of events) actor.send({ type })
  return [actor.getSnapshot().value, discardContract.mock.calls.length]
}

describe('the machine of a list of steps', () => {
  it('goes through the steps in the order of the list and ends after the last one', () => {
    expect(walk(flow, 3)).toEqual(['garden', 0])
    expect(walk(flow, 3, 'NEXT', 'NEXT', 'NEXT')).toEqual(['care', 0])
    expect(walk(flow, 3, 'NEXT', 'NEXT', 'NEXT', 'NEXT')).toEqual(['done', 0])
  })

  it('passes a skipped step forwards and backwards', () => {
    expect(walk(flow, 2, 'NEXT', 'NEXT')).toEqual(['care', 0])
    expect(walk(flow, 2, 'NEXT', 'NEXT', 'BACK')).toEqual(['plant', 1])
    expect(walk(flow, 1)).toEqual(['plant', 0])
    expect(walk(flow, 1, 'BACK')).toEqual(['plant', 0])
  })

  it('goes back to its first step with a reset', () => {
    expect(walk(flow, 3, 'NEXT', 'NEXT', 'RESET')).toEqual(['garden', 1])
    expect(walk(flow, 1, 'NEXT', 'RESET')).toEqual(['plant', 1])
  })

  it('keeps the working contract on a step back by default', () => {
    expect(walk(stepsFlow(steps), 3, 'NEXT', 'BACK')).toEqual(['garden', 0])
  })

  it('has a title and the fields of each step, and draws people and months in the last one', () => {
    expect(allSteps(flow).map(({ meta }) => meta)).toEqual([
      { title: 'steps.garden', fields: ['garden'], schedule: false },
      { title: 'steps.plant', fields: ['plant'], schedule: false },
      { title: 'steps.pot', fields: [], schedule: false },
      { title: 'steps.care', fields: ['water', 'light'], schedule: true },
    ])
    expect([fieldsOfStep({ flow }, 'care'), fieldsOfStep({ flow }, 'elsewhere')]).toEqual([
      ['water', 'light'],
      [],
    ])
  })
})

describe('the steps of an employee', () => {
  const names = (providers: number) => stepsFor(flow, { providers }).map(({ name }) => name)

  it('are those of the machine that the employee does not skip', () => {
    expect([1, 2, 3].map(names)).toEqual([
      ['plant', 'care'],
      ['garden', 'plant', 'care'],
      ['garden', 'plant', 'pot', 'care'],
    ])
  })

  it('end before a step is repeated', () => {
    const round = setup({}).createMachine({
      initial: 'one',
      states: { one: { on: { NEXT: 'two' } }, two: { on: { NEXT: 'one' } }, done: { type: 'final' } },
    })
    expect(stepsFor(round, { providers: 1 }).map(({ name }) => name)).toEqual(['one', 'two'])
  })
})
