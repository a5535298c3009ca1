import { once } from 'node:events'
import { connect, type AddressInfo, type Socket } from 'node:net'
import { afterAll, beforeAll, expect, it } from 'vitest'
import {
  createOperatorServer,
  requestOf,
  type OperatorServer,
} from '../../../../tests/support/operatorServer.ts'

let server: OperatorServer
let token: string
let port: number
/** Replaces the usual limits of 30 s for headers and 120 s in total; the server checks every 5 s. */
const cutMs = 1_000

beforeAll(async () => {
  server = await createOperatorServer()
  token = await server.tokenOf(await server.add('ana', 'admin'))
  server.app.server.requestTimeout = cutMs
  server.app.server.headersTimeout = cutMs
  await server.app.listen({ port: 0, host: '127.0.0.1' })
  port = (server.app.server.address() as AddressInfo).port
})
afterAll(() => server.close())

const megabyte = 1024 * 1024
const importPath = '/api/companies/acme/operations/people/import'
const json = 'application/json'
const form = 'multipart/form-data; boundary=cut'
const part = '--cut\r\ncontent-disposition: form-data; name="people"; filename="a.csv"\r\n\r\n'

/** Sends a body slowly, byte by byte. Returns the response, and whether the server closed the connection. */
async function crawl(path: string, type: string, head: string) {
  const socket = connect(port, '127.0.0.1')
  const received: Buffer[] = []
  let isClosed = false
  socket.on('data', (bytes) => received.push(bytes)).on('error', () => {})
  const closed = once(socket, 'close').then(() => (isClosed = true))
  const length = path === importPath ? 39 * megabyte : 10_000
  const own = `authorization: Bearer ${token}\r\ncontent-type: ${type}\r\ncontent-length: ${length}`
  socket.write(`POST ${path} HTTP/1.1\r\nhost: desk.localhost\r\n${own}\r\n\r\n${head}`)
  const timer = setInterval(() => socket.writable && socket.write(' '), 100)
  await Promise.race([closed, new Promise((resolve) => setTimeout(resolve, 20_000))])
  clearInterval(timer)
  socket.destroy()
  return { isClosed, text: Buffer.concat(received).toString() }
}

it('two hundred silent or half-sent requests block nobody', async () => {
  const sockets = Array.from({ length: 200 }, (_, index): Socket => {
    const socket = connect(port, '127.0.0.1').on('error', () => {})
    if (index % 2 === 1) socket.write('POST /api/session HTTP/1.1\r\nhost: desk.localhost\r\n')
    return socket
  })
  await Promise.all(sockets.map((socket) => once(socket, 'connect')))
  const headers = { authorization: `Bearer ${token}` }
  const answer = await fetch(`http://127.0.0.1:${port}/api/session`, { headers })
  expect(answer.status).toBe(200)
  expect(sockets.filter(({ destroyed }) => destroyed)).toEqual([])
  for (const socket of sockets) socket.destroy()
})

it(
  'a body that comes slowly is cut on each kind of route, and its share of uploads is free again',
  {
    timeout: 60_000,
  },
  async () => {
    const crawled = await Promise.all([
      crawl('/api/session', json, '{'),
      crawl('/api/account/password', json, '{'),
      crawl('/api/companies/acme/operations/people/find', json, '{'),
      crawl(importPath, form, part),
    ])
    for (const { isClosed, text } of crawled) {
      expect(isClosed).toBe(true)
      expect(text).not.toMatch(/^HTTP\/1\.1 [25]/)
    }
    const file = { name: 'a.csv', content: Buffer.alloc(32 * megabyte, 'a') }
    const call = { company: 'acme', input: {}, dryRun: true, files: { people: file } }
    const { url, payload, headers } = await requestOf('people import', call)
    const own = { ...headers, authorization: `Bearer ${token}` }
    const answer = await server.app.inject({ method: 'POST', url, payload, headers: own })
    expect(answer.statusCode, answer.body).toBe(422)
  },
)
