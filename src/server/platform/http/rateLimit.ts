import { performance } from 'node:perf_hooks'
import { HttpError } from './httpError.ts'

type Window = { startedMs: number; count: number }

const minuteMs = 60_000
const maxKeys = 50_000

/**
 * Limits requests per minute by key, in this process. It uses the monotonic clock, so that a change of the
 * host's clock neither frees nor blocks anybody (promise 48). It stores at most 50,000 keys; the oldest are
 * dropped.
 */
export class RateLimit {
  readonly #perMinute: number
  readonly #now: () => number
  readonly #windows = new Map<string, Window>()

  constructor(perMinute: number, now: () => number = () => performance.now()) {
    this.#perMinute = perMinute
    this.#now = now
  }

  /**
   * Counts one request.
   * @throws HttpError 429 with Retry-After if the minute's share is used up
   */
  take(key: string): void {
    this.assertLeft(key).count++
  }

  /**
   * Checks without counting.
   * @throws HttpError 429 as `take`
   */
  assertLeft(key: string): Window {
    const nowMs = this.#now()
    const window = this.#windowOf(key, nowMs)
    if (window.count >= this.#perMinute) {
      const seconds = Math.max(1, Math.ceil((window.startedMs + minuteMs - nowMs) / 1000))
      throw tooMany(seconds)
    }
    return window
  }

  #windowOf(key: string, nowMs: number): Window {
    const known = this.#windows.get(key)
    if (known && nowMs - known.startedMs < minuteMs) return known
    this.#windows.delete(key)
    const fresh = { startedMs: nowMs, count: 0 }
    this.#windows.set(key, fresh)
    if (this.#windows.size > maxKeys) this.#windows.delete(this.#windows.keys().next().value as string)
    return fresh
  }
}

export function tooMany(seconds: number): HttpError {
  return new HttpError(429, {
    messageId: 'error.tooManyRequests',
    params: { seconds },
    headers: { 'retry-after': String(seconds) },
  })
}
