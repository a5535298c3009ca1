import { once } from 'node:events'
import { connect, type AddressInfo } from 'node:net'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createTestServer, type TestServer } from '../../../../tests/support/testServer.ts'

let server: TestServer
let token: string
beforeAll(async () => {
  server = await createTestServer({ env: { REQUESTS_PER_MINUTE_OF_SESSION: '100000' } })
  await server.app.listen({ host: '127.0.0.1', port: 0 })
  token = await server.session(await server.employee())
})
afterAll(() => server.close())

/** A JSON object with exactly this number of bytes. */
const jsonOf = (bytes: number): string => `{"a":"${'x'.repeat(bytes - 8)}"}`

const kilobyte = 1024

describe('the largest body of a route', () => {
  it.each([
    ['POST', '/api/auth/login', 16],
    ['POST', '/api/auth/forgot-password', 16],
    ['POST', '/api/users/reset-password?access_token=1234567890', 16],
    ['POST', '/api/auth/identity-provider', 16],
    ['POST', '/api/auth/identity-provider/answer', 16],
    ['POST', '/accept/abc', 16],
    ['POST', '/confirm-email/abc', 16],
    ['POST', '/unsubscribe/abc', 16],
    ['POST', '/api/families', 16],
    ['POST', '/api/contracts/purchase', 16],
    ['POST', '/api/profile', 64],
    ['POST', '/api/answers/add', 256],
    ['POST', '/api/simulations', 1024],
    ['POST', '/api/contracts', 1024],
    ['PUT', '/api/contracts/abc', 1024],
  ] as const)('of %s %s is %i kB', async (method, path, kilobytes) => {
    const send = async (bytes: number) =>
      (await server.call(method, path, { token, payload: jsonOf(bytes), headers: json })).statusCode
    const limit = kilobytes * kilobyte
    expect([await send(limit - 1), await send(limit)]).not.toContain(413)
    expect(await send(limit + 1)).toBe(413)
  })

  it('holds for a form of a link too', async () => {
    const send = async (path: string, bytes: number) =>
      (await server.call('POST', path, { payload: 'x'.repeat(bytes), headers: form })).statusCode
    for (const path of ['/accept/abc', '/confirm-email/abc', '/unsubscribe/abc']) {
      expect([await send(path, 16 * kilobyte - 1), await send(path, 16 * kilobyte)]).toEqual([404, 404])
      expect(await send(path, 16 * kilobyte + 1)).toBe(413)
    }
  })

  it('is said in the refusal', async () => {
    const answer = await server.call('POST', '/api/auth/login', { payload: jsonOf(20_000), headers: json })
    expect(answer.json().error).toMatchObject({ statusCode: 413, message: expect.stringContaining('16 KB') })
  })

  it('holds for a body that does not say its length', async () => {
    const { status } = await begin(
      'POST /api/auth/login',
      'Transfer-Encoding: chunked',
      chunked(17 * kilobyte),
    )
    expect(status).toBe(413)
  })
})

describe('the caller of a route', () => {
  it.each(['POST /api/contracts', 'POST /api/simulations', 'POST /api/profile', 'POST /api/storage/default'])(
    'is asked before the body is read: %s',
    async (call) => {
      // Sends only the head and the first bytes: a server that waits for the rest would not respond.
      const { status, text } = await begin(call, `Content-Length: ${1024 * kilobyte}`, '{"a":"')
      expect(status).toBe(401)
      expect(text).toContain('Unauthorized')
    },
  )

  it('is not checked on a host without a company, and the body is not read either', async () => {
    const { status } = await begin('POST /api/contracts', 'Content-Length: 1048576', '{', 'nobody.localhost')
    expect(status).toBe(404)
  })
})

const json = { 'content-type': 'application/json' }
const form = { 'content-type': 'application/x-www-form-urlencoded' }

function chunked(bytes: number): string {
  return `${bytes.toString(16)}\r\n${jsonOf(bytes)}\r\n0\r\n\r\n`
}

/** The server's response to a head and the beginning of a body, without the rest. */
async function begin(
  call: string,
  length: string,
  body: string,
  host = 'acme.localhost',
): Promise<{ status: number; text: string }> {
  const socket = connect((server.app.server.address() as AddressInfo).port, '127.0.0.1')
  socket.write(
    `${call} HTTP/1.1\r\nHost: ${host}\r\nContent-Type: application/json\r\n${length}\r\n\r\n${body}`,
  )
  socket.setTimeout(5000, () => socket.destroy(new Error('no answer within five seconds')))
  const [bytes] = (await once(socket, 'data')) as [Buffer]
  socket.destroy()
  const text = bytes.toString()
  return { status: Number(text.slice(9, 12)), text }
}
