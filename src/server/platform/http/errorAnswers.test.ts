import { connect, type AddressInfo } from 'node:net'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createTestServer, testPassword, type TestServer } from '../../../../tests/support/testServer.ts'
import { wrapPassword } from '../../../../tests/support/wrapPassword.ts'

let server: TestServer
const lines: string[] = []
beforeAll(async () => {
  server = await createTestServer({ onLog: (line) => lines.push(line), env: { TRUST_PROXY: 'loopback' } })
  server.app.get('/api/breaks', { config: { access: 'any' } }, async () => {
    throw new Error(`select * from employees where email = 'x' at ${import.meta.filename}`)
  })
  for (const [path, code] of [
    ['/api/full', 'ENOSPC'],
    ['/api/full-database', '53100'],
    ['/api/away', '57P01'],
    ['/api/refused', 'ECONNREFUSED'],
    ['/api/deadlock', '40P01'],
    ['/api/locked', '55P03'],
  ] as const)
    server.app.get(path, { config: { access: 'any' } }, async () => {
      throw Object.assign(new Error('inside'), { code })
    })
  await server.app.listen({ port: 0, host: '127.0.0.1' })
})
afterAll(() => server.close())

/** The server's response to bytes that are not valid HTTP. */
const raw = (text: string): Promise<string> =>
  new Promise((resolve, reject) => {
    const socket = connect((server.app.server.address() as AddressInfo).port, '127.0.0.1', () =>
      socket.write(text),
    )
    let answer = ''
    socket.on('data', (bytes) => (answer += bytes.toString()))
    socket.on('close', () => resolve(answer))
    socket.on('error', reject)
    socket.setTimeout(2000, () => socket.destroy())
  })

/** Sends a text and closes the connection after a time. */
async function breakOff(text: string, afterMs: number): Promise<void> {
  const socket = connect((server.app.server.address() as AddressInfo).port, '127.0.0.1')
  socket.on('error', () => undefined)
  socket.write(text)
  await new Promise((resolve) => setTimeout(resolve, afterMs))
  socket.destroy()
}

describe('a body that its sender breaks off', () => {
  it.each(['multipart/form-data; boundary=cut', 'application/json'])(
    'is no fault of the database: %s',
    async (type) => {
      const token = await server.session(await server.employee())
      const before = lines.length
      const head = `Host: acme.localhost\r\nAuthorization: Bearer ${token}\r\nContent-Type: ${type}`
      const body = '--cut\r\nContent-Disposition: form-data; name="file"; filename="a.pdf"\r\n\r\n%PDF'
      const text = `POST /api/storage/default HTTP/1.1\r\n${head}\r\nContent-Length: 5000\r\n\r\n${body}`
      let waitMs = 0
      // A busy server refuses a body or reads it late: it is sent again, and broken off after a longer wait.
      await expect
        .poll(async () => {
          await breakOff(text, (waitMs += 150))
          return lines.slice(before).join()
        })
        .toContain('broken off')
      expect(lines.slice(before).join()).not.toContain('request failed')
    },
  )
})

describe('a proxy that the environment does not name', () => {
  it('stands once in the log', async () => {
    const told: string[] = []
    const other = await createTestServer({ onLog: (line) => told.push(line) })
    const warnings = () => told.filter((line) => line.includes('TRUST_PROXY is not set'))
    await other.call('GET', '/health/live')
    expect(warnings()).toHaveLength(0)
    for (let times = 0; times < 2; times++)
      await other.call('GET', '/health/live', { headers: { 'x-forwarded-for': '10.1.1.1' } })
    expect(warnings()).toHaveLength(1)
    await other.close()
    await server.call('GET', '/health/live', { headers: { 'x-forwarded-for': '10.1.1.1' } })
    expect(lines.filter((line) => line.includes('TRUST_PROXY is not set'))).toHaveLength(0)
  })
})

describe('an error', () => {
  it('of this server shows nothing of its inside, and is found in the log by its id', async () => {
    const answer = await server.call('GET', '/api/breaks')
    const { error } = answer.json()
    expect(error).toEqual({
      statusCode: 500,
      name: 'InternalServerError',
      message: expect.stringContaining(error.requestId),
      requestId: error.requestId,
    })
    expect(answer.body).not.toMatch(/select|employees|errorAnswers|at /)
    expect(
      lines.some((line) => line.includes(error.requestId) && line.includes('select * from employees')),
    ).toBe(true)
  })

  it.each([
    ['/api/full', 507],
    ['/api/full-database', 507],
    ['/api/away', 503],
    ['/api/refused', 503],
    ['/api/deadlock', 503],
  ])('of the machine has a status of its own: %s is %i', async (path, status) => {
    const answer = await server.call('GET', path)
    expect(answer.statusCode).toBe(status)
    expect(answer.body).not.toContain('inside')
    if (status === 503) {
      expect(answer.json().error.message).toBe('Service is unavailable')
      expect(Number(answer.headers['retry-after'])).toBeGreaterThan(0)
    }
  })

  it('of a row that an import writes says so, with a time to retry', async () => {
    const answer = await server.call('GET', '/api/locked', { headers: { 'accept-language': 'en' } })
    expect(answer.statusCode).toBe(503)
    expect(answer.json().error.message).toBe(
      'Your data is being updated at the moment. Try again in a few seconds.',
    )
    expect(Number(answer.headers['retry-after'])).toBeGreaterThan(0)
  })

  it('of an address that cannot be decoded has the same shape', async () => {
    const answer = await server.call('GET', '/%ff%zz')
    expect(answer.json()).toMatchObject({
      error: { statusCode: 400, name: 'BadRequest', requestId: expect.any(String) },
    })
  })

  it.each(['/%ff%zz', '/api/nothing', '/api/menu', '/api/breaks'])(
    'of %s may be framed nowhere, moves no base address, and is taken for nothing else',
    async (path) => {
      const { headers } = await server.call('GET', path)
      expect(headers['content-security-policy']).toMatch(
        /default-src 'none'.*base-uri 'none'.*frame-ancestors 'none'/,
      )
      expect(headers['x-content-type-options']).toBe('nosniff')
    },
  )

  it.each(['PROPFIND', 'TRACE', 'OPTIONS', 'DELETE', 'PATCH'])(
    'answers the method %s with 404 or 405',
    async (method) => {
      const answer = await server.app.inject({
        method: method as never,
        url: '/api/menu',
        headers: { host: 'acme.localhost' },
      })
      expect([404, 405]).toContain(answer.statusCode)
      expect(answer.headers['access-control-allow-origin']).toBeUndefined()
    },
  )
})

