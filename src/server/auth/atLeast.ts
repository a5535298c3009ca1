import { setTimeout } from 'node:timers/promises'
import { performance } from 'node:perf_hooks'
import { whilePaused, type Waiter } from '../platform/http/concurrencyLimit.ts'

/**
 * Resolves to the result of `work`, no sooner than `ms` after its start, so that the duration does not reveal
 * the result (promise 10). `waiter` holds nothing while only time passes.
 */
export async function atLeast<Value>(
  ms: number,
  work: () => Promise<Value>,
  waiter: Waiter | undefined,
): Promise<Value> {
  const begunMs = performance.now()
  const value = await work()
  const leftMs = ms - (performance.now() - begunMs)
  if (leftMs > 0) await whilePaused(waiter, () => setTimeout(leftMs))
  return value
}
