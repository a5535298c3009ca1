import { get, type IncomingMessage } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { rightFiles, tenantFolder, type TenantFolder } from '../../../tests/support/tenantFolder.ts'
import { createTestServer, type TestServer } from '../../../tests/support/testServer.ts'

let folder: TenantFolder
let server: TestServer
let port: number
const responses: IncomingMessage[] = []

beforeAll(async () => {
  folder = await tenantFolder()
  await folder.write('demo.json', JSON.stringify({ employees: [] }))
  server = await createTestServer({
    tenantsDir: folder.root,
    env: { STREAMS_AT_ONCE: '3', STREAMS_OF_ADDRESS: '2', REQUESTS_PER_MINUTE_OF_ADDRESS: '3' },
  })
  await server.app.listen({ port: 0, host: '127.0.0.1' })
  port = (server.app.server.address() as AddressInfo).port
})
afterAll(async () => {
  for (const response of responses) response.destroy()
  await server.close()
  await folder.cleanUp()
})

/** Opens a stream and collects the names that it sends. */
async function open({ host = 'acme.localhost', localAddress = '127.0.0.1' } = {}) {
  const names: string[] = []
  const response = await new Promise<IncomingMessage>((resolve, reject) => {
    const call = { port, host: '127.0.0.1', localAddress, path: '/api/release', headers: { host } }
    get(call, resolve).on('error', reject)
  })
  responses.push(response)
  response.setEncoding('utf8')
  response.on('error', () => undefined)
  response.on('data', (text: string) => {
    names.push(...[...text.matchAll(/^data: (.+)$/gm)].map(([, name]) => String(name)))
  })
  return { response, names }
}

const close = ({ response }: { response: IncomingMessage }) => response.destroy()
const within = { timeout: 5_000, interval: 20 }
const answered = async () => (await server.call('GET', '/app-icon/180.png')).headers['portal-release']

describe('the stream of what a company is served', () => {
  it('tells the name that answers carry, and another one within five seconds of a change', async () => {
    const stream = await open()
    expect(stream.response.headers['content-type']).toBe('text/event-stream; charset=utf-8')
    await vi.waitFor(() => expect(stream.names).toHaveLength(1), within)
    expect(await answered()).toBe(stream.names[0])
    const tenant = JSON.parse(rightFiles['tenant.json']) as { name: string }
    await folder.write('tenant.json', JSON.stringify({ ...tenant, name: 'Acme nueva' }))
    await vi.waitFor(() => expect(stream.names).toHaveLength(2), within)
    expect(await answered()).toBe(stream.names[1])
    await folder.write('tenant.json', rightFiles['tenant.json'])
    await vi.waitFor(() => expect(stream.names).toHaveLength(3), within)
    expect(stream.names[2]).toBe(stream.names[0])
    const logo = '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 8 8"><path d="M0 0h8v8H0z"/></svg>'
    await folder.write('images/logo.svg', logo)
    await vi.waitFor(() => expect(stream.names).toHaveLength(4), within)
    const company = (await server.call('GET', '/api/companies/by-subdomain')).json()
    expect((await server.call('GET', company.logo)).body).toBe(logo)
    close(stream)
  }, 30_000)

  it('tells that maintenance is near, on and over, by the clock', async () => {
    const before = server.context.clock.now().toISOString()
    const { settings } = (await server.context.tenants.find('acme'))!
    const stream = await open()
    await vi.waitFor(() => expect(stream.names).toHaveLength(1), within)
    const from = '2026-12-01T07:00:00.000Z'
    Object.assign(settings, { maintenanceFrom: from, maintenanceTo: '2026-12-01T08:00:00.000Z' })
    const name = stream.names[0]
    const instants = ['2026-12-01T06:45:00Z', from, '2026-12-01T08:00:00Z']
    for (const [index, instant] of instants.entries()) {
      server.setNow(instant)
      await vi.waitFor(() => expect(stream.names).toHaveLength(index + 2), within)
    }
    expect(stream.names).toEqual([name, `${name}.soon`, `${name}.closed`, name])
    delete settings.maintenanceFrom
    delete settings.maintenanceTo
    server.setNow(before)
    close(stream)
  }, 30_000)

  it('is refused beyond its number with Retry-After, counts in no limit, and frees its place', async () => {
    const [first, second] = [await open(), await open()]
    for (let time = 0; time < 4; time++) {
      const refused = await open()
      expect([refused.response.statusCode, refused.response.headers['retry-after']]).toEqual([503, '60'])
    }
    expect((await server.call('GET', '/api/companies/by-subdomain')).statusCode).toBe(200)
    close(first)
    await vi.waitFor(async () => expect((await open()).response.statusCode).toBe(200), within)
    close(second)
  }, 30_000)

  it('leaves room for other addresses where one has taken its number, up to the number of all', async () => {
    for (const response of responses) response.destroy()
    await vi.waitFor(async () => expect((await open()).response.statusCode).toBe(200), within)
    await open()
    expect((await open()).response.statusCode).toBe(503)
    expect((await open({ localAddress: '127.0.0.2' })).response.statusCode).toBe(200)
    expect((await open({ localAddress: '127.0.0.3' })).response.statusCode).toBe(503)
  }, 30_000)

  it('is not there for an unknown host, and ends at once with the server', async () => {
    expect((await open({ host: 'nobody.localhost' })).response.statusCode).toBe(404)
    for (const response of responses) response.destroy()
    let stream = await open()
    await vi.waitFor(async () => {
      if (stream.response.statusCode !== 200) stream = await open()
      expect(stream.response.statusCode).toBe(200)
    }, within)
    const ended = new Promise((resolve) => stream.response.once('end', resolve))
    const startMs = performance.now()
    await Promise.all([ended, server.app.close()])
    expect(performance.now() - startMs).toBeLessThan(2_000)
  }, 30_000)
})
