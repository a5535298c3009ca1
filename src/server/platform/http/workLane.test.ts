import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { WorkLane } from './workLane.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

/** Enters a number of works and records their outcomes. */
function enter(lane: WorkLane, ...names: string[]): Map<string, boolean> {
  const outcomes = new Map<string, boolean>()
  for (const name of names) void lane.enter().then((isTaken) => outcomes.set(name, isTaken))
  return outcomes
}

const settle = () => vi.advanceTimersByTimeAsync(0)

describe('a lane of work', () => {
  it('takes up to its bound at once, lets as much wait, and refuses the rest at once', async () => {
    const outcomes = enter(new WorkLane({ max: 2 }), 'a', 'b', 'c', 'd', 'e')
    await settle()
    expect([...outcomes]).toEqual([
      ['a', true],
      ['b', true],
      ['e', false],
    ])
  })

  it('gives a free place to the work that waits longest', async () => {
    const lane = new WorkLane({ max: 1 })
    const outcomes = enter(lane, 'a', 'b')
    await settle()
    lane.leave(0)
    await settle()
    expect(outcomes.get('b')).toBe(true)
    expect(lane.isFull()).toBe(false)
    lane.leave(0)
    expect([...enter(lane, 'c')]).toEqual([])
    await settle()
  })

  it.each([
    [99, false],
    [100, false],
    [101, true],
  ])('after one has waited %d ms it is full: %s', async (ms, isFull) => {
    const lane = new WorkLane({ max: 3 })
    enter(lane, 'a', 'b', 'c', 'd')
    await vi.advanceTimersByTimeAsync(ms)
    expect(lane.isFull()).toBe(isFull)
  })

  it('refuses work that waited for a quarter of a second, and no place is lost by it', async () => {
    const lane = new WorkLane({ max: 1 })
    const outcomes = enter(lane, 'a', 'b')
    await vi.advanceTimersByTimeAsync(249)
    expect(outcomes.has('b')).toBe(false)
    await vi.advanceTimersByTimeAsync(1)
    expect(outcomes.get('b')).toBe(false)
    lane.leave(0)
    const later = enter(lane, 'c')
    await settle()
    expect(later.get('c')).toBe(true)
  })

  it('lets work that resumes go before new work, and never refuses it', async () => {
    const lane = new WorkLane({ max: 1 })
    const outcomes = enter(lane, 'a', 'b')
    void lane.resume().then(() => outcomes.set('resumed', true))
    await settle()
    lane.leave(0)
    await settle()
    expect([...outcomes.keys()]).toEqual(['a', 'resumed'])
    lane.leave(0)
    await settle()
    expect(outcomes.get('b')).toBe(true)
  })

  it.each([
    [999, 4],
    [1_000, 2],
    [1_001, 2],
    [undefined, 4],
  ])('of four places keeps, after work of %s ms, %d', async (tookMs, places) => {
    const lane = new WorkLane({ max: 4, isAdaptive: true })
    await lane.enter()
    lane.leave(tookMs)
    const outcomes = enter(lane, 'a', 'b', 'c', 'd')
    await settle()
    expect(outcomes.size).toBe(places)
  })

  it('lowers its bound once for late work that ends together, to two at least, and raises it', async () => {
    const lane = new WorkLane({ max: 10, isAdaptive: true })
    const takeAll = async (tookMs: number): Promise<number> => {
      const outcomes = enter(lane, ...Array.from({ length: 10 }, (_, index) => `work ${index}`))
      await settle()
      const taken = [...outcomes.values()].filter(Boolean).length
      // By now the waiting work is refused.
      await vi.advanceTimersByTimeAsync(1_000)
      for (let each = 0; each < taken; each++) lane.leave(tookMs)
      return taken
    }
    const taken = []
    for (let round = 0; round < 7; round++) taken.push(await takeAll(1_000))
    expect(taken).toEqual([10, 7, 4, 3, 2, 2, 2])
    for (let round = 0; round < 40; round++) await takeAll(999)
    expect(await takeAll(999)).toBe(10)
  })
})
