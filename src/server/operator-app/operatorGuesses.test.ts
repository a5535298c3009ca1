import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { codeOf, createOperatorServer, type OperatorServer } from '../../../tests/support/operatorServer.ts'

let server: OperatorServer
beforeAll(async () => {
  server = await createOperatorServer()
})
afterAll(() => server.close())

describe('changing the password', () => {
  it('does not take back the count of wrong codes', async () => {
    const account = await server.add('ana', 'reader')
    const { name, password } = account
    const headers = { authorization: `Bearer ${await server.tokenOf(account)}` }
    const statuses: number[] = []
    for (let round = 0; round < 14; round++) {
      statuses.push((await server.logIn({ name, password, code: '000000' })).status)
      await server.app.inject({
        method: 'POST',
        url: '/api/account/password',
        headers,
        payload: { current: password, password: password },
      })
    }
    expect(statuses.indexOf(429)).toBeGreaterThan(0)
    expect(statuses.indexOf(429)).toBeLessThanOrEqual(10)
  })
})

describe('ten wrong passwords', () => {
  it('by a stranger do not lock an operator out who comes from another address', async () => {
    const account = await server.add('bea', 'reader')
    for (let count = 0; count < 11; count++)
      await server.app.inject({
        method: 'POST',
        url: '/api/session',
        remoteAddress: '10.66.0.1',
        payload: { name: 'bea', password: 'wrong' },
      })
    const { name, password } = account
    expect((await server.logIn({ name, password, code: codeOf(account) })).status).toBe(200)
  })
})
