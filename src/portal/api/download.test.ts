import { afterEach, expect, it, vi } from 'vitest'
import { api } from './api.ts'
import { ApiError } from './apiError.ts'
import { download } from './download.ts'
import { session } from './session.ts'

const refuse = (status: number, body?: object) =>
  vi.stubGlobal('fetch', () => Promise.resolve(new Response(body ? JSON.stringify(body) : '', { status })))

afterEach(() => {
  vi.unstubAllGlobals()
  session.forget()
})

it.each([
  ['a download', () => download({ url: '/api/plan', name: 'Plan.pdf' })],
  ['the name of a stored file', () => api.findFileName('default', 'x.pdf')],
])('%s that is refused because the session has ended ends it here too', async (_what, call) => {
  session.start('abc')
  refuse(401)
  await expect(call()).rejects.toMatchObject({ status: 401 })
  expect([session.readToken(), session.findEnding()]).toEqual([undefined, 'expired'])
})

it('a download that is refused for another reason leaves the session', async () => {
  session.start('abc')
  refuse(404)
  await expect(download({ url: '/api/plan', name: 'Plan.pdf' })).rejects.toBeInstanceOf(ApiError)
  expect(session.readToken()).toBe('abc')
})

it('a download in maintenance closes the pages until its end, and leaves the session', async () => {
  session.start('abc')
  const told: (string | undefined)[] = []
  const stop = session.onRefused((until) => told.push(until))
  refuse(503, { error: { name: 'Maintenance', message: 'Cerrado', until: '2026-05-05T10:00:00Z' } })
  await expect(download({ url: '/api/plan', name: 'Plan.pdf' })).rejects.toMatchObject({ status: 503 })
  stop()
  expect([told, session.readToken()]).toEqual([['2026-05-05T10:00:00Z'], 'abc'])
})

it('the answer to a download of an earlier session is not saved', async () => {
  session.start('abc')
  vi.stubGlobal('fetch', () => {
    session.start('def')
    return Promise.resolve(new Response('%PDF'))
  })
  await expect(download({ url: '/api/plan', name: 'Plan.pdf' })).rejects.toMatchObject({ status: 401 })
})
