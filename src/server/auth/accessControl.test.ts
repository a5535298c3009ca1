import pg from 'pg'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { createTestServer, type TestServer } from '../../../tests/support/testServer.ts'
import { keepSessionsInMaintenance } from './sessions.ts'

let server: TestServer
beforeAll(async () => {
  server = await createTestServer({
    env: { REQUESTS_PER_MINUTE_OF_SESSION: '25', REQUESTS_PER_MINUTE_OF_ADDRESS: '12' },
  })
})
afterAll(() => server.close())

const everyCall = [
  ['GET', '/api/profile'],
  ['POST', '/api/profile'],
  ['GET', '/api/profile/tables?name=es'],
  ['GET', '/api/families'],
  ['POST', '/api/families'],
  ['PUT', '/api/families/1'],
  ['GET', '/api/menu'],
  ['GET', '/api/messages'],
  ['GET', '/api/compensations'],
  ['GET', '/api/users/x/documents/all'],
  ['POST', '/api/users/x/documents'],
  ['POST', '/api/storage/default'],
  ['POST', '/api/auth/logout'],
] as const

const fromAddress =
  (ip: string) =>
  (path: string, headers: Record<string, string> = {}) =>
    server.app.inject({
      method: 'GET',
      url: path,
      remoteAddress: ip,
      headers: { host: 'acme.localhost', ...headers },
    })

describe('the company of a request', () => {
  it('is its host alone, whatever other header names one', async () => {
    const name = async (headers: Record<string, string>): Promise<unknown> =>
      (
        await server.app.inject({
          method: 'GET',
          url: '/api/companies/by-subdomain',
          headers,
          remoteAddress: '10.0.0.1',
        })
      ).json().subdomain
    expect(await name({ host: 'acme.localhost:3000' })).toBe('acme')
    expect(await name({ host: 'GLOBEX.localhost.' })).toBe('globex')
    expect(
      await name({
        host: 'acme.localhost',
        'x-forwarded-host': 'globex.localhost',
        forwarded: 'host=globex.localhost',
      }),
    ).toBe('acme')
  })

  it.each([
    'nobody.localhost',
    'localhost',
    '127.0.0.1:3000',
    '[::1]:3000',
    'acme.localhost.evil.example',
    'evil-acme.localhost',
    'acme.evil.example',
    'acme',
    'x'.repeat(300),
  ])('is unknown on %s: 404 with a way out', async (host) => {
    const answer = await server.app.inject({
      method: 'GET',
      url: '/api/companies/by-subdomain',
      headers: { host },
    })
    expect(answer.statusCode).toBe(404)
    expect(answer.json().error).toMatchObject({
      name: 'UnknownHost',
      message: expect.stringContaining('Pide a Recursos Humanos'),
    })
  })

  it('is looked up by address too', async () => {
    const byUrl = (url: string) =>
      fromAddress('10.0.0.2')(`/api/companies/by-url?url=${encodeURIComponent(url)}`)
    expect((await byUrl('http://globex.localhost:3000/login?x=1')).json().subdomain).toBe('globex')
    expect((await byUrl('globex.localhost')).json().subdomain).toBe('globex')
    expect((await byUrl('https://nobody.example')).statusCode).toBe(404)
    expect((await byUrl('::::')).statusCode).toBe(404)
  })
})

it('a call without a token gets "sign in", and one with an ended token that the session ended', async () => {
  const messageTo = async (headers: Record<string, string>): Promise<string> =>
    (await fromAddress('10.0.0.9')('/api/profile', headers)).json().error.message
  expect(await messageTo({})).toBe(
    'Para esto hay que entrar antes: falta el token de una sesión en Authorization.',
  )
  expect(await messageTo({ authorization: `Bearer ${'x'.repeat(43)}` })).toBe(
    'Tu sesión ha terminado. Entra de nuevo.',
  )
})

