import { ApiError } from './apiError.ts'
import { waits } from './waits.ts'

/** Decides which failures are temporary, and for how long the call is retried. */
type RetryPolicy = {
  isPassing: (error: ApiError) => boolean
  limitMs: number
  /** Time limit of one attempt; left out: the limit of any call. */
  tryMs?: number
  /** The longest pause between attempts, unless the server asks for a longer one. */
  maxPauseMs: number
}

/** For reads: retried whenever the server sends a waiting time. */
export const readRetryPolicy: RetryPolicy = {
  isPassing: ({ status, retryAfterMs }) => (status === 429 || status === 503) && retryAfterMs !== undefined,
  limitMs: 120_000,
  maxPauseMs: 8_000,
}

/** For changes: retried only if the server refused the change before it started. */
export const writeRetryPolicy: RetryPolicy = {
  isPassing: ({ status, name }) => status === 503 && name === 'Busy',
  limitMs: 120_000,
  maxPauseMs: 8_000,
}

/**
 * For changes that the server recognizes by a key, so that a repeat has no second effect: retried until an
 * answer arrives, even after a broken connection with an unknown outcome.
 */
export const repeatableRetryPolicy: RetryPolicy = {
  isPassing: ({ status }) => [429, 502, 503, 504].includes(status),
  limitMs: 600_000,
  tryMs: 60_000,
  maxPauseMs: 30_000,
}

const firstPauseMs = 1_000

type Options = {
  kind: 'read' | 'change'
  /** Stops the retries, for example when the employee cancels; an attempt in progress continues. */
  until?: AbortSignal | undefined
}

/**
 * Retries a call while its failure is temporary. Each pause has the length that the server sends, or else is
 * longer than the one before. Meanwhile the page shows that it is waiting.
 * @throws the last error, when it is not temporary, the time is up, or the waiting was stopped
 */
export async function retry<Answer>(
  send: () => Promise<Answer>,
  { isPassing, limitMs, maxPauseMs }: RetryPolicy,
  { kind, until }: Options,
): Promise<Answer> {
  const startedMs = performance.now()
  let wait: ReturnType<typeof waits.begin> | undefined
  try {
    for (let tries = 0; ; tries++) {
      try {
        return await send()
      } catch (error) {
        if (!(error instanceof ApiError) || !isPassing(error)) throw error
        const pauseMs = Math.max(error.retryAfterMs ?? 0, Math.min(maxPauseMs, firstPauseMs * 2 ** tries))
        if (performance.now() - startedMs + pauseMs > limitMs) throw error
        wait ??= waits.begin(kind, until)
        if (!(await waitFor(pauseMs, wait.stopped))) throw error
      }
    }
  } finally {
    wait?.end()
  }
}

/** Waits; resolves to false if the signal aborts first. */
function waitFor(ms: number, signal: AbortSignal): Promise<boolean> {
  return new Promise((resolve) => {
    if (signal.aborted) return resolve(false)
    const stop = (): void => {
      clearTimeout(timer)
      resolve(false)
    }
    const timer = setTimeout(() => {
      signal.removeEventListener('abort', stop)
      resolve(true)
    }, ms)
    signal.addEventListener('abort', stop, { once: true })
  })
}

/** Parses a Retry-After header (seconds or a date) to milliseconds; undefined when there is none. */
export function parseRetryAfterMs(header: string | null, now = Date.now()): number | undefined {
  if (!header) return undefined
  if (/^\d+$/.test(header.trim())) return Number(header) * 1000
  const at = header.endsWith(' GMT') ? Date.parse(header) : NaN
  return Number.isNaN(at) ? undefined : Math.max(0, at - now)
}
