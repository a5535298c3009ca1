import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { createTestServer, type TestServer } from '../../../../tests/support/testServer.ts'

let server: TestServer
let token = ''
const log: string[] = []
beforeAll(async () => {
  server = await createTestServer({ onLog: (line) => log.push(line) })
  token = await server.session(await server.employee('acme'))
})
afterAll(() => server.close())
beforeEach(() => void (log.length = 0))

const failure = {
  category: 'transport',
  doing: 'price',
  name: 'TypeError',
  reason: "Cannot read properties of undefined (reading 'week')",
  frames: ['/assets/index-a1b2.js:1:2345'],
}
const report = async (body: object, given: string | undefined = token): Promise<number> => {
  const answer = await server.call('POST', '/api/benefit-failures', { body, ...(given && { token: given }) })
  return answer.statusCode
}
const written = () =>
  log.filter((line) => line.includes('a benefit failed in the browser')).map((line) => JSON.parse(line))

describe('a plugin that failed in a browser', () => {
  it('is in the log, with its category, function and places, and without the employee', async () => {
    expect(await report(failure)).toBe(204)
    expect(written()).toEqual([expect.objectContaining({ ...failure, tenant: 'acme', level: 50 })])
    expect(written()[0]).not.toHaveProperty('employee')
  })

  it('is written six times a minute at most', async () => {
    for (let count = 0; count < 20; count++) expect(await report({ ...failure, category: 'gym' })).toBe(204)
    expect(written()).toHaveLength(6)
  })

  it.each([
    ['a category that does not exist', { ...failure, category: 'unknown-one' }, 204],
    ['no session', failure, 401],
    ['more than is asked', { ...failure, email: 'ona@example.com' }, 400],
    ['a reason of two lines', { ...failure, reason: 'one\ntwo' }, 400],
    ['a long reason', { ...failure, reason: 'a'.repeat(201) }, 400],
    ['an address with a query', { ...failure, frames: ['/x.js?token=abc:1:1'] }, 400],
    ['nine places', { ...failure, frames: Array.from({ length: 9 }, () => '/x.js:1:1') }, 400],
    ['more than 4 KB', { ...failure, reason: 'a'.repeat(5000) }, 413],
  ])('%s is not written', async (what, body, status) => {
    expect(await report(body, what === 'no session' ? '' : token)).toBe(status)
    expect(written()).toEqual([])
  })
})
