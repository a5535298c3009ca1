import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { dni } from '../../../../tests/support/operations.ts'
import {
  createOperatorServer,
  requestOf,
  type OperatorServer,
} from '../../../../tests/support/operatorServer.ts'
import { allOperations } from '../../operations/findOperations.ts'
import { buildOperatorApp } from './operatorApp.ts'

let server: OperatorServer
beforeAll(async () => {
  server = await createOperatorServer()
  await server.add('rob', 'admin')
})
afterAll(() => server.close())

async function programToken(label: string): Promise<string> {
  const made = { name: 'rob', label, set: 'admin', days: 1 }
  return (await server.inShell<{ token: string }>('operators token', made)).token
}

const expire = (label: string) =>
  server.database.pool.query(
    "update operator_tokens set expires_at = now() - interval '1 second' where label = $1",
    [label],
  )

describe('the token of a program', () => {
  it('is refused on every route once it has expired, and nothing is done', async () => {
    const token = await programToken('nightly')
    await expire('nightly')
    const { rows: before } = await server.database.pool.query('select count(*) from operation_runs')
    const headers = { authorization: `Bearer ${token}` }
    const calls = [
      { method: 'GET', url: '/api/session' },
      { method: 'DELETE', url: '/api/session' },
      { method: 'GET', url: '/api/operations' },
      { method: 'GET', url: '/api/openapi.json' },
      { method: 'GET', url: '/api/account' },
      { method: 'POST', url: '/api/account/password', payload: { current: 'a', password: 'b' } },
      { method: 'DELETE', url: '/api/account/sessions' },
      { method: 'DELETE', url: '/api/account/passkeys/x' },
    ] as const
    for (const call of calls)
      expect((await server.app.inject({ ...call, headers })).statusCode, call.url).toBe(401)
    for (const { name, access } of (await allOperations()).filter(({ shellOnly }) => !shellOnly)) {
      const company = access.company === 'none' ? {} : { company: 'acme' }
      expect((await server.operate(token, name, { ...company, input: {} })).status, name).toBe(401)
    }
    const files = { people: { name: 'a.csv', content: `Employee number,DNI or NIE\nE,${dni(1)}` } }
    const form = await requestOf('people import', { company: 'acme', input: {}, confirm: true, files })
    const own = { ...form.headers, ...headers }
    expect((await server.app.inject({ method: 'POST', ...form, headers: own })).statusCode).toBe(401)
    const { rows: after } = await server.database.pool.query('select count(*) from operation_runs')
    expect(after).toEqual(before)
  })

  it('that expires between two requests ends, while it is used', async () => {
    const token = await programToken('hourly')
    const read = () => server.operate(token, 'people invitations', { company: 'acme', input: {} })
    expect((await read()).status).toBe(200)
    await expire('hourly')
    expect((await read()).status).toBe(401)
    expect((await read()).status).toBe(401)
  })
})

/** A wrong token of the right form. */
const wrongToken = 'x'.repeat(43)

describe('the limit of requests per minute', () => {
  /** An application with a small rate limit; injected calls come from one address. */
  async function smallApp(perMinute: number) {
    const { context } = server
    const limits = { ...context.config.limits, requestsPerMinuteOfOperator: perMinute }
    const config = { ...context.config, limits }
    return buildOperatorApp({ ...context, config }, { deskDir: '/nowhere' })
  }
  const tokenOf = async (name: string) => server.tokenOf(await server.add(name, 'reader'))

  it('are counted by address for people, and by token for a program, which others do not stop', async () => {
    const app = await smallApp(3)
    const [session, one, other] = [await tokenOf('ana'), await programToken('one'), await programToken('two')]
    const statusOf = async (token: string) => {
      const headers = { authorization: `Bearer ${token}` }
      return (await app.inject({ url: '/api/operations', headers })).statusCode
    }
    const times = async (count: number, token: string) => {
      const statuses: number[] = []
      for (let index = 0; index < count; index++) statuses.push(await statusOf(token))
      return statuses
    }
    expect(await times(4, session)).toEqual([200, 200, 200, 429])
    expect(await times(4, one)).toEqual([200, 200, 200, 429])
    expect(await times(3, other)).toEqual([200, 200, 200])
    expect(await times(4, wrongToken)).toEqual([401, 401, 401, 429])
    await app.close()
  })

  it('of a program go on while strangers at its address show wrong tokens', async () => {
    const app = await smallApp(3)
    const token = await programToken('three')
    const statusOf = async (shown: string) =>
      (await app.inject({ url: '/api/operations', headers: { authorization: `Bearer ${shown}` } })).statusCode
    expect(await statusOf(token)).toBe(200)
    for (let index = 0; index < 5; index++) await statusOf(wrongToken)
    expect(await statusOf(token)).toBe(200)
    expect((await app.inject({ method: 'POST', url: '/api/session', payload: {} })).statusCode).toBe(400)
    await app.close()
  })
})
