import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { startIdentityProvider, type TestProvider } from '../../../../tests/support/identityProvider.ts'
import { rightFiles, tenantFolder, type TenantFolder } from '../../../../tests/support/tenantFolder.ts'
import { createTestServer, testPassword, type TestServer } from '../../../../tests/support/testServer.ts'
import { wrapPassword } from '../../../../tests/support/wrapPassword.ts'

const browser = 'b'.repeat(64)

let provider: TestProvider
let folder: TenantFolder
let server: TestServer
const lines: { level: number; msg: string; err?: unknown; status?: number }[] = []
beforeAll(async () => {
  provider = await startIdentityProvider({ redirectUris: ['http://acme.localhost:3000/login'], secret: 's' })
  folder = await tenantFolder()
  await folder.write('demo.json', JSON.stringify({ employees: [] }))
  const identityProvider = { name: 'Acme ID', issuer: provider.issuer, clientId: 'portal' }
  const tenant = { ...JSON.parse(rightFiles['tenant.json']), signIn: { identityProvider, password: true } }
  await folder.write('tenant.json', JSON.stringify(tenant))
  server = await createTestServer({
    tenantsDir: folder.root,
    env: { LOGIN_FAILURES_OF_ACCOUNT: '2', OIDC_SECRET_ACME: 's', TRUST_PROXY: 'false' },
    onLog: (line) => lines.push(JSON.parse(line)),
  })
  server.app.get('/api/breaks', { config: { access: 'any' } }, async () => {
    throw new Error('a fault of ours')
  })
})
afterAll(async () => {
  await server.close()
  await folder.cleanUp()
  await provider.close()
})
beforeEach(() => {
  lines.length = 0
})

async function login(email: string, password = testPassword) {
  const headers = { captcha: await server.captcha() }
  return server.call('POST', '/api/auth/login', {
    headers,
    body: { email, password: wrapPassword(password) },
  })
}

/** Runs work while the company is in maintenance. */
async function inMaintenance<Answer>(work: () => Promise<Answer>): Promise<Answer> {
  const { settings } = (await server.context.tenants.find('acme'))!
  settings.maintenance = true
  return work().finally(() => (settings.maintenance = false))
}

const provided = (path: string, body: object) =>
  server.call('POST', `/api/auth/identity-provider${path}`, { body: { browser, ...body } })

/** Logged warnings, errors and stacks. */
const alarms = () => lines.filter(({ level, err }) => level >= 40 || err !== undefined)

describe('the log has no error', () => {
  it('of a login while the company is in maintenance, by password or by its provider', async () => {
    const { email } = await server.employee()
    const answers = await inMaintenance(async () => [
      await login(email!),
      await provided('', {}),
      await provided('/answer', { answer: 'code=x' }),
    ])
    expect(answers.map(({ statusCode }) => statusCode)).toEqual([503, 503, 503])
    expect(answers.map(({ headers }) => headers['retry-after'])).toEqual(['600', '600', '600'])
    expect(alarms()).toEqual([])
    expect(lines.filter(({ msg }) => msg === 'request refused')).toMatchObject([
      { level: 30, status: 503, name: 'Maintenance' },
      { level: 30, status: 503, name: 'Maintenance' },
      { level: 30, status: 503, name: 'Maintenance' },
    ])
  })

  it('of what is refused to a caller: 400, 401, 404, 413, 415, 429', async () => {
    const { email } = await server.employee()
    const statuses = [
      (await server.call('POST', '/api/auth/login', { body: { email: 1 } })).statusCode,
      (await login(email!, 'Wrong4horse')).statusCode,
      (await login(email!, 'Wrong4horse')).statusCode,
      (await login(email!)).statusCode,
      (await server.call('GET', '/api/profile')).statusCode,
      (await server.call('GET', '/api/nowhere')).statusCode,
      (await server.call('POST', '/api/auth/login', { body: { email: 'x'.repeat(1_100_000) } })).statusCode,
      (await server.call('POST', '/api/auth/login', { payload: 'x', headers: { 'content-type': 'a/b' } }))
        .statusCode,
      (await server.call('GET', '/api/companies/by-subdomain', { tenant: 'unknown' })).statusCode,
    ]
    expect(statuses).toEqual([400, 401, 401, 429, 401, 404, 413, 415, 404])
    expect(alarms()).toEqual([])
  })

  it('but it has one of a fault of ours, with where it happened', async () => {
    expect((await server.call('GET', '/api/breaks')).statusCode).toBe(500)
    expect(alarms()).toMatchObject([{ level: 50, err: { message: 'a fault of ours' } }])
  })
})

describe('sign-in by the identity provider', () => {
  const comeIn = async () => {
    const { url } = (await provided('', {})).json()
    return provided('/answer', { answer: await provider.follow(url) })
  }

  it('opens a session while strangers lock the password out, and forgives them nothing', async () => {
    const { email } = await server.employee()
    provider.person = { sub: 'one', email: email!, email_verified: true }
    for (const status of [401, 401, 429]) expect((await login(email!, 'Wrong4horse')).statusCode).toBe(status)
    expect((await comeIn()).statusCode).toBe(200)
    expect((await login(email!)).statusCode).toBe(429)
    await server.database.pool.query(
      "update login_failures set failed_at = failed_at - interval '15 minutes'",
    )
    expect((await login(email!)).statusCode).toBe(200)
  })

  it('that began before maintenance waits for its end', async () => {
    const { email } = await server.employee()
    provider.person = { sub: 'two', email: email!, email_verified: true }
    const { url } = (await provided('', {})).json()
    const answer = await provider.follow(url)
    const refused = await inMaintenance(() => provided('/answer', { answer }))
    expect([refused.statusCode, refused.json().error.name]).toEqual([503, 'Maintenance'])
    expect((await provided('/answer', { answer })).statusCode).toBe(200)
  })
})
