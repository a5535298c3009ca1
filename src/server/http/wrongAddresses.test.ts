import type { RouteOptions } from 'fastify'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createContractServer, type ContractServer } from '../../../tests/support/contractServer.ts'
import { newSituation, type Situation } from '../../../tests/support/employeeOperations.ts'
import { storedRows } from '../../../tests/support/storedRows.ts'

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
  situation = await newSituation(server)
})
afterAll(() => server.close())

const segments = [
  ...['abc', '0', '-1', '1e9', '1.5', '99999999999999999999', 'null', 'NaN', '__proto__', 'constructor'],
  ...[
    '%00',
    'a%00b',
    '%0d%0aX:1',
    '%2e%2e%2f%2e%2e%2fetc',
    '..',
    '%ff',
    '%zz',
    '%',
    '%C3%28',
    '%F0%9F%98%80',
  ],
  ...['%EF%BC%91', '%ED%A0%80', "'%20or%201=1--", '{}', '[]', '%5B%5D', '%20', ';', '*', '?', '#'],
  ...['a'.repeat(300), 'a'.repeat(301), 'a'.repeat(5000), '00000000-0000-4000-8000-000000000000'],
]

const names = ['name', 'token', 'language', 'url', 'access_token', 'startMonth', 'age', 'month', 'year', 'x']
const queries = [
  ...names.flatMap((name) => [
    ...[`${name}`, `${name}=`, `${name}=a&${name}=b`, `${name}[]=a`, `${name}[a]=b`, `${name}=%00`],
    ...[`${name}=%zz`, `${name}=%ff`, `${name}=1e400`, `${name}=-1`, `${name}=null`, `${name}=%F0%9F%98%80`],
    ...[`${name}=${'x'.repeat(6000)}`, `${name}=http://[`, `${name}=%ED%A0%80`, `${name}=__proto__`],
  ]),
  ...[
    '__proto__=1',
    '__proto__[a]=1',
    'constructor=1&prototype=2',
    'toString=1&hasOwnProperty=1',
    '=',
    '&&&',
  ],
  ...['name=life-axa&constructor=1', 'name=life-axa&__proto__=1', 'name=ES&year=1e9', 'name=es&age=%00'],
  Array.from({ length: 2000 }, (_, index) => `k${index}=`).join('&'),
  Array.from({ length: 2000 }, () => 'name=life-axa').join('&'),
]

const base64 = (value: unknown): string => Buffer.from(JSON.stringify(value)).toString('base64')
const texts = [
  '',
  ' ',
  ',',
  ';;',
  'null',
  '[]',
  '{}',
  '"',
  '*',
  'a, b',
  '\u00ff\u00fe',
  '=',
  'x'.repeat(7000),
]
const headers: Record<string, string>[] = [
  ...[
    ...['accept-language', 'authorization', 'captcha', 'user-agent', 'if-none-match', 'if-match', 'accept'],
    ...['x-forwarded-for', 'x-forwarded-host', 'x-forwarded-proto', 'content-type', 'range', 'cookie'],
    ...['accept-encoding', 'origin', 'referer', 'if-modified-since', 'x-request-id', 'expect-ct'],
  ].flatMap((name) => texts.map((text) => ({ [name]: text }))),
  ...['Bearer', 'Bearer ', 'Bearer  a', 'bearer a b', 'Basic YQ==', `Bearer ${'a'.repeat(9000)}`].map(
    (text) => ({
      authorization: text,
    }),
  ),
  ...['en;q=x', 'es-ES;q=1e9,en;q=-1', '*;q=0', 'xx-YY-zz;;q', ','.repeat(3000), 'a-'.repeat(3000)].map(
    (text) => ({
      'accept-language': text,
    }),
  ),
  ...[
    null,
    [],
    1,
    { challenge: null },
    { challenge: {} },
    { challenge: { parameters: {} }, solution: 1 },
  ].map((value) => ({ captcha: base64(value) })),
  ...[
    { challenge: { parameters: { cost: 1e308, keyLength: 1e9 }, signature: 7 }, solution: { counter: 'x' } },
    { challenge: { parameters: { nonce: [], salt: {} }, signature: {} }, solution: [] },
  ].map((value) => ({ captcha: base64(value) })),
  ...[
    '[::1',
    'acme.localhost:99999999',
    'acme.localhost:x',
    '%00',
    'a'.repeat(5000),
    '',
    'acme.localhost,x',
  ].map((host) => ({ host })),
]

/** The address of a route, with a right value for each of its parameters. */
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

/** Every route and method but those whose calls change something when they are right. */
const calls = (): { method: 'GET'; url: string; isRead: boolean }[] =>
  routes.flatMap(({ method, url }) =>
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

describe('an address that is wrong', { timeout: 120_000 }, () => {
  it('in one of its parts fails nothing and stores nothing', async () => {
    const before = await storedRows(server.database.db)
    const faults: string[] = []
    const withParts = calls().filter(({ url }) => url.includes(':'))
    expect(withParts.length).toBeGreaterThan(15)
    for (const { method, url } of withParts)
      for (const [part] of url.matchAll(/:[a-z]+/gi))
        for (const segment of segments)
          faults.push(
            ...(await send(
              method,
              addressOf(url.replace(part, () => '@')).replace('@', () => segment),
            )),
          )
    expect(faults).toEqual([])
    expect(await storedRows(server.database.db)).toBe(before)
  })

  it('in its query fails nothing', async () => {
    const faults: string[] = []
    for (const { method, url } of calls().filter(({ isRead, method: each }) => isRead && each === 'GET'))
      for (const query of queries) faults.push(...(await send(method, `${addressOf(url)}?${query}`)))
    for (const query of queries)
      faults.push(...(await send('POST' as 'GET', `/api/users/reset-password?${query}`)))
    expect(faults).toEqual([])
  })
})

describe('a header that is wrong', { timeout: 120_000 }, () => {
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
      for (const each of headers) faults.push(...(await send(method, addressOf(url), each)))
    for (const url of ['/api/auth/login', '/api/auth/forgot-password', '/accept/abc', '/unsubscribe/abc'])
      for (const each of headers) faults.push(...(await send('POST' as 'GET', url, each)))
    expect(faults).toEqual([])
  })

  it('with a captcha of any shape refuses the login', async () => {
    for (const each of headers.filter(({ captcha }) => captcha !== undefined)) {
      const answer = await server.call('POST', '/api/auth/login', {
        headers: each,
        body: { email: 'a@b.example', password: 'x' },
      })
      expect(answer.statusCode, JSON.stringify(each)).toBe(400)
      expect(answer.json().error.name).toMatch(/^Captcha/)
    }
  })
})
