import type { RouteOptions } from 'fastify'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createContractServer, type ContractServer } from '../../../../tests/support/contractServer.ts'
import { createSituation, type Situation } from '../../../../tests/support/employeeOperations.ts'
import {
  wrongCaptchas,
  wrongHeaders,
  wrongQueries,
  wrongSegments,
} from '../../../../tests/support/wrongAddresses.ts'
import { fingerprintRows } from '../../../../tests/support/storedRows.ts'

const routes: RouteOptions[] = []
let server: ContractServer
let situation: Situation
beforeAll(async () => {
  server = await createContractServer({
    env: {
      REQUESTS_PER_MINUTE_OF_SESSION: '1000000',
      REQUESTS_PER_MINUTE_OF_ADDRESS: '1000000',
      DEMO: 'true',
    },
    prepare: (app) => void app.addHook('onRoute', (route) => void routes.push(route)),
  })
  situation = await createSituation(server)
})
afterAll(() => server.close())

/** A route's address with a valid value for each parameter. */
function addressOf(url: string): string {
  return url
    .replace('/users/:id', `/users/${situation.buyer.employee.id}`)
    .replace('/families/:id', `/families/${situation.child}`)
    .replace('/contracts/:id', `/contracts/${situation.cart}`)
    .replace(':year', '2026')
    .replace(':category', 'transport')
    .replace(':container', 'default')
    .replace(':file', situation.file)
    .replace(':name', 'life-axa')
    .replace(/:[a-z]+/gi, 'abc')
    .replace('*', 'abc')
}

/** Every route and method, except valid calls that change something, and streams, which do not end. */
const calls = (): { method: 'GET'; url: string; isRead: boolean }[] =>
  routes
    .filter(({ config }) => !config?.isStream)
    .flatMap(({ method, url }) =>
      [method]
        .flat()
        .map((each) => ({ method: each as 'GET', url, isRead: each === 'GET' || each === 'HEAD' })),
    )

async function send(method: 'GET', url: string, more: Record<string, string> = {}) {
  const answer = await server.call(method, url, {
    token: situation.token,
    headers: more,
    ...(method !== 'GET' && { payload: '{}', headers: { 'content-type': 'application/json', ...more } }),
  })
  return faultsOf(`${method} ${url.slice(0, 120)} ${JSON.stringify(more).slice(0, 120)}`, answer)
}

type Answered = { statusCode: number; payload: string; headers: Record<string, unknown> }

function faultsOf(what: string, { statusCode, payload, headers: given }: Answered): string[] {
  if (statusCode >= 500) return [`${what}: ${statusCode} ${payload.slice(0, 200)}`]
  if (
    statusCode < 400 ||
    what.startsWith('HEAD') ||
    !String(given['content-type']).startsWith('application/json')
  )
    return []
  const { error } = JSON.parse(payload) as { error?: Record<string, unknown> }
  const isShaped = error && ['name', 'message', 'requestId'].every((key) => typeof error[key] === 'string')
  return isShaped && error.statusCode === statusCode ? [] : [`${what}: in another shape: ${payload}`]
}

/** Thousands of calls, on a machine however busy: the limit only ends what hangs. */
const timeout = 900_000

describe('an address that is wrong', { timeout }, () => {
  it('in one of its parts fails nothing and stores nothing', async () => {
    const before = await fingerprintRows(server.database.db)
    const faults: string[] = []
    const withParts = calls().filter(({ url }) => url.includes(':'))
    expect(withParts.length).toBeGreaterThan(15)
    for (const { method, url } of withParts)
      for (const [part] of url.matchAll(/:[a-z]+/gi))
        for (const segment of wrongSegments)
          faults.push(
            ...(await send(
              method,
              addressOf(url.replace(part, () => '@')).replace('@', () => segment),
            )),
          )
    expect(faults).toEqual([])
    expect(await fingerprintRows(server.database.db)).toBe(before)
  })

  it('in its query fails nothing', async () => {
    const faults: string[] = []
    for (const { method, url } of calls().filter(({ isRead, method: each }) => isRead && each === 'GET'))
      for (const query of wrongQueries) faults.push(...(await send(method, `${addressOf(url)}?${query}`)))
    for (const query of wrongQueries)
      faults.push(...(await send('POST' as 'GET', `/api/users/reset-password?${query}`)))
    expect(faults).toEqual([])
  })
})

describe('a header that is wrong', { timeout }, () => {
  it('fails nothing', async () => {
    const faults: string[] = []
    const some = [
      '/api/profile',
      '/api/menu',
      '/api/my-contracts',
      '/assets/legal.pdf',
      '/accept/:token',
      '/',
    ]
    for (const { method, url } of calls().filter((call) => call.isRead && some.includes(call.url)))
      for (const each of wrongHeaders) faults.push(...(await send(method, addressOf(url), each)))
    for (const url of ['/api/auth/login', '/api/auth/forgot-password', '/accept/abc', '/unsubscribe/abc'])
      for (const each of wrongHeaders) faults.push(...(await send('POST' as 'GET', url, each)))
    expect(faults).toEqual([])
  })

  it('with a captcha of any shape refuses the login', async () => {
    for (const captcha of wrongCaptchas) {
      const answer = await server.call('POST', '/api/auth/login', {
        headers: { captcha },
        body: { email: 'a@b.example', password: 'x' },
      })
      expect(answer.statusCode, captcha).toBe(400)
      expect(answer.json().error.name).toMatch(/^Captcha/)
    }
  })
})
