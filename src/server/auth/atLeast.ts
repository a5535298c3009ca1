import { setTimeout } from 'node:timers/promises'
import { performance } from 'node:perf_hooks'

/**
 * Answers what `work` answers, no sooner than `ms` after it began: its time does not show what it found
 * (promise 10).
 */
export async function atLeast<Value>(ms: number, work: () => Promise<Value>): Promise<Value> {
  const begunMs = performance.now()
  const value = await work()
  const leftMs = ms - (performance.now() - begunMs)
  if (leftMs > 0) await setTimeout(leftMs)
  return value
}