describe('one employee', () => {
  it('has four requests at once, whatever their sessions; the rest wait, and others do not', async () => {
    const [busy, other] = [await server.employee(), await server.employee()]
    const tokens = await Promise.all([server.session(busy), server.session(busy)])
    const token = await server.session(other)
    const lock = await server.database.pool.connect()
    const waiting = async (): Promise<number> => {
      const { rows } = await server.database.pool.query(
        "select count(*)::int as waiting from pg_stat_activity where wait_event_type = 'Lock' " +
          'and datname = current_database()',
      )
      return rows[0].waiting
    }
    await lock.query('begin')
    await lock.query('select from employees where id = $1 for update', [busy.id])
    const answers = Array.from({ length: 7 }, (_, index) =>
      server.call('POST', '/api/profile', { token: tokens[index % 2], body: { phone: '600000001' } }),
    )
    await expect.poll(waiting).toBe(4)
    expect((await server.call('GET', '/api/profile', { token })).statusCode).toBe(200)
    expect(await waiting()).toBe(4)
    await lock.query('commit')
    lock.release()
    expect((await Promise.all(answers)).map(({ statusCode }) => statusCode)).toEqual(Array(7).fill(200))
  })
})

describe('a session', () => {
  it.each(everyCall)('is needed for %s %s', async (method, url) => {
    const answer = await server.app.inject({
      method,
      url,
      headers: { host: 'acme.localhost' },
      remoteAddress: `10.1.0.${everyCall.findIndex(([, path]) => path === url)}`,
    })
    expect(answer.statusCode).toBe(401)
  })

  it('of one company is none on the host of another, on every call', async () => {
    const token = await server.session(await server.employee('acme'))
    expect((await server.call('GET', '/api/families', { token })).statusCode).toBe(200)
    for (const [index, [method, url]] of everyCall.entries()) {
      const headers = { host: 'globex.localhost', authorization: `Bearer ${token}` }
      expect(
        (await server.app.inject({ method, url, headers, remoteAddress: `10.2.0.${index}` })).statusCode,
      ).toBe(401)
    }
  })

  it('ends on the server with logout', async () => {
    const token = await server.session(await server.employee())
    expect((await server.call('POST', '/api/auth/logout', { token, body: {} })).statusCode).toBe(204)
    expect((await server.call('GET', '/api/menu', { token })).statusCode).toBe(401)
  })

  it('ends after sixty idle minutes, not before', async () => {
    const token = await server.session(await server.employee())
    const idle = (minutes: string) =>
      server.database.pool.query(`update sessions set last_seen_at = now() - interval '${minutes}'`)
    await idle('59 minutes 50 seconds')
    expect((await server.call('GET', '/api/menu', { token })).statusCode).toBe(200)
    await idle('60 minutes 1 second')
    expect((await server.call('GET', '/api/menu', { token })).statusCode).toBe(401)
  })

  it('stays open while it is used: every call moves its idle end', async () => {
    const token = await server.session(await server.employee())
    await server.database.pool.query("update sessions set last_seen_at = now() - interval '59 minutes'")
    await server.call('GET', '/api/menu', { token })
    const { rows } = await server.database.pool.query(
      "select count(*)::int as fresh from sessions where last_seen_at > now() - interval '5 seconds'",
    )
    expect(rows[0].fresh).toBe(1)
  })

  it('ends after its absolute life, and with the employment', async () => {
    const employee = await server.employee()
    const token = await server.session(employee)
    await server.database.pool.query('update employees set active = false where id = $1', [employee.id])
    expect((await server.call('GET', '/api/menu', { token })).statusCode).toBe(401)
    await server.database.pool.query('update employees set active = true where id = $1', [employee.id])
    expect((await server.call('GET', '/api/menu', { token })).statusCode).toBe(200)
    await server.database.pool.query('update sessions set expires_at = now() where employee_id = $1', [
      employee.id,
    ])
    expect((await server.call('GET', '/api/menu', { token })).statusCode).toBe(401)
  })

  it('does not end when the product clock moves', async () => {
    const token = await server.session(await server.employee())
    server.setNow('2031-01-01T00:00:00Z')
    expect((await server.call('GET', '/api/menu', { token })).statusCode).toBe(200)
    server.setNow('2026-05-05T10:00:00Z')
  })

  it('is stored as a hash only', async () => {
    const token = await server.session(await server.employee())
    const { rows } = await server.database.pool.query(
      'select count(*)::int as plain from sessions where token_hash = $1',
      [token],
    )
    expect(rows[0].plain).toBe(0)
  })

  it('is not read from a cookie or the address', async () => {
    const token = await server.session(await server.employee())
    const answer = await server.call('GET', `/api/menu?token=${token}&access_token=${token}`, {
      headers: { cookie: `token=${token}` },
    })
    expect(answer.statusCode).toBe(401)
  })
})

