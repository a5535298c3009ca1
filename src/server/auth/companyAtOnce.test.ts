import { afterAll, beforeAll, expect, it } from 'vitest'
import { createTestServer, type TestServer } from '../../../tests/support/testServer.ts'

let server: TestServer
beforeAll(async () => {
  // Seven connections, of which the requests of a company have four.
  server = await createTestServer({ env: { DATABASE_CONNECTIONS: '13', REQUESTS_AT_ONCE: '60' } })
})
afterAll(() => server.close())

const people = async (tenant: 'acme' | 'globex', count: number): Promise<string[]> => {
  const tokens: string[] = []
  for (let each = 0; each < count; each++) tokens.push(await server.session(await server.employee(tenant)))
  return tokens
}

it('a company whose people wait for an import leaves connections to the people of others', async () => {
  const [waiting, others] = [await people('acme', 30), await people('globex', 10)]
  const import_ = await server.database.pool.connect()
  await import_.query('begin')
  await import_.query("select from employees where tenant = 'acme' for no key update")
  let answered = 0
  const answers = waiting.map(async (token) => {
    const body = { phone: '600000001' }
    const { statusCode } = await server.call('POST', '/api/profile', { token, body })
    answered++
    return statusCode
  })
  const locked = async (): Promise<number> => {
    const { rows } = await server.database.pool.query(
      "select count(*)::int as waiting from pg_stat_activity where wait_event_type = 'Lock' " +
        'and datname = current_database()',
    )
    return rows[0].waiting
  }
  await expect.poll(locked).toBe(4)
  const served = await Promise.all(
    others.map((token) =>
      server.call('POST', '/api/profile', { token, body: { phone: '600000002' }, tenant: 'globex' }),
    ),
  )
  expect([served.map(({ statusCode }) => statusCode), answered]).toEqual([Array(10).fill(200), 0])
  expect(await locked()).toBe(4)
  await import_.query('commit')
  import_.release()
  expect(await Promise.all(answers)).toEqual(Array(30).fill(200))
})
