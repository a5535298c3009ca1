import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { api } from './api.ts'
import type { ApiError } from './apiError.ts'
import { session } from './session.ts'
import { waits } from './waits.ts'

const marta = { token: 'marta', person: 'u1' }
const andreu = { token: 'andreu', person: 'u2' }
const keep = (stored: object) => localStorage.setItem('portal.session', JSON.stringify(stored))

beforeEach(() => {
  localStorage.clear()
  vi.useFakeTimers()
  session.start(marta.token)
  session.assignPerson(marta.person)
})
afterEach(() => {
  session.forget()
  waits.stop()
  vi.unstubAllGlobals()
  vi.useRealTimers()
})

const busy = () =>
  new Response(JSON.stringify({ error: { statusCode: 503, name: 'Busy', message: 'Espera' } }), {
    status: 503,
    headers: { 'retry-after': '1' },
  })

function answering(answer: () => Response | Promise<Response>) {
  const asked = vi.fn((_url: string, _init?: RequestInit) => Promise.resolve(answer()))
  vi.stubGlobal('fetch', asked)
  return asked
}

const statusOf = (call: Promise<unknown>) =>
  call.then(
    () => 200,
    (error: unknown) => (error as ApiError).status,
  )
const purchase = () => api.post('/contracts/purchase', { ids: ['a'] }, { isRepeatable: true })

describe('a purchase that waits for a busy server', () => {
  it.each([
    ['another employee logged in in another tab', () => keep(andreu)],
    ['somebody logged out in another tab', () => localStorage.removeItem('portal.session')],
    ['its employee logged out here', () => session.logOut()],
    [
      'another employee logged in in the same tab',
      () => {
        session.logOut()
        session.start(andreu.token)
        session.assignPerson(andreu.person)
      },
    ],
  ])('is not sent again after %s', async (_what, change) => {
    const asked = answering(busy)
    const status = statusOf(purchase())
    await vi.advanceTimersByTimeAsync(0)
    expect(asked).toHaveBeenCalledTimes(1)
    change()
    await vi.advanceTimersByTimeAsync(700_000)
    expect(asked).toHaveBeenCalledTimes(1)
    expect([503, 401]).toContain(await status)
    expect(waits.findKind()).toBeUndefined()
  })

  it('is sent again with the new token of the same employee', async () => {
    const asked = answering(busy)
    const status = statusOf(purchase())
    await vi.advanceTimersByTimeAsync(0)
    keep({ ...marta, token: 'marta again' })
    await vi.advanceTimersByTimeAsync(1_000)
    const [, second] = asked.mock.calls.map(([, init]) => new Headers(init?.headers).get('authorization'))
    expect(second).toBe('Bearer marta again')
    session.logOut()
    await status
  })
})

it.each([
  ['an upload', () => api.upload('default', new Blob(['x']))],
  ['the name of a stored file', () => api.findFileName('default', 'a.pdf')],
  ['a save', () => api.post('/profile', { lastName2: 'Secreta' })],
  ['a read', () => api.get('/profile')],
])('%s is not sent once another employee has logged in in another tab', async (_what, send) => {
  const asked = answering(() => new Response('{}'))
  const sent = vi.fn()
  vi.stubGlobal('XMLHttpRequest', sent)
  keep(andreu)
  expect(await statusOf(send())).toBe(401)
  expect([asked.mock.calls, sent.mock.calls]).toEqual([[], []])
})

describe('an answer that comes after another employee logged in in the same tab', () => {
  const later = async (response: Response) => {
    let arrive: (response: Response) => void = () => undefined
    answering(() => new Promise((resolve) => (arrive = resolve)))
    const status = statusOf(api.get('/profile', { isKept: true }))
    session.logOut()
    session.start(andreu.token)
    session.assignPerson(andreu.person)
    arrive(response)
    return status
  }

  it('is discarded', async () => {
    expect(await later(new Response('{"id":"u1"}', { headers: { etag: '"one"' } }))).toBe(401)
    const asked = answering(() => new Response('{}'))
    await api.get('/profile', { isKept: true })
    expect(new Headers(asked.mock.calls[0]?.[1]?.headers).get('if-none-match')).toBeNull()
  })

  it('does not end the new session with its 401', async () => {
    expect(await later(new Response('', { status: 401 }))).toBe(401)
    expect(session.readToken()).toBe(andreu.token)
  })
})

describe('a login', () => {
  it('is stored in this browser only once its employee is known', () => {
    keep(marta)
    session.forget()
    keep(marta)
    session.start(andreu.token)
    expect(session.buildHeaders()['Authorization']).toBe('Bearer andreu')
    expect(localStorage.getItem('portal.session')).toBe(JSON.stringify(marta))
    session.assignPerson(andreu.person)
    expect(localStorage.getItem('portal.session')).toBe(JSON.stringify(andreu))
  })

  it('lasts until the page is closed if the browser has no storage', () => {
    session.forget()
    vi.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
      throw new DOMException('full', 'QuotaExceededError')
    })
    session.start(andreu.token)
    session.assignPerson(andreu.person)
    expect(session.readToken()).toBe(andreu.token)
    vi.restoreAllMocks()
  })

  it('ends the session if the server names another employee than before', () => {
    const ended = vi.fn()
    const stop = session.onEnd(ended)
    session.assignPerson('u9')
    expect([session.readToken(), ended.mock.calls]).toEqual([undefined, [['replaced']]])
    stop()
  })
})

it('the end of an old session keeps the session that the browser stores', () => {
  keep(andreu)
  expect(session.readToken()).toBeUndefined()
  expect(localStorage.getItem('portal.session')).toBe(JSON.stringify(andreu))
})