describe('maintenance', () => {
  it('shows no conditions and signs nothing by a link of a mail, and says when to come back', async () => {
    const settings = (await server.context.tenants.find('acme'))!.settings
    settings.maintenance = true
    try {
      for (const method of ['GET', 'POST'] as const) {
        const page = await server.call(method, '/accept/any-link')
        expect([page.statusCode, page.headers['retry-after']]).toEqual([503, '3600'])
        expect(page.payload).toContain('mantenimiento')
      }
    } finally {
      settings.maintenance = false
    }
    expect((await server.call('GET', '/accept/any-link')).statusCode).toBe(404)
  })

  it('refuses sessions and logins of its company by name and time, and lets them go on', async () => {
    const [here, there] = [
      await server.session(await server.employee('acme')),
      await server.session(await server.employee('globex')),
    ]
    const settings = (await server.context.tenants.find('acme'))!.settings
    settings.maintenance = true
    try {
      const refused = await server.call('GET', '/api/menu', { token: here })
      expect([refused.statusCode, refused.headers['retry-after']]).toEqual([503, '600'])
      expect(refused.json().error.name).toBe('Maintenance')
      await idleFor(59)
      await keepSessionsInMaintenance(server.context)
      await idleFor(59)
      expect(
        (await server.call('POST', '/api/auth/login', { body: { email: 'x', password: 'x' } })).statusCode,
      ).toBe(503)
      expect((await server.call('GET', '/api/companies/by-subdomain')).json().maintenance).toBe(true)
      expect((await server.call('GET', '/api/menu', { token: there, tenant: 'globex' })).statusCode).toBe(200)
    } finally {
      settings.maintenance = false
    }
    expect((await server.call('GET', '/api/menu', { token: here })).statusCode).toBe(200)
    await idleFor(61)
    await keepSessionsInMaintenance(server.context)
    expect((await server.call('GET', '/api/menu', { token: here })).statusCode).toBe(401)
  })
})

describe('maintenance by date', () => {
  it('begins and ends by the clock, a second before, at and after; its refusal says its end', async () => {
    const token = await server.session(await server.employee())
    const before = server.context.clock.now()
    const settings = (await server.context.tenants.find('acme'))!.settings
    const until = '2026-12-01T17:00:00.000Z'
    Object.assign(settings, { maintenanceFrom: '2026-12-01T07:00:00.000Z', maintenanceTo: until })
    const at = async (instant: string) => {
      server.setNow(instant)
      const answer = await server.call('GET', '/api/menu', { token })
      const company = (await fromAddress('10.9.2.1')('/api/companies/by-subdomain')).json()
      const { maintenance, maintenanceFrom, maintenanceTo } = company
      return [
        answer.statusCode,
        answer.headers['retry-after'],
        { maintenance, maintenanceFrom, maintenanceTo },
      ]
    }
    const open = { maintenance: false, maintenanceFrom: undefined, maintenanceTo: undefined }
    const soon = { ...open, maintenanceFrom: '2026-12-01T07:00:00.000Z', maintenanceTo: until }
    const closed = { ...open, maintenance: true, maintenanceTo: until }
    try {
      expect(await at('2026-12-01T06:44:59Z')).toEqual([200, undefined, open])
      expect(await at('2026-12-01T06:45:00Z')).toEqual([200, undefined, soon])
      expect(await at('2026-12-01T06:59:59Z')).toEqual([200, undefined, soon])
      expect(await at('2026-12-01T07:00:00Z')).toEqual([503, '36000', closed])
      const refused = await server.call('GET', '/api/menu', { token })
      expect(refused.json().error).toMatchObject({ name: 'Maintenance', until })
      expect(
        (await server.call('POST', '/api/auth/login', { body: { email: 'x', password: 'x' } })).statusCode,
      ).toBe(503)
      expect(await at('2026-12-01T16:59:59Z')).toEqual([503, '1', closed])
      expect(await at('2026-12-01T17:00:00Z')).toEqual([200, undefined, open])
    } finally {
      delete settings.maintenanceFrom
      delete settings.maintenanceTo
      server.setNow(before.toISOString())
    }
  })
})

