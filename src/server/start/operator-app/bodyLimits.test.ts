import { once } from 'node:events'
import { readFile } from 'node:fs/promises'
import { connect, type AddressInfo } from 'node:net'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import {
  createOperatorServer,
  requestOf,
  type OperatorServer,
} from '../../../../tests/support/operatorServer.ts'
import { maxUploadMegabytes } from '../../../domain/forms/uploadLimits.ts'
import { isFileInput } from '../../operations/operation.ts'
import { allOperations } from '../../operations/findOperations.ts'

let server: OperatorServer
let port: number
const tokens: Record<string, string> = { nobody: '', stranger: 'wrong' }
beforeAll(async () => {
  server = await createOperatorServer()
  for (const role of ['reader', 'operator', 'admin'])
    tokens[role] = await server.tokenOf(await server.add(role, role))
  await server.app.listen({ port: 0, host: '127.0.0.1' })
  port = (server.app.server.address() as AddressInfo).port
})
afterAll(() => server.close())

const kilobyte = 1024
const megabyte = 1024 * kilobyte
const big = 47 * megabyte
const fill = 'x'.repeat(megabyte)

/** Bodies of 47 MB, sent in pieces of a megabyte: a text, a list, keys, brackets, a file. */
const shapes: Record<string, { type: string; piece: (index: number) => string }> = {
  'a long text': { type: 'application/json', piece: (index) => (index === 0 ? `{"name":"${fill}` : fill) },
  'a list': { type: 'application/json', piece: (index) => (index === 0 ? '[' : '1,'.repeat(megabyte / 2)) },
  'many keys': {
    type: 'application/json',
    piece: (index) =>
      (index === 0 ? '{' : '') + Array.from({ length: 65_536 }, (_, key) => `"k${index}_${key}":1,`).join(''),
  },
  'brackets in brackets': { type: 'application/json', piece: () => '['.repeat(megabyte) },
  'a file': {
    type: 'multipart/form-data; boundary=part',
    piece: (index) =>
      index === 0
        ? '--part\r\ncontent-disposition: form-data; name="people"; filename="a.csv"\r\n\r\n'
        : fill,
  },
}

type Sent = { path: string; token?: string | undefined; type: string; length?: number | undefined }

/**
 * Sends pieces on a socket until the response arrives. Returns the status, the bytes sent, and the
 * connection.
 */
async function stream({ path, token, type, length }: Sent, piece: (index: number) => string) {
  const socket = connect(port, '127.0.0.1')
  const received: Buffer[] = []
  let isOver = false
  socket.on('data', (bytes) => received.push(bytes))
  socket.on('error', () => (isOver = true))
  const closed = new Promise<void>((resolve) => socket.on('close', () => resolve())).then(
    () => (isOver = true),
  )
  await once(socket, 'connect')
  socket.write(
    [
      `POST ${path} HTTP/1.1`,
      'host: desk.localhost',
      ...(token ? [`authorization: Bearer ${token}`] : []),
      `content-type: ${type}`,
      length === undefined ? 'transfer-encoding: chunked' : `content-length: ${length}`,
      '\r\n',
    ].join('\r\n'),
  )
  let sentBytes = 0
  for (let index = 0; sentBytes < big && !isOver && received.length === 0; index++) {
    const text = piece(index)
    const bytes = length === undefined ? `${text.length.toString(16)}\r\n${text}\r\n` : text
    sentBytes += text.length
    await new Promise((resolve) => {
      socket.write(bytes, resolve)
      void closed.then(resolve)
    })
    await new Promise(setImmediate)
  }
  await Promise.race([closed, new Promise((resolve) => setTimeout(resolve, 5000))])
  const isClosed = isOver
  socket.destroy()
  const [, status] = /^HTTP\/1\.1 (\d{3})/.exec(Buffer.concat(received).toString('latin1')) ?? []
  return { status: Number(status), sentBytes, isClosed }
}

describe('a body of 47 MB', () => {
  it.each(Object.keys(shapes))('%s is refused on each kind of route, and hung up on', async (name) => {
    const { type, piece } = shapes[name]!
    const paths = [
      ['/api/session', 'nobody'],
      ['/api/session/passkey', 'nobody'],
      ['/api/account/password', 'reader'],
      ['/api/companies/acme/operations/people/find', 'reader'],
      ['/api/operations/mail/list', 'reader'],
      ['/api/companies/acme/operations/people/invite', 'operator'],
      ['/api/companies/acme/operations/people/invite', 'reader'],
      ['/api/companies/nowhere/operations/people/import', 'admin'],
      ['/api/companies/acme/operations/people/import', 'admin'],
      ['/api/companies/acme/operations/people/import', 'stranger'],
      ['/api/operations/operators/add', 'admin'],
      ['/api/nothing', 'admin'],
    ] as const
    for (const [path, who] of paths)
      for (const length of [big, undefined]) {
        const answer = await stream({ path, token: tokens[who], type, length }, piece)
        const about = `${path} ${who} ${length ?? 'chunked'} ${answer.status}`
        expect(answer.status, about).toBeGreaterThanOrEqual(400)
        expect(answer.status, about).toBeLessThan(500)
        expect(answer.isClosed, about).toBe(true)
        // Bytes sent before the response are still in the sockets' buffers.
        expect(answer.sentBytes, about).toBeLessThan(16 * megabyte)
      }
  })

  it('leaves the memory of the process below 600 MB while many of them come at once', async () => {
    let most = 0
    const timer = setInterval(() => (most = Math.max(most, process.memoryUsage().rss)), 20)
    const before = process.memoryUsage().rss
    const path = '/api/companies/acme/operations/people/import'
    await Promise.all(
      Object.values(shapes).flatMap(({ type, piece }) =>
        Object.values(tokens).map((token) => stream({ path, token, type }, piece)),
      ),
    )
    clearInterval(timer)
    expect(most - before).toBeLessThan(300 * megabyte)
  })
})

