import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { api } from './api.ts'
import type { ApiError } from './apiError.ts'
import { parseRetryAfterMs } from './retry.ts'
import { waits } from './waits.ts'

beforeEach(() => {
  vi.useFakeTimers({ now: new Date('2026-05-05T10:00:00Z') })
})
afterEach(() => {
  waits.stop()
  vi.unstubAllGlobals()
  vi.useRealTimers()
})

type Given = number | 'unreachable'

/**
 * Returns a fake fetch that returns the answers in order and repeats the last one; a refusal has the header
 * `retryAfter`.
 */
function answering(answers: readonly Given[], { name = 'Busy', retryAfter = '2' as string | null } = {}) {
  const asked = vi.fn((_url: string, _init?: RequestInit): Promise<Response> => {
    const answer = answers[Math.min(asked.mock.calls.length, answers.length) - 1]
    if (answer === 'unreachable') return Promise.reject(new TypeError('Failed to fetch'))
    if (answer === 200) return Promise.resolve(new Response('{"id":1}'))
    const body = JSON.stringify({ error: { statusCode: answer, name, message: 'Espera' } })
    const headers: Record<string, string> = retryAfter === null ? {} : { 'retry-after': retryAfter }
    return Promise.resolve(new Response(body, { status: answer ?? 0, headers }))
  })
  vi.stubGlobal('fetch', asked)
  return asked
}

/** Records the result of a call. */
function follow(call: Promise<unknown>) {
  const state: { answer?: unknown; error?: ApiError } = {}
  call.then(
    (answer) => (state.answer = answer),
    (error: unknown) => (state.error = error as ApiError),
  )
  return state
}

const pass = (ms: number) => vi.advanceTimersByTimeAsync(ms)
const purchase = (until?: AbortSignal) =>
  follow(api.post('/contracts/purchase', { ids: ['a'] }, { isRepeatable: true, ...(until && { until }) }))

describe('a refused read', () => {
  it.each([429, 503])(
    'with %d is retried after the time that the server names, not before',
    async (status) => {
      const asked = answering([status, 200])
      const call = follow(api.get('/menu'))
      await pass(1_999)
      expect(asked).toHaveBeenCalledTimes(1)
      expect(waits.findKind()).toBe('read')
      await pass(1)
      expect(asked).toHaveBeenCalledTimes(2)
      expect(call.answer).toEqual({ id: 1 })
      expect(waits.findKind()).toBeUndefined()
    },
  )

  it('is retried at the date that the server names', async () => {
    const asked = answering([503, 200], { retryAfter: 'Tue, 05 May 2026 10:00:05 GMT' })
    const call = follow(api.get('/menu'))
    await pass(4_999)
    expect(asked).toHaveBeenCalledTimes(1)
    await pass(1)
    expect(call.answer).toEqual({ id: 1 })
  })

  it.each([
    [120, 2],
    [121, 1],
  ])('with a waiting time of %d seconds is sent %d times, within two minutes', async (seconds, times) => {
    const asked = answering([503, 200], { retryAfter: String(seconds) })
    const call = follow(api.get('/menu'))
    await pass(seconds * 1000)
    expect(asked).toHaveBeenCalledTimes(times)
    expect(call.error?.status).toBe(times === 1 ? 503 : undefined)
  })

  it('is retried after growing pauses, for two minutes at most', async () => {
    const asked = answering([503], { retryAfter: '1' })
    const call = follow(api.get('/menu'))
    await pass(1_000 + 2_000 + 4_000 + 8_000)
    expect(asked).toHaveBeenCalledTimes(5)
    await pass(120_000)
    expect(call.error?.message).toBe('Espera')
    const before = asked.mock.calls.length
    expect(before).toBeLessThan(20)
    await pass(600_000)
    expect(asked).toHaveBeenCalledTimes(before)
    expect(waits.findKind()).toBeUndefined()
  })

  it.each([
    ['without a time', [503] as const, null],
    ['by a broken connection', ['unreachable'] as const, null],
    ['for another reason', [500] as const, '2'],
  ])('fails at once %s', async (_what, answers, retryAfter) => {
    const asked = answering(answers, { retryAfter })
    const call = follow(api.get('/menu'))
    await pass(0)
    expect(call.error).toBeDefined()
    await pass(600_000)
    expect(asked).toHaveBeenCalledTimes(1)
  })

  it('fails when the employee stops the waiting', async () => {
    const asked = answering([503])
    const call = follow(api.get('/menu'))
    await pass(0)
    waits.stop()
    await pass(0)
    expect(call.error?.status).toBe(503)
    await pass(600_000)
    expect(asked).toHaveBeenCalledTimes(1)
  })
})

