import { connect, type AddressInfo, type Socket } from 'node:net'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { createTestServer, type TestServer } from '../../../../tests/support/testServer.ts'
import { buildOperatorApp } from '../../start/operator-app/operatorApp.ts'

let server: TestServer
/** Functions that let the handlers of /api/slow respond. */
let release: (() => void)[] = []
let begun = 0
/** Requests that have neither an answer nor lost their connection. */
let unanswered = 0
const sockets: Socket[] = []
const lines: string[] = []

beforeAll(async () => {
  const env = { REQUESTS_AT_ONCE: '4', REQUESTS_AT_ONCE_OF_EMPLOYEE: '4' }
  server = await createTestServer({ env, onLog: (line) => lines.push(line) })
  const slow = (): Promise<unknown> => {
    begun++
    return new Promise((resolve) => release.push(() => resolve({})))
  }
  server.app.get('/api/slow', slow)
  server.app.post('/api/slow', slow)
  server.app.get('/api/slow-for-all', { config: { access: 'tenant' } }, slow)
  const receivesFile = { config: { receivesFile: true } }
  server.app.post('/api/slow-file/:name', receivesFile, async () => ({}))
  server.app.get('/api/large', (_request, reply) => reply.send('x'.repeat(30_000_000)))
  await server.app.listen({ port: 0, host: '127.0.0.1' })
})
afterEach(async () => {
  // Waiting requests begin once a slot is free, or are refused.
  await expect
    .poll(() => {
      for (const each of release.splice(0)) each()
      return unanswered
    })
    .toBe(0)
  for (const socket of sockets.splice(0)) socket.destroy()
  // Late requests have lowered the limit; these requests, which are in time, raise it again.
  const bearer = await token()
  for (let call = 0; call < 12; call++) await open('GET', '/api/menu', bearer).answer
  for (const socket of sockets.splice(0)) socket.destroy()
  begun = 0
})
afterAll(() => server.close())

const token = async (): Promise<string> => server.session(await server.employee())

/** Sends a request as bytes on its own connection. */
function open(method: string, path: string, bearer?: string, { more = '', body = '' } = {}) {
  const socket = connect((server.app.server.address() as AddressInfo).port, '127.0.0.1')
  sockets.push(socket)
  socket.on('error', () => undefined)
  const lines = [
    `${method} ${path} HTTP/1.1`,
    'Host: acme.localhost',
    ...(bearer ? [`Authorization: Bearer ${bearer}`] : []),
    ...(more ? [more] : []),
  ]
  socket.write(`${lines.join('\r\n')}\r\n\r\n${body}`)
  unanswered++
  const answer = new Promise<string>((resolve) => {
    let text = ''
    socket.on('data', (bytes) => {
      text += bytes.toString()
      resolve(text)
    })
    socket.on('close', () => resolve(text))
  })
  void answer.then(() => unanswered--)
  return { socket, answer }
}

/** Fills the four slots for requests with a session, and the four for waiting ones. */
async function fill(): Promise<string> {
  const first = await token()
  const others = await token()
  for (let count = 0; count < 4; count++) open('GET', '/api/slow', first)
  await expect.poll(() => begun).toBe(4)
  for (let count = 0; count < 4; count++) open('GET', '/api/slow', others)
  await new Promise((resolve) => setTimeout(resolve, 50))
  return others
}

