import { randomBytes } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createTestServer, testPassword, type TestServer } from '../../../tests/support/testServer.ts'
import { createContractServer, type ContractServer } from '../../../tests/support/contractServer.ts'
import { endContracts } from '../contracts/life/endContracts.ts'
import { erasePerson } from '../people/erasePerson.ts'
import { wrapPassword } from '../../../tests/support/wrapPassword.ts'

let server: TestServer
let company: ContractServer
beforeAll(async () => {
  const env = { LOGIN_FAILURES_OF_ACCOUNT: '1', LOGIN_FAILURES_OF_ADDRESS: '12' }
  server = await createTestServer({ env })
  company = await createContractServer()
})
afterAll(() => Promise.all([server.close(), company.close()]))

const wrong = 'Wrong4horse'
const newBrowser = (): string => randomBytes(32).toString('hex')

type From = { ip: string; browser?: string }

async function login(email: string, password: string, { ip, browser }: From, at = server): Promise<number> {
  const answer = await at.app.inject({
    method: 'POST',
    url: '/api/auth/login',
    remoteAddress: ip,
    headers: { host: 'acme.localhost', captcha: await at.captcha() },
    payload: { email, password: wrapPassword(password), ...(browser && { browser }) },
  })
  return answer.statusCode
}

/** Fails logins from many addresses until unknown browsers are locked out. */
async function lockByStrangers(email: string, net: string): Promise<void> {
  for (let failure = 0; failure < 10; failure++)
    expect(await login(email, wrong, { ip: `${net}.${failure}` })).toBe(401)
}

const known = async () => Number((await server.database.pool.query('select from known_browsers')).rowCount)

describe('failed logins of strangers', () => {
  it('at one address do not lock an account out at another one', async () => {
    const { email } = await server.employee()
    for (const status of [401, 429]) expect(await login(email!, wrong, { ip: '10.20.0.1' })).toBe(status)
    expect(await login(email!, testPassword, { ip: '10.20.0.2' })).toBe(200)
    expect(await login(email!, testPassword, { ip: '10.20.0.1' })).toBe(429)
  })

  it('at many addresses are limited to ten times as many as at one, and then refused', async () => {
    const { email } = await server.employee()
    await lockByStrangers(email!, '10.21.0')
    expect(await login(email!, wrong, { ip: '10.21.0.99' })).toBe(429)
    expect(await login(email!, testPassword, { ip: '10.21.0.99' })).toBe(429)
    await lockByStrangers('ghost@acme.example', '10.22.0')
    expect(await login('ghost@acme.example', wrong, { ip: '10.22.0.99' })).toBe(429)
  })

  it('stay counted when the owner signs in from another address', async () => {
    const { email } = await server.employee()
    expect(await login(email!, wrong, { ip: '10.23.0.1' })).toBe(401)
    expect(await login(email!, testPassword, { ip: '10.23.0.2' })).toBe(200)
    expect(await login(email!, wrong, { ip: '10.23.0.1' })).toBe(429)
  })
})

