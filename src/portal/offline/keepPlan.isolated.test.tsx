import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { session } from '../api/session.ts'
import { forgetPlanWithSession, keepPlan } from './keepPlan.ts'
import { isOver, planAddress, planCache, type OfflinePlan } from './offlinePlan.ts'

const plan: OfflinePlan = {
  language: 'es',
  title: 'Tu plan',
  note: '',
  color: '#0a6c74',
  rows: [],
  savedAtMs: 0,
}
const kept = new Map<string, string>()
const register = vi.fn(() => Promise.resolve())

beforeEach(() => {
  kept.clear()
  vi.stubGlobal('caches', {
    open: () =>
      Promise.resolve({
        put: async (address: string, answer: Response) => void kept.set(address, await answer.text()),
      }),
    delete: (name: string) => {
      if (name === planCache) kept.clear()
      return Promise.resolve(true)
    },
  })
  Object.defineProperty(navigator, 'serviceWorker', { value: { register }, configurable: true })
  session.start('token')
})
afterEach(() => vi.unstubAllGlobals())

describe('the kept plan', () => {
  it('stands in place of an earlier one, at the address that the worker reads', async () => {
    await keepPlan(plan)
    await keepPlan({ ...plan, title: 'Otro' })
    expect([...kept]).toEqual([[planAddress, JSON.stringify({ ...plan, title: 'Otro' })]])
    expect(register).toHaveBeenCalledWith(expect.any(String), { scope: '/' })
  })

  it.each(['left', 'expired', 'replaced'] as const)('is deleted when the session has %s', async (how) => {
    forgetPlanWithSession()
    await keepPlan(plan)
    session.end(how)
    await vi.waitFor(() => expect(kept.size).toBe(0))
  })

  it('is deleted where a page opens without a session', async () => {
    await keepPlan(plan)
    session.forget()
    forgetPlanWithSession()
    await vi.waitFor(() => expect(kept.size).toBe(0))
  })

  it('is not kept by a session that ended meanwhile', async () => {
    const writing = keepPlan(plan)
    session.end('left')
    await writing
    expect(kept.size).toBe(0)
  })

  it('is shown for 30 days', () => {
    const days = (count: number) => count * 86_400_000
    expect([29, 30].map((count) => isOver({ savedAtMs: 0 }, days(count)))).toEqual([false, false])
    expect(isOver({ savedAtMs: 0 }, days(30) + 1)).toBe(true)
  })
})
