import { ApiError } from './apiError.ts'
import { waits } from './waits.ts'

/** Which failures of a call are passing ones, and for how long it is tried again. */
export type Patience = {
  isPassing: (error: ApiError) => boolean
  limitMs: number
  /** How long one try may take; left out, as long as any call. */
  tryMs?: number
  /** The pause after many tries, where the server asks for none that is longer. */
  maxPauseMs: number
}

/** A read changes nothing: it waits where the server says how long. */
export const readPatience: Patience = {
  isPassing: ({ status, retryAfterMs }) => (status === 429 || status === 503) && retryAfterMs !== undefined,
  limitMs: 120_000,
  maxPauseMs: 8_000,
}

/** A change is sent again where the server refused it before it began. */
export const writePatience: Patience = {
  isPassing: ({ status, name }) => status === 503 && name === 'Busy',
  limitMs: 120_000,
  maxPauseMs: 8_000,
}

/**
 * A change that the server knows again by its key, so that its repeat is answered as the first was: it is
 * sent until it is answered, also where the connection broke and nobody knows what became of it.
 */
export const repeatablePatience: Patience = {
  isPassing: ({ status }) => [429, 502, 503, 504].includes(status),
  limitMs: 600_000,
  tryMs: 60_000,
  maxPauseMs: 30_000,
}

const firstPauseMs = 1_000

type Options = {
  kind: 'read' | 'change'
  /** Ends the waiting, as the employee's own wish does; a try on its way is not broken off. */
  until?: AbortSignal | undefined
}

/**
 * Sends a call again while its failure is a passing one: after the time that the server names, and longer
 * from try to try. The page shows that it waits.
 * @throws the last error, where it is no passing one, the time is over, or nobody wants to wait any more
 */
export async function tryAgain<Answer>(
  send: () => Promise<Answer>,
  { isPassing, limitMs, maxPauseMs }: Patience,
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
        if (!(await pause(pauseMs, wait.stopped))) throw error
      }
    }
  } finally {
    wait?.end()
  }
}

/** Answers false where the signal came first. */
function pause(ms: number, signal: AbortSignal): Promise<boolean> {
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

/** The milliseconds of a Retry-After header: seconds, or a date; undefined where it says nothing. */
export function retryAfterMs(header: string | null, now = Date.now()): number | undefined {
  if (!header) return undefined
  if (/^\d+$/.test(header.trim())) return Number(header) * 1000
  const at = header.endsWith(' GMT') ? Date.parse(header) : NaN
  return Number.isNaN(at) ? undefined : Math.max(0, at - now)
}