describe('a known browser', () => {
  it('signs in while strangers lock the account and its own address out', async () => {
    const { email } = await server.employee()
    const home = { ip: '10.24.1.1', browser: newBrowser() }
    expect(await login(email!, testPassword, home)).toBe(200)
    await lockByStrangers(email!, '10.24.0')
    for (let ghost = 0; ghost < 13; ghost++) await login(`ghost${ghost}@acme.example`, wrong, { ip: home.ip })
    expect(await login(email!, testPassword, { ip: home.ip })).toBe(429)
    expect(await login(email!, testPassword, { ip: home.ip, browser: newBrowser() })).toBe(429)
    expect(await login(email!, testPassword, home)).toBe(200)
  })

  it('has its own limit of failures, as large as an address’s, at any address', async () => {
    const { email } = await server.employee()
    const browser = newBrowser()
    expect(await login(email!, testPassword, { ip: '10.25.0.1', browser })).toBe(200)
    const statuses = []
    for (let at = 2; at < 4; at++) statuses.push(await login(email!, wrong, { ip: `10.25.0.${at}`, browser }))
    expect(statuses).toEqual([401, 429])
    expect(await login(email!, testPassword, { ip: '10.25.0.1' })).toBe(200)
    expect(await login(email!, testPassword, { ip: '10.25.0.1', browser })).toBe(429)
  })

  it('is known for its own account alone, and not by a login that failed', async () => {
    const [one, other, third] = await Promise.all([1, 2, 3].map(() => server.employee()))
    const browser = newBrowser()
    expect(await login(one!.email!, testPassword, { ip: '10.26.1.1', browser })).toBe(200)
    await lockByStrangers(other!.email!.toUpperCase(), '10.26.0')
    expect(await login(other!.email!, testPassword, { ip: '10.26.1.1', browser })).toBe(429)
    for (const status of [401, 429])
      expect(await login(third!.email!, wrong, { ip: '10.26.1.2', browser })).toBe(status)
  })

  it('is stored as a hash that differs for each account', async () => {
    const [one, other] = [await server.employee(), await server.employee()]
    const browser = newBrowser()
    await server.database.pool.query('delete from known_browsers')
    for (const { email } of [one, other]) await login(email!, testPassword, { ip: '10.27.0.1', browser })
    const { rows } = await server.database.pool.query('select * from known_browsers')
    expect(new Set(rows.map((row) => row.browser_hash)).size).toBe(2)
    expect(JSON.stringify(rows)).not.toContain(browser)
    expect(JSON.stringify(rows)).not.toContain(one.id)
  })

  it.each([
    ['89 days 23 hours', 200],
    ['90 days', 429],
  ])('is known for ninety days: %s later it answers %i', async (age, status) => {
    const { email } = await server.employee()
    const net = status === 200 ? '10.28' : '10.29'
    const home = { ip: `${net}.1.1`, browser: newBrowser() }
    await login(email!, testPassword, home)
    await server.database.pool.query('update known_browsers set expires_at = expires_at - $1::interval', [
      age,
    ])
    await lockByStrangers(email!, `${net}.0`)
    expect(await login(email!, testPassword, home)).toBe(status)
  })

  it('is one of ten: an eleventh takes the place of the oldest', async () => {
    const { email } = await server.employee()
    await server.database.pool.query('delete from known_browsers')
    for (let count = 0; count < 11; count++)
      expect(await login(email!, testPassword, { ip: '10.30.0.1', browser: newBrowser() })).toBe(200)
    expect(await known()).toBe(10)
  })

  it('is forgotten after a password change, and others are not', async () => {
    const employee = await server.employee()
    const home = { ip: '10.31.1.1', browser: newBrowser() }
    expect(await login(employee.email!, testPassword, home)).toBe(200)
    await server.database.pool.query('delete from known_browsers where account = $1', ['none'])
    const before = await known()
    const password = wrapPassword('Another4horse!')
    const token = await server.session(employee)
    const changed = await server.call('POST', '/api/profile', {
      token,
      body: { password, repeatPassword: password },
    })
    expect(changed.statusCode).toBe(200)
    expect(await known()).toBe(before - 1)
  })

  it('is the one that chose a new password by the link of a mail', async () => {
    const { email } = await server.employee()
    await lockByStrangers(email!, '10.32.0')
    const headers = { captcha: await server.captcha() }
    await server.call('POST', '/api/auth/forgot-password', { headers, body: { email } })
    const { rows } = await server.database.pool.query('select text from outbox where to_address = $1', [
      email,
    ])
    const token = /token=([\w-]+)/.exec(rows[0].text)?.[1]
    const password = 'Another4horse!'
    const home = { ip: '10.32.1.1', browser: newBrowser() }
    const newPassword = wrapPassword(password)
    const body = { newPassword, confirmPassword: newPassword, browser: home.browser }
    const reset = await server.call('POST', `/api/users/reset-password?access_token=${token}`, { body })
    expect(reset.statusCode).toBe(204)
    expect(await login(email!, password, { ip: home.ip })).toBe(429)
    expect(await login(email!, password, home)).toBe(200)
  })

  it('is forgotten with the person who is erased or has left', async () => {
    const person = await company.employee('acme', { employee_number: 'E77', exit_on: '2026-05-01' })
    const from = { ip: '10.33.0.1', browser: newBrowser() }
    expect(await login(person.email!, testPassword, from, company)).toBe(200)
    const rows = () => company.database.pool.query('select from known_browsers')
    expect((await rows()).rowCount).toBe(1)
    await endContracts(company.context)
    expect((await rows()).rowCount).toBe(0)

    const other = await company.employee('acme')
    expect(await login(other.email!, wrong, from, company)).toBe(401)
    expect(await login(other.email!, testPassword, { ...from, ip: '10.33.0.2' }, company)).toBe(200)
    await company.database.db
      .transaction()
      .execute((trx) => erasePerson(trx, other, { evidenceYears: 5, today: '2026-11-20' }))
    expect((await rows()).rowCount).toBe(0)
    expect((await company.database.pool.query('select from login_failures')).rowCount).toBe(0)
  })

  it.each(['', 'short', 'g'.repeat(65), ['x'], null])('sends %j and is refused', async (browser) => {
    const answer = await server.call('POST', '/api/auth/login', {
      body: { email: 'x@acme.example', password: wrapPassword('x'), browser },
    })
    expect(answer.statusCode).toBe(400)
    expect(answer.json().error.fields[0].path).toBe('/browser')
  })
})