describe('the limit of a body', () => {
  const ofSize = (bytes: number) => JSON.stringify({ name: 'a'.repeat(bytes - '{"name":""}'.length) })
  const statusOf = async (url: string, payload: string, token = '') => {
    const headers = { 'content-type': 'application/json', authorization: `Bearer ${token}` }
    const answer = await server.app.inject({ method: 'POST', url, headers, payload })
    return [answer.statusCode, answer.json().error.message as string] as const
  }

  it('is 16 kB where nobody is known and for the own account: at it judged, above it 413', async () => {
    for (const [url, token] of [
      ['/api/session', ''],
      ['/api/session/passkey', ''],
      ['/api/account/proof', tokens.reader],
      ['/api/account/passkeys', tokens.reader],
    ] as const) {
      expect((await statusOf(url, ofSize(16 * kilobyte), token))[0], url).toBe(400)
      const [status, message] = await statusOf(url, ofSize(16 * kilobyte + 1), token)
      expect(status, url).toBe(413)
      expect(message).toContain('16 KB')
    }
  })

  it('is 32 kB for a form and 256 kB for a list of people, and no role makes it larger', async () => {
    const find = '/api/companies/acme/operations/people/find'
    const invite = '/api/companies/acme/operations/people/invite'
    const { operator, reader } = tokens
    expect((await statusOf(find, ofSize(32 * kilobyte), operator))[0]).toBe(400)
    expect((await statusOf(find, ofSize(32 * kilobyte + 1), operator))[0]).toBe(413)
    expect((await statusOf(invite, ofSize(256 * kilobyte), operator))[0]).toBe(400)
    expect((await statusOf(invite, ofSize(256 * kilobyte + 1), operator))[0]).toBe(413)
    // The body of a caller without the right is not read.
    expect((await statusOf(invite, ofSize(256 * kilobyte + 1), reader))[0]).toBe(403)
    expect((await statusOf(invite, ofSize(256 * kilobyte + 1)))[0]).toBe(401)
    const nowhere = invite.replace('acme', 'nowhere')
    expect((await statusOf(nowhere, ofSize(256 * kilobyte + 1), operator))[0]).toBe(404)
  })

  it('is 32 MB for a file and 40 MB for all of a call, which an error names', async () => {
    const sendFiles = async (sizes: Record<string, number>) => {
      const files = Object.fromEntries(
        Object.entries(sizes).map(([field, size]) => [
          field,
          { name: `${field}.csv`, content: Buffer.alloc(size, 'a') },
        ]),
      )
      const call = { company: 'acme', input: {}, dryRun: true, files }
      const { url, payload, headers } = await requestOf('people import', call)
      const own = { ...headers, authorization: `Bearer ${tokens.operator}` }
      const answer = await server.app.inject({ method: 'POST', url, payload, headers: own })
      return [answer.statusCode, (answer.json().error?.message as string) ?? ''] as const
    }
    const [status, message] = await sendFiles({ people: 32 * megabyte + 1 })
    expect([status, message]).toEqual([413, expect.stringContaining('32 MB')])
    const [both, aboutBoth] = await sendFiles({ people: 20 * megabyte, family: 20 * megabyte })
    expect([both, aboutBoth]).toEqual([413, expect.stringContaining('40 MB')])
    // The body is read, and refused for its content.
    expect((await sendFiles({ people: 64 * kilobyte }))[0]).toBe(422)
  })

  it('holds for each operation with files: they alone take a form', async () => {
    const operations = (await allOperations()).filter(({ shellOnly }) => !shellOnly)
    for (const { name, access, input } of operations) {
      const path = `operations/${name.replace(' ', '/')}`
      const url = access.company === 'none' ? `/api/${path}` : `/api/companies/acme/${path}`
      const hasFiles = Object.values(input.properties).some(isFileInput)
      const answer = await server.app.inject({
        method: 'POST',
        url,
        headers: {
          authorization: `Bearer ${tokens.admin}`,
          'content-type': hasFiles ? 'application/json' : 'multipart/form-data; boundary=x',
        },
        payload: hasFiles ? '{"input":{},"confirm":true}' : '--x--',
      })
      expect(answer.statusCode, name).toBe(415)
    }
  })
})

it('a body that comes slowly is cut: the server of both hosts ends headers in 30 s and bodies in 120', () => {
  expect(server.app.server.requestTimeout).toBe(120_000)
  expect(server.app.server.headersTimeout).toBe(30_000)
})

it('a proxy as in README.md passes the largest call of an operator', async () => {
  const [, megabytes] = /client_max_body_size (\d+)m;/.exec(await readFile('README.md', 'utf8')) ?? []
  expect(Number(megabytes)).toBeGreaterThan(maxUploadMegabytes)
})
