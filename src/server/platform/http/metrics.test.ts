import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { createTestServer, type TestServer } from '../../../../tests/support/testServer.ts'
import { Registry } from 'prom-client'
import { buildApp } from '../../start/app.ts'
import { measure, serveMetrics } from './metrics.ts'

let server: TestServer
beforeAll(async () => {
  server = await createTestServer()
})
afterAll(() => server.close())

it('metrics count requests by route and what waits in the database, on a port of their own', async () => {
  let registry: ReturnType<typeof measure> | undefined
  const app = await buildApp(server.context, {
    portalDir: '/nowhere',
    prepare: (made) => void (registry = measure(made, server.context)),
  })
  await app.inject({ url: '/health/live', headers: { host: 'acme.localhost' } })
  await server.database.pool.query(`insert into outbox (tenant, message_id, to_address, subject, text)
    values ('acme', 'm', 'a@b.example', 's', '')`)
  const serving = await serveMetrics(registry!, { host: '127.0.0.1', port: 0 })
  const { port } = serving.server.address() as AddressInfo
  const text = await (await fetch(`http://127.0.0.1:${port}/metrics`)).text()
  expect(text).toMatch(/portal_request_seconds_count\{method="GET",route="\/health\/live",status="200"\} 1/)
  expect(text).toMatch(/^portal_mails_waiting 1$/m)
  expect(text).toMatch(/^portal_jobs_failed 0$/m)
  expect(text).toMatch(/^portal_reviews_waiting 0$/m)
  expect((await fetch(`http://127.0.0.1:${port}/`)).status).toBe(404)
  expect((await app.inject({ url: '/metrics', headers: { host: 'acme.localhost' } })).payload).not.toContain(
    'portal_request',
  )
  await serving.close()
  await app.close()
})

it('metrics with a token are shown to who has it, and to nobody else', async () => {
  const token = 'm'.repeat(32)
  const serving = await serveMetrics(new Registry(), { host: '127.0.0.1', port: 0, token })
  const { port } = serving.server.address() as AddressInfo
  const status = async (authorization?: string, path = '/metrics') => {
    const answer = await fetch(`http://127.0.0.1:${port}${path}`, {
      headers: authorization === undefined ? {} : { authorization },
    })
    return [answer.status, answer.headers.get('www-authenticate')]
  }
  for (const wrong of [
    undefined,
    '',
    token,
    `Basic ${token}`,
    'Bearer ',
    `Bearer ${token}x`,
    `Bearer ${'n'.repeat(32)}`,
  ])
    expect([wrong, ...(await status(wrong))]).toEqual([wrong, 401, 'Bearer'])
  expect(await status(undefined, '/')).toEqual([401, 'Bearer'])
  expect(await status(`Bearer ${token}`)).toEqual([200, null])
  expect(await status(`bearer ${token}`)).toEqual([200, null])
  await serving.close()
})
