import { gzipSync } from 'node:zlib'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { parseJsonBody } from './jsonBody.ts'
import { createTestServer, type TestServer } from '../../../../tests/support/testServer.ts'

let server: TestServer
let token: string
beforeAll(async () => {
  server = await createTestServer()
  token = await server.session(await server.employee())
})
afterAll(() => server.close())

const post = (payload: string | Buffer, headers: Record<string, string> = {}) =>
  server.call('POST', '/api/profile', {
    token,
    payload,
    headers: { 'content-type': 'application/json', ...headers },
  })

/** Milliseconds that this process worked; waiting for a processor that others use does not count. */
const workedMs = (begun: NodeJS.CpuUsage): number => {
  const { user, system } = process.cpuUsage(begun)
  return (user + system) / 1000
}

describe('a body', () => {
  it.each([
    '{"__proto__":{"a":1}}',
    '{"constructor":1}',
    '{"firstName":{"prototype":1}}',
    '{"\\u005f_proto__":1}',
    '[{"x":[{"__proto__":1}]}]',
  ])('with a key that reaches a prototype is refused: %s', async (body) => {
    const answer = await post(body)
    expect(answer.statusCode).toBe(400)
    expect(({} as Record<string, unknown>).a).toBeUndefined()
  })

  it.each(['{', '', 'nonsense', '{"a":1,}', '\u0000'])('that is no JSON is refused: %j', async (body) => {
    expect((await post(body)).statusCode).toBe(400)
  })

  it.each(['{"firstName":"a\\u0000b"}', '{"firstName":"\\ud800"}', '{"a\\u0000":1}'])(
    'with text that no database can keep is refused: %s',
    async (body) => {
      expect((await post(body)).statusCode).toBe(400)
    },
  )

  it.each([
    ['{"phone":"600111222","phone":"600333444"}', '/phone'],
    ['{"phone":"600111222","\\u0070hone":"600333444"}', '/phone'],
    ['{"a":[{"b":1},{"b":{"c":1,"c":1}}]}', '/a/1/b/c'],
  ])('with a key twice is refused with the place of the second: %s', async (body, path) => {
    const answer = await post(body)
    expect(answer.statusCode).toBe(400)
    expect(answer.json().error.fields).toEqual([{ path, message: expect.stringContaining('dos veces') }])
  })

  it('with the same key in two objects is taken', async () => {
    expect(parseJsonBody('{"a":[{"b":1},{"b":2}],"b":3}')).toEqual({ a: [{ b: 1 }, { b: 2 }], b: 3 })
  })

  it('with a key of more than 1,000 letters is refused with its place, also inside', async () => {
    const key = 'k'.repeat(1001)
    const answer = await post(JSON.stringify({ a: [{ [key]: { b: 1 } }] }))
    expect(answer.statusCode).toBe(400)
    expect(answer.json().error.fields).toEqual([
      { path: `/a/0/${key.slice(0, 80)}`, message: expect.stringContaining('1000') },
    ])
    expect(parseJsonBody(JSON.stringify({ [key.slice(1)]: 1 }))).toEqual({ [key.slice(1)]: 1 })
  })

  it.each([
    ['application/json; charset=utf-16le', 415],
    ['application/json; charset=iso-8859-1', 415],
    ['application/json; charset="UTF-8"', 200],
    ['application/json;charset=utf8', 200],
  ])('of type %s is answered by %i', async (type, status) => {
    expect((await post('{"phone":"600111222"}', { 'content-type': type })).statusCode).toBe(status)
  })

  it('twenty thousand brackets deep is answered at once', async () => {
    const begun = process.cpuUsage()
    const answer = await post(`${'['.repeat(20_000)}${']'.repeat(20_000)}`)
    expect(answer.statusCode).toBe(400)
    expect(workedMs(begun)).toBeLessThan(3000)
  })

  it('of many thousand unknown keys is answered at once, with few of them named', async () => {
    const begun = process.cpuUsage()
    const body = Object.fromEntries(Array.from({ length: 50_000 }, (_, index) => [`k${index}`, 1]))
    const answer = await server.call('POST', '/api/contracts', { token, body })
    expect(answer.statusCode).toBe(400)
    expect(answer.json().error.fields.length).toBeLessThanOrEqual(20)
    expect(workedMs(begun)).toBeLessThan(3000)
  })

  it('compressed is refused', async () => {
    expect((await post(gzipSync('{"firstName":"Zoe"}'), { 'content-encoding': 'gzip' })).statusCode).toBe(415)
  })

  it.each(['text/plain', 'application/x-www-form-urlencoded', 'application/xml', 'nonsense'])(
    'of type %s is refused',
    async (type) => {
      expect((await post('{"firstName":"Zoe"}', { 'content-type': type })).statusCode).toBe(415)
    },
  )

  it('is read by its own method, whatever method a header names', async () => {
    const answer = await server.call('POST', '/api/menu', {
      token,
      body: {},
      headers: { 'x-http-method-override': 'GET' },
    })
    expect(answer.statusCode).toBe(404)
  })
})
