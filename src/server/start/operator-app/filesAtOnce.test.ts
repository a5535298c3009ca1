import { afterAll, beforeAll, expect, it } from 'vitest'
import {
  createOperatorServer,
  requestOf,
  type OperatorServer,
} from '../../../../tests/support/operatorServer.ts'

let server: OperatorServer
let token: string
beforeAll(async () => {
  server = await createOperatorServer()
  token = await server.tokenOf(await server.add('ana', 'operator'))
})
afterAll(() => server.close())

async function sendFile() {
  const file = { name: 'a.csv', content: 'Unknown;Title\n1;2\n' }
  const call = { company: 'acme', input: {}, dryRun: true, files: { file } }
  const { url, payload, headers } = await requestOf('people compensations', call)
  const own = { ...headers, authorization: `Bearer ${token}` }
  return server.app.inject({ method: 'POST', url, payload, headers: own })
}

it('of calls with files two are in work and four wait, the rest is told when to come again', async () => {
  const answers = await Promise.all(Array.from({ length: 12 }, sendFile))
  const refused = answers.filter(({ statusCode }) => statusCode === 503)
  const read = answers.filter(({ statusCode }) => statusCode === 422)
  expect(refused.length + read.length).toBe(12)
  expect(read.length).toBeGreaterThanOrEqual(6)
  expect(refused.length).toBeGreaterThan(0)
  for (const { headers } of refused) expect(headers['retry-after']).toBe('10')
  expect((await sendFile()).statusCode).toBe(422)
})
