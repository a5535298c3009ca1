import { describe, expect, it, vi } from 'vitest'
import { createActor } from 'xstate'
import { flow } from './flow.ts'

/** Returns the state after the events, and how many times the working contract was discarded. */
function walk(providers: number, ...events: ('NEXT' | 'BACK' | 'RESET')[]) {
  const discardContract = vi.fn()
  const actor = createActor(flow.provide({ actions: { discardContract } }), { input: { providers } }).start()
  for (const type of events) actor.send({ type })
  return [actor.getSnapshot().value, discardContract.mock.calls.length]
}

describe('the steps of health insurance', () => {
  it('are company, product, family', () => {
    expect(walk(2)).toEqual(['company', 0])
    expect(walk(2, 'NEXT')).toEqual(['product', 0])
    expect(walk(2, 'NEXT', 'NEXT')).toEqual(['family', 0])
    expect(walk(2, 'NEXT', 'NEXT', 'NEXT')).toEqual(['done', 0])
  })

  it('begin with the product if there is one provider or none', () => {
    expect(walk(0)).toEqual(['product', 0])
    expect(walk(1)).toEqual(['product', 0])
    expect(walk(1, 'BACK')).toEqual(['product', 0])
    expect(walk(1, 'NEXT', 'RESET')).toEqual(['product', 1])
  })

  it('go back one at a time and discard the working contract', () => {
    expect(walk(2, 'NEXT', 'NEXT', 'BACK')).toEqual(['product', 1])
    expect(walk(2, 'NEXT', 'NEXT', 'BACK', 'BACK')).toEqual(['company', 2])
    expect(walk(2, 'BACK')).toEqual(['company', 0])
  })
})