describe('malformed HTTP', () => {
  it.each([
    [
      'two lengths',
      'POST /api/auth/login HTTP/1.1\r\nHost: acme.localhost\r\nContent-Length: 5\r\nContent-Length: ' +
        '6\r\n\r\nabcde',
      400,
    ],
    [
      'a length and chunks',
      'POST /api/auth/login HTTP/1.1\r\nHost: acme.localhost\r\nContent-Length: 5\r\nTransfer-Encoding: ' +
        'chunked\r\n\r\n0\r\n\r\n',
      400,
    ],
    ['no host', 'GET /api/menu HTTP/1.1\r\n\r\n', 400],
    [
      'two hosts',
      'GET /api/menu HTTP/1.1\r\nHost: acme.localhost\r\nHost: globex.localhost\r\nConnection: close\r\n\r\n',
      400,
    ],
    ['rubbish', 'nonsense\r\n\r\n', 400],
    ['64 KB of headers', `GET / HTTP/1.1\r\nHost: acme.localhost\r\nX: ${'a'.repeat(65_536)}\r\n\r\n`, 431],
  ])('with %s is refused', async (_what, text, status) => {
    expect(await raw(text)).toMatch(new RegExp(`^HTTP/1\\.1 ${status} `))
  })

  it('is answered as data that no page may frame or guess at', async () => {
    const answer = await raw('nonsense\r\n\r\n')
    expect(answer).toContain(
      "\r\ncontent-security-policy: default-src 'none'; base-uri 'none'; frame-ancestors 'none'\r\n",
    )
    expect(answer).toContain('\r\nx-content-type-options: nosniff\r\n')
  })
})

describe('the log', () => {
  it('holds no password, token, personal number or query, and one line a request', async () => {
    const employee = await server.employee('acme', {
      ban: 'ES9121000418450200051332',
      personal_id: '43718205N',
    })
    const token = await server.session(employee)
    const password = wrapPassword('Secret4horse')
    lines.length = 0
    await server.call('GET', '/api/captcha/challenge')
    await server.call('POST', '/api/auth/login', {
      body: { email: '43718205N', password },
      headers: { captcha: await server.captcha() },
    })
    await server.call('GET', '/api/profile', { token })
    await server.call('POST', '/api/profile', {
      token,
      body: { BAN: 'ES7921000813610123456789', password, phone: '5 5' },
    })
    await server.call('GET', `/api/storage/default/x.pdf?token=${token}`)
    await server.call('POST', `/api/users/reset-password?access_token=${token}`, {
      body: { newPassword: password, confirmPassword: password },
    })
    await server.call('GET', `/accept/${token}`)
    const log = lines.join('')
    for (const secret of [
      token,
      password,
      'Secret4horse',
      '43718205N',
      'ES9121000418450200051332',
      'ES7921000813610123456789',
      employee.email!,
    ])
      expect(log).not.toContain(secret)
    expect(lines.filter((line) => line.includes('"answered"'))).toHaveLength(7)
    expect(log).toContain('"route":"/api/users/reset-password"')
  })

  it('says who signed in and who was refused, and nothing of what was typed', async () => {
    const employee = await server.employee()
    const logIn = async (email: string, password: string) =>
      server.call('POST', '/api/auth/login', {
        body: { email, password: wrapPassword(password) },
        headers: { captcha: await server.captcha() },
      })
    const told = () =>
      lines.map((line) => JSON.parse(line)).filter(({ msg }) => /^signed in$|^sign-in refused$/.test(msg))
    lines.length = 0
    await logIn(employee.email!, testPassword)
    await logIn(employee.email!, 'Wrong4horse')
    await logIn('nobody@acme.example', 'Wrong4horse')
    const by = { tenant: 'acme', by: 'password', ip: '127.0.0.1' }
    expect(told()).toMatchObject([
      { ...by, msg: 'signed in', employee: employee.id },
      { ...by, msg: 'sign-in refused', employee: employee.id },
      { ...by, msg: 'sign-in refused' },
    ])
    expect(lines.join('')).not.toMatch(/nobody@|horse/)
  })

  it('cannot be forged by a line break in a request', async () => {
    lines.length = 0
    await server.app
      .inject({
        method: 'GET',
        url: '/api/menu',
        headers: { host: 'acme.localhost', 'x-forwarded-for': '1.1.1.1\r\n{"level":30,"msg":"forged"}' },
      })
      .catch(() => undefined)
    for (const line of lines) expect(JSON.parse(line).msg).not.toBe('forged')
  })
})