describe('a change', () => {
  it('that was refused before it started is sent again unchanged', async () => {
    const asked = answering([503, 503, 200])
    const call = follow(api.post('/contracts', { price: 5 }))
    await pass(4_000)
    expect(call.answer).toEqual({ id: 1 })
    expect(asked.mock.calls.map(([, init]) => init?.body)).toEqual(Array(3).fill('{"price":5}'))
  })

  it.each([
    ['with 503 of a database that is away', [503] as const, 'ServiceUnavailable'],
    ['by a broken connection', ['unreachable'] as const, 'Busy'],
    ['with 429', [429] as const, 'TooManyRequests'],
  ])('that failed %s is not sent again: it may have been done', async (_what, answers, name) => {
    const asked = answering(answers, { name })
    const call = follow(api.post('/contracts', { price: 5 }))
    await pass(600_000)
    expect(call.error).toBeDefined()
    expect(asked).toHaveBeenCalledTimes(1)
  })
})

describe('a purchase', () => {
  it('is sent with the same ids until it is answered, through refusals and broken connections', async () => {
    const asked = answering([503, 'unreachable', 429, 502, 504, 200])
    const call = purchase()
    await pass(0)
    expect(waits.findKind()).toBe('change')
    await pass(60_000)
    expect(call.answer).toEqual({ id: 1 })
    expect(asked).toHaveBeenCalledTimes(6)
    expect(new Set(asked.mock.calls.map(([, init]) => init?.body))).toEqual(new Set(['{"ids":["a"]}']))
    expect(waits.findKind()).toBeUndefined()
  })

  it.each([400, 404, 409, 422, 500, 507])('that is refused with %d is not sent again', async (status) => {
    const asked = answering([status])
    const call = purchase()
    await pass(600_000)
    expect(call.error?.status).toBe(status)
    expect(asked).toHaveBeenCalledTimes(1)
  })

  it('is retried for ten minutes at most', async () => {
    const asked = answering([503])
    const call = purchase()
    await pass(570_000)
    expect(call.error).toBeUndefined()
    await pass(30_000)
    expect(call.error?.status).toBe(503)
    const before = asked.mock.calls.length
    await pass(600_000)
    expect(asked).toHaveBeenCalledTimes(before)
  })

  it('is not sent again after its page was closed', async () => {
    const asked = answering([503])
    const page = new AbortController()
    const call = purchase(page.signal)
    await pass(0)
    page.abort()
    await pass(600_000)
    expect(call.error?.status).toBe(503)
    expect(asked).toHaveBeenCalledTimes(1)
  })

  it('is sent again when an attempt has no answer for a minute', async () => {
    let tries = 0
    vi.stubGlobal('fetch', (_url: string, init: RequestInit) => {
      if (++tries > 1) return Promise.resolve(new Response('{"id":1}'))
      return new Promise((_resolve, reject) =>
        init.signal?.addEventListener('abort', () => reject(init.signal?.reason)),
      )
    })
    vi.spyOn(AbortSignal, 'timeout').mockImplementation((ms) => {
      const controller = new AbortController()
      setTimeout(() => controller.abort(new DOMException('late', 'TimeoutError')), ms)
      return controller.signal
    })
    const call = purchase()
    await pass(59_999)
    expect(tries).toBe(1)
    await pass(1_001)
    expect(call.answer).toEqual({ id: 1 })
    vi.restoreAllMocks()
  })
})

describe('Retry-After', () => {
  it.each([
    ['0', 0],
    ['3', 3_000],
    [' 120 ', 120_000],
    ['Tue, 05 May 2026 10:00:30 GMT', 30_000],
    ['Tue, 05 May 2026 09:00:00 GMT', 0],
    ['soon', undefined],
    ['-1', undefined],
    ['', undefined],
    [null, undefined],
  ])('with the value %j means %s milliseconds', (header, ms) => {
    expect(parseRetryAfterMs(header, Date.parse('2026-05-05T10:00:00Z'))).toBe(ms)
  })
})
