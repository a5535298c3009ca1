import { performance } from 'node:perf_hooks'

/**
 * Answers what `work` answers, no sooner than `ms` after it began: what it found cannot be told by its time
 * (promise 10).
 */
export async function atLeast<Value>(ms: number, work: () => Promise<Value>): Promise<Value> {
  const begunMs = performance.now()
  const value = await work()
  const leftMs = ms - (performance.now() - begunMs)
  if (leftMs > 0) await new Promise((resolve) => setTimeout(resolve, leftMs))
  return value
}
