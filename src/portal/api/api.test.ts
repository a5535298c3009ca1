import { afterEach, describe, expect, it, vi } from 'vitest'
import { api, timeoutMs } from './api.ts'
import { type ApiError, findErrorText, isSilent } from './apiError.ts'
import { session } from './session.ts'

afterEach(() => {
  vi.unstubAllGlobals()
  session.forget()
})

const answering = (status: number, body?: unknown) => {
  const asked = vi.fn((_url: string, _init?: RequestInit) =>
    Promise.resolve(new Response(body === undefined ? null : JSON.stringify(body), { status })),
  )
  vi.stubGlobal('fetch', asked)
  return asked
}

const failureOf = (call: Promise<unknown>): Promise<ApiError> =>
  call.then(
    () => expect.unreachable('the call succeeds'),
    (error: unknown) => error as ApiError,
  )

describe('the API client', () => {
  it('calls under /api with credentials, the token and the language', async () => {
    session.start('abc')
    const asked = answering(200, { id: 1 })
    expect(await api.get('/profile')).toEqual({ id: 1 })
    const [url, init] = asked.mock.calls[0] ?? []
    expect(url).toBe('/api/profile')
    expect(init).toMatchObject({
      method: 'GET',
      credentials: 'include',
      headers: { Authorization: 'Bearer abc', 'Accept-Language': 'es' },
    })
  })

  it('loads a kept answer again only if it has changed, and discards it with the session', async () => {
    const answers = [
      () => new Response('{"id":1}', { status: 200, headers: { etag: '"one"' } }),
      () => new Response(null, { status: 304 }),
      () => new Response('{"id":2}', { status: 200, headers: { etag: '"two"' } }),
      () => new Response('{"id":3}', { status: 200 }),
    ]
    const asked = vi.fn((_url: string, _init?: RequestInit) => Promise.resolve(answers.shift()!()))
    vi.stubGlobal('fetch', asked)
    const get = () => api.get('/profile', { isKept: true })
    expect([await get(), await get(), await get()]).toEqual([{ id: 1 }, { id: 1 }, { id: 2 }])
    session.end()
    await get()
    const tags = asked.mock.calls.map(([, init]) => new Headers(init?.headers).get('if-none-match'))
    expect(tags).toEqual([null, '"one"', '"one"', null])
  })

  it('counts a body cut off as no answer, and one that is no JSON as a fault of the page', async () => {
    const cut = new ReadableStream({ start: (stream) => stream.error(new TypeError('network error')) })
    vi.stubGlobal('fetch', () => Promise.resolve(new Response(cut, { status: 200 })))
    const failure = await failureOf(api.post('/profile'))
    expect([failure.status, findErrorText(failure)]).toEqual([503, 'Service is unavailable'])
    vi.stubGlobal('fetch', () => Promise.resolve(new Response('<html>', { status: 200 })))
    expect(findErrorText(await failureOf(api.post('/profile')))).toMatch(/^Ha fallado algo en esta página/)
  })

  it('gives a call ten minutes', () => {
    expect(timeoutMs).toBe(600_000)
  })

  it('sends a body as JSON and accepts an empty answer', async () => {
    const asked = answering(204)
    expect(await api.post('/x', { a: 1 })).toBeUndefined()
    expect(asked.mock.calls[0]?.[1]).toMatchObject({
      body: '{"a":1}',
      headers: { 'Content-Type': 'application/json' },
    })
  })

  it('throws 503 "Service is unavailable" without an answer', async () => {
    vi.stubGlobal('fetch', () => Promise.reject(new TypeError('Failed to fetch')))
    const error = await failureOf(api.get('/menu'))
    expect(error).toMatchObject({ status: 503, message: 'Service is unavailable' })
  })

  it('passes an error of the program on unchanged, and describes it as a fault of the page', async () => {
    answering(200)
    const body = {
      get faulty(): string {
        throw new TypeError('x is undefined')
      },
    }
    const error = await failureOf(api.post('/x', body))
    expect(error).toBeInstanceOf(TypeError)
    expect(findErrorText(error, 'Error updating profile')).toMatch(/^Ha fallado algo en esta página/)
  })

  it('ends the session on a 401', async () => {
    session.start('abc')
    const ended = vi.fn()
    const stop = session.onEnd(ended)
    answering(401, { error: { statusCode: 401, name: 'Unauthorized', message: 'Entra de nuevo' } })
    await failureOf(api.get('/menu'))
    expect(session.readToken()).toBeUndefined()
    expect(ended).toHaveBeenCalledOnce()
    stop()
  })

  it('keeps the token where maintenance refuses a call, and says so', async () => {
    session.start('abc')
    const refused = vi.fn()
    const stop = session.onRefused(refused)
    answering(503, { error: { statusCode: 503, name: 'Maintenance', message: 'En mantenimiento' } })
    await failureOf(api.get('/menu'))
    expect(session.readToken()).toBe('abc')
    expect(refused).toHaveBeenCalledOnce()
    stop()
  })

  it('treats a 401 at login as wrong credentials, not as the end of a session', async () => {
    const ended = vi.fn()
    const stop = session.onEnd(ended)
    answering(401)
    expect((await failureOf(api.post('/auth/login'))).status).toBe(401)
    expect(ended).not.toHaveBeenCalled()
    stop()
  })

  it('keeps the session on a 403, which is never shown', async () => {
    session.start('abc')
    answering(403, { error: { statusCode: 403, name: 'Forbidden', message: 'No' } })
    const error = await failureOf(api.get('/menu'))
    expect(session.readToken()).toBe('abc')
    expect(isSilent(error)).toBe(true)
  })

  it('the refused write of a view that stores nothing is told', async () => {
    const message = 'En la vista previa no se guarda nada.'
    answering(403, { error: { statusCode: 403, name: 'ReadOnly', message } })
    const error = await failureOf(api.post('/questions', {}))
    expect([isSilent(error), findErrorText(error)]).toEqual([false, message])
  })

  it('throws an error with refusals, fields, the correct price and the server’s sentence', async () => {
    const refusals = [{ code: 'zeroPrice', path: '/ids/1/items/3/familyId', params: {} }]
    answering(409, {
      error: {
        statusCode: 409,
        name: 'Refused',
        message: 'No cabe',
        refusals,
        price: 12.5,
        fields: [{ path: '/email', message: 'Ya existe' }],
      },
    })
    const error = await failureOf(api.post('/contracts'))
    expect(error).toMatchObject({
      status: 409,
      name: 'Refused',
      message: 'No cabe',
      refusals: [{ code: 'zeroPrice', contract: 1, item: 3, field: 'person', params: {} }],
      priceCents: 1_250,
      fields: [{ path: '/email', message: 'Ya existe' }],
    })
    expect(findErrorText(error, 'otra cosa')).toBe('No cabe')
  })

  it('uses the caller’s sentence if the server sends none', async () => {
    answering(500)
    expect(findErrorText(await failureOf(api.post('/profile')), 'Error updating profile')).toBe(
      'Error updating profile',
    )
  })

  it('lets a caller abort', async () => {
    vi.stubGlobal(
      'fetch',
      (_: string, init: RequestInit) =>
        new Promise((_resolve, reject) =>
          init.signal?.addEventListener('abort', () => reject(new DOMException('Aborted', 'AbortError'))),
        ),
    )
    const controller = new AbortController()
    const call = failureOf(api.get('/menu', { signal: controller.signal }))
    controller.abort()
    expect((await call).name).toBe('AbortError')
  })
})