describe('requests beyond the bound', () => {
  it('are answered 503 with Retry-After at once, in their language, before their body came', async () => {
    const bearer = await fill()
    const more = 'Accept-Language: ca\r\nContent-Type: application/json\r\nContent-Length: 500'
    const answer = await open('POST', '/api/slow', bearer, { more }).answer
    expect(answer).toMatch(/^HTTP\/1\.1 503 /)
    expect(answer).toMatch(/\r\nretry-after: [123]\r\n/)
    expect(answer).toContain('x-content-type-options: nosniff')
    expect(JSON.parse(answer.split('\r\n\r\n')[1] ?? '').error).toMatchObject({
      statusCode: 503,
      name: 'Busy',
      message: expect.stringContaining('Ara hi ha molta gent al portal'),
    })
    expect(begun).toBe(4)
    expect(lines.join()).toContain('requests are refused')
  })

  it('are those of one kind: health, pages, pictures and visitors have places of their own', async () => {
    await fill()
    for (const path of ['/health/ready', '/robots.txt', '/api/companies/by-subdomain', '/login'])
      expect(await open('GET', path).answer, path).toMatch(/^HTTP\/1\.1 (200|503 .*PortalNotBuilt)/s)
  })

  it('are of the kind of their route, whatever session they name', async () => {
    const bearer = await fill()
    const more = 'Content-Type: multipart/form-data; boundary=x\r\nContent-Length: 7'
    const sent = open('POST', '/api/slow-file/1', bearer, { more, body: '--x--\r\n' })
    expect(await sent.answer).toMatch(/^HTTP\/1\.1 200/)
    const visit = open('GET', '/api/companies/by-subdomain', bearer)
    expect(await visit.answer).toMatch(/^HTTP\/1\.1 200/)
  })

  it('of visitors leave the stream of releases and the description of the API alone', async () => {
    for (let count = 0; count < 4; count++) open('GET', '/api/slow-for-all')
    await expect.poll(() => begun).toBe(2)
    await new Promise((resolve) => setTimeout(resolve, 50))
    for (const path of ['/api/release', '/api/openapi.json?full'])
      expect(await open('GET', path).answer, path).toMatch(/^HTTP\/1\.1 200/)
  })

  it('of the portal leave the places of operators alone', async () => {
    await fill()
    const operators = await buildOperatorApp(server.context, { deskDir: '/nowhere' })
    const answer = await operators.inject({ url: '/api/operations', headers: { authorization: 'Bearer x' } })
    expect(answer.statusCode).not.toBe(503)
    await operators.close()
  })

  it('of visitors leave the places of employees alone; a browser asks again for a page', async () => {
    for (let count = 0; count < 4; count++) open('GET', '/api/slow-for-all')
    await expect.poll(() => begun).toBe(2)
    await new Promise((resolve) => setTimeout(resolve, 50))
    const refused = await open('GET', '/api/slow-for-all', undefined, { more: 'Accept: text/html' }).answer
    expect(refused).toMatch(/^HTTP\/1\.1 503 /)
    expect(refused).toMatch(/\r\nrefresh: [123]\r\n/)
    expect(refused).toContain('<p role="status">')
    expect(await open('GET', '/api/menu', await token()).answer).toMatch(/^HTTP\/1\.1 200/)
  })
})

describe('the place of a request', () => {
  it('stays taken where the caller goes while the server still works for it', async () => {
    const first = await token()
    for (let count = 0; count < 4; count++) open('GET', '/api/slow', first)
    await expect.poll(() => begun).toBe(4)
    for (const socket of sockets.splice(0)) socket.destroy()
    const bearer = await token()
    for (let count = 0; count < 4; count++) open('GET', '/api/slow', bearer)
    await new Promise((resolve) => setTimeout(resolve, 50))
    expect(begun).toBe(4)
    for (const each of release.splice(0)) each()
    await expect
      .poll(() => {
        open('GET', '/api/slow', bearer)
        return begun
      })
      .toBeGreaterThan(4)
  })

  it('is given up by a body that does not come', async () => {
    const more = 'Content-Type: application/json\r\nContent-Length: 500'
    for (let count = 0; count < 3; count++) {
      const bearer = await token()
      for (let each = 0; each < 4; each++) open('POST', '/api/slow', bearer, { more })
    }
    await new Promise((resolve) => setTimeout(resolve, 400))
    expect(await open('GET', '/api/menu', await token()).answer).toMatch(/^HTTP\/1\.1 200/)
    for (const socket of sockets.splice(0)) socket.destroy()
  })

  it('is given up by requests of an employee that wait for others of the same employee', async () => {
    // As many places as requests: each enters, however busy the machine; given up, they are left to others.
    const limited = await createTestServer({
      env: { REQUESTS_AT_ONCE: '8', REQUESTS_AT_ONCE_OF_EMPLOYEE: '1' },
    })
    const ends: (() => void)[] = []
    limited.app.get('/api/slow', () => new Promise((resolve) => ends.push(() => resolve({}))))
    try {
      const own = await limited.session(await limited.employee())
      const all = Array.from({ length: 8 }, () => limited.call('GET', '/api/slow', { token: own }))
      await expect.poll(() => ends.length).toBe(1)
      const other = await limited.session(await limited.employee())
      // The other seven requests wait at a point after their session was read, so they use no slot.
      const menu = async () => (await limited.call('GET', '/api/menu', { token: other })).statusCode
      await expect.poll(menu).toBe(200)
      for (let done = 0; done < 8; done++) {
        await expect.poll(() => ends.length).toBe(done + 1)
        ends[done]!()
      }
      expect((await Promise.all(all)).map(({ statusCode }) => statusCode)).toEqual(Array(8).fill(200))
    } finally {
      for (const end of ends) end()
      await limited.close()
    }
  })

  it('is given up once the answer is there, however slowly it is read', async () => {
    const bearer = await token()
    for (let count = 0; count < 4; count++) (await startedReading('/api/large', bearer)).pause()
    const other = await token()
    for (let count = 0; count < 4; count++) (await startedReading('/api/large', other)).pause()
    expect(await open('GET', '/api/menu', await token()).answer).toMatch(/^HTTP\/1\.1 200/)
  })
})

async function startedReading(path: string, bearer: string): Promise<Socket> {
  const { socket, answer } = open('GET', path, bearer)
  expect(await answer).toMatch(/^HTTP\/1\.1 200/)
  return socket
}