/** Moves the last use of acme's sessions back by this number of minutes. */
async function idleFor(minutes: number): Promise<void> {
  const back = `last_seen_at - interval '${minutes} minutes'`
  await server.database.pool.query(`update sessions set last_seen_at = ${back} where tenant = 'acme'`)
}

describe('requests of a minute', () => {
  it('stop an address at its share, with Retry-After; a session on that address has its own', async () => {
    const get = fromAddress('10.9.0.1')
    const token = await server.session(await server.employee())
    for (let request = 1; request <= 12; request++)
      expect((await get('/api/companies/by-subdomain')).statusCode).toBe(200)
    const refused = await get('/api/companies/by-subdomain')
    expect(refused.statusCode).toBe(429)
    expect(Number(refused.headers['retry-after'])).toBeGreaterThan(0)
    expect(Number(refused.headers['retry-after'])).toBeLessThanOrEqual(60)
    expect((await get('/api/companies/by-subdomain', { authorization: `Bearer ${token}` })).statusCode).toBe(
      200,
    )
    expect((await fromAddress('10.9.0.2')('/api/companies/by-subdomain')).statusCode).toBe(200)
  })

  it('stop a session at its share', async () => {
    const token = await server.session(await server.employee())
    for (let request = 1; request <= 25; request++)
      expect((await server.call('GET', '/api/menu', { token })).statusCode).toBe(200)
    expect((await server.call('GET', '/api/menu', { token })).statusCode).toBe(429)
  })

  it('count the pages of an address apart, by company', async () => {
    const get = fromAddress('10.9.0.5')
    for (let request = 1; request <= 12; request++)
      expect((await get(request % 2 ? '/login' : '/no/such/page')).statusCode).toBe(200)
    const refused = await get('/login')
    expect([refused.statusCode, Number(refused.headers['retry-after'])]).toEqual([429, expect.any(Number)])
    expect((await get('/login', { host: 'globex.localhost' })).statusCode).toBe(200)
    expect((await get('/api/companies/by-subdomain')).statusCode).toBe(200)
    expect((await fromAddress('10.9.0.6')('/login')).statusCode).toBe(200)
  })

  it('count rubbish tokens against the address', async () => {
    const get = fromAddress('10.9.0.3')
    for (let request = 1; request <= 12; request++)
      expect(
        (await get('/api/menu', { authorization: `Bearer ${'x'.repeat(40)}${request}` })).statusCode,
      ).toBe(401)
    expect((await get('/api/menu', { authorization: `Bearer ${'x'.repeat(44)}` })).statusCode).toBe(429)
  })
  it('with wrong tokens ask no database beyond the share of their address, and stop no session', async () => {
    const get = fromAddress('10.9.0.4')
    const bearer = (token: string) => ({ authorization: `Bearer ${token}` })
    const token = await server.session(await server.employee())
    expect((await get('/api/menu', bearer(token))).statusCode).toBe(200)
    const query = vi.spyOn(pg.Client.prototype, 'query')
    const wrong = (count: number, path = '/api/menu') => get(path, bearer('y'.repeat(40) + count))
    for (let count = 1; count <= 12; count++) expect((await wrong(count)).statusCode).toBe(401)
    expect(query.mock.calls.length).toBeGreaterThanOrEqual(12)
    query.mockClear()
    for (const path of ['/api/menu', '/api/profile', '/api/companies/by-subdomain'])
      for (let count = 13; count <= 20; count++) expect((await wrong(count, path)).statusCode).toBe(429)
    expect(query).not.toHaveBeenCalled()
    query.mockRestore()
    expect((await get('/api/menu', bearer(token))).statusCode).toBe(200)
  })
})
