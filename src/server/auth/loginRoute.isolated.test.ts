import { setTimeout } from 'node:timers/promises'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import {
  createTestServer,
  solvedCaptcha,
  testPassword,
  type TestServer,
} from '../../../tests/support/testServer.ts'
import { wrapPassword } from '../../../tests/support/wrapPassword.ts'

/** Checked password hashes; checks run once the gate opens. */
const checks = vi.hoisted(() => ({ running: 0, gate: Promise.resolve(), hashes: [] as string[] }))
vi.mock(import('@node-rs/argon2'), async (original) => {
  const argon2 = await original()
  const verify: typeof argon2.verify = async (...given) => {
    checks.running++
    checks.hashes.push(String(given[0]))
    await checks.gate
    return argon2.verify(...given).finally(() => checks.running--)
  }
  return { ...argon2, verify }
})

let server: TestServer
beforeAll(async () => {
  const limits = { LOGIN_FAILURES_OF_ACCOUNT: '3', LOGIN_FAILURES_OF_ADDRESS: '6' }
  server = await createTestServer({ env: limits })
})
afterAll(() => server.close())

const login = async (
  email: string,
  password = testPassword,
  { tenant = 'acme', captcha, ip }: { tenant?: string; captcha?: string; ip?: string } = {},
) => {
  const header = captcha ?? (await server.captcha(tenant))
  return server.app.inject({
    method: 'POST',
    url: '/api/auth/login',
    remoteAddress: ip ?? '10.1.1.1',
    headers: { host: `${tenant}.localhost`, captcha: header },
    payload: { email, password: wrapPassword(password) },
  })
}

/** The answer to a call; a busy server refuses it before any work, and is asked again. */
async function served(call: () => ReturnType<typeof login>): ReturnType<typeof login> {
  for (;;) {
    const answer = await call()
    if (answer.statusCode !== 503) return answer
    await setTimeout(50)
  }
}

describe('POST /api/auth/login', () => {
  it('opens a session for the e-mail in any case, and the personal id with or without its dash', async () => {
    const { email, personal_id } = await server.employee()
    for (const typed of [
      email!,
      email!.toUpperCase(),
      personal_id,
      `${personal_id.slice(0, -1)}-${personal_id.slice(-1).toLowerCase()}`,
    ]) {
      const answer = await login(typed)
      expect(answer.statusCode).toBe(200)
      const profile = await server.call('GET', '/api/profile', { token: answer.json().token })
      expect(profile.json()).toMatchObject({ email, personalID: personal_id })
    }
  })

  it('answers "Credenciales incorrectas" to a wrong password, an unknown or inactive account', async () => {
    const { email } = await server.employee()
    const gone = await server.employee('acme', { active: false })
    const answers = [
      await login(email!, 'Wrong4horse', { ip: '10.2.0.1' }),
      await login('nobody@acme.example', testPassword, { ip: '10.2.0.1' }),
      await login(gone.email!, testPassword, { ip: '10.2.0.1' }),
    ]
    const bodies = answers.map((answer) => ({
      status: answer.statusCode,
      error: { ...answer.json().error, requestId: '' },
    }))
    expect(bodies[0]).toEqual({
      status: 401,
      error: { statusCode: 401, name: 'Unauthorized', message: 'Credenciales incorrectas', requestId: '' },
    })
    expect(bodies[1]).toEqual(bodies[0])
    expect(bodies[2]).toEqual(bodies[0])
    const headers = answers.map(({ headers: { date, 'content-length': _length, ...rest } }) => rest)
    expect(headers[1]).toEqual(headers[0])
  })

  it('takes no employee of another company', async () => {
    const { email } = await server.employee('globex')
    expect((await login(email!, testPassword, { tenant: 'globex' })).statusCode).toBe(200)
    expect((await login(email!, testPassword, { tenant: 'acme', ip: '10.2.0.2' })).statusCode).toBe(401)
  })

  it('checks one hash of the same cost for a known and for an unknown account (promise 10)', async () => {
    const { email } = await server.employee()
    const checkedFor = async (typed: string): Promise<string[]> => {
      checks.hashes = []
      expect((await login(typed, 'Wrong4horse', { ip: '10.3.0.1' })).statusCode).toBe(401)
      return checks.hashes.map((hash) => hash.split('$').slice(0, 4).join('$'))
    }
    expect(await checkedFor(email!)).toEqual(['$argon2id$v=19$m=19456,t=2,p=1'])
    expect(await checkedFor('nobody@acme.example')).toEqual(await checkedFor(email!))
  })

  it('holds no connection while a password is checked, and checks two at the same time', async () => {
    const { pool } = server.database.product
    const people = await Promise.all(Array.from({ length: 12 }, () => server.employee()))
    const captchas = await Promise.all(people.map(() => server.captcha()))
    let open = (): void => undefined
    checks.gate = new Promise((resolve) => (open = resolve))
    const answers = people.map(({ email }, index) =>
      login(email!, testPassword, { captcha: captchas[index]!, ip: `10.14.0.${index}` }),
    )
    await expect.poll(() => checks.running).toBeGreaterThan(0)
    await expect.poll(() => pool.totalCount - pool.idleCount).toBe(0)
    expect(checks.running).toBeLessThanOrEqual(2)
    open()
    for (const answer of answers) expect((await answer).statusCode).toBe(200)
  })

  it('refuses an unencrypted password', async () => {
    const { email } = await server.employee()
    const answer = await server.call('POST', '/api/auth/login', {
      headers: { captcha: await server.captcha() },
      body: { email, password: testPassword },
    })
    expect(answer.statusCode).toBe(400)
    expect(answer.json().error.message).toContain('cifrada')
  })

  it.each([
    [{ email: 'x@acme.example' }, '/password'],
    [{ email: '', password: 'x' }, '/email'],
    [{ email: ['x'], password: 'x' }, '/email'],
    [{ email: 'x', password: true }, '/password'],
    [{ email: 'x', password: null }, '/password'],
    [{ email: 'x', password: 'x', admin: true }, '/admin'],
  ])('refuses the body %j at %s', async (body, path) => {
    const answer = await server.call('POST', '/api/auth/login', { body })
    expect(answer.statusCode).toBe(400)
    expect(answer.json().error.fields).toEqual([{ path, message: expect.any(String) }])
  })
})

describe('the captcha of a login', () => {
  it('is asked for with the literal text', async () => {
    const answer = await server.call('POST', '/api/auth/login', {
      body: { email: 'x', password: wrapPassword('x') },
    })
    expect([answer.statusCode, answer.json().error.message]).toEqual([400, 'captcha no resuelto'])
  })

  it('is the challenge of the portal with its solution', async () => {
    const { email } = await server.employee()
    const challenge = await server.call('GET', '/api/captcha/challenge')
    const captcha = await solvedCaptcha(challenge.json())
    expect((await login(email!, testPassword, { captcha, ip: '10.4.0.3' })).statusCode).toBe(200)
  })

  it('is used up by the first attempt, also by one that fails', async () => {
    const { email } = await server.employee()
    const captcha = await server.captcha()
    expect((await login(email!, 'Wrong4horse', { captcha, ip: '10.4.0.1' })).statusCode).toBe(401)
    const replay = await login(email!, testPassword, { captcha, ip: '10.4.0.1' })
    expect([replay.statusCode, replay.json().error.message]).toEqual([400, 'captcha no resuelto'])
  })

  it('is taken by the company that asked it alone', async () => {
    const { email } = await server.employee('globex')
    const of = async (company: string) => {
      const asked = await server.call('GET', '/api/captcha/challenge', { tenant: company })
      const captcha = await solvedCaptcha(asked.json())
      return login(email!, testPassword, { tenant: 'globex', captcha, ip: '10.4.0.5' })
    }
    const other = await of('acme')
    expect([other.statusCode, other.json().error.message]).toEqual([400, 'captcha no resuelto'])
    expect((await of('globex')).statusCode).toBe(200)
  })

  it('is taken once by parallel attempts', async () => {
    const { email } = await server.employee()
    const captcha = await server.captcha()
    const answers = await Promise.all(
      Array.from({ length: 8 }, () => login(email!, testPassword, { captcha, ip: '10.4.0.2' })),
    )
    expect(answers.filter(({ statusCode }) => statusCode === 200)).toHaveLength(1)
  })

  it('is not taken unsolved, forged, or changed', async () => {
    const challenge = (await server.call('GET', '/api/captcha/challenge')).json()
    const asHeader = (payload: unknown): string => Buffer.from(JSON.stringify(payload)).toString('base64')
    const forged = [
      'rubbish',
      asHeader(null),
      asHeader({ challenge, solution: { counter: 1, derivedKey: '00' } }),
      asHeader({
        challenge: { ...challenge, signature: 'ab'.repeat(32) },
        solution: { counter: 1, derivedKey: '00' },
      }),
      asHeader({
        challenge: { ...challenge, parameters: { ...challenge.parameters, cost: 1 } },
        solution: { counter: 1, derivedKey: '00' },
      }),
    ]
    for (const captcha of forged) expect((await login('x', testPassword, { captcha })).statusCode).toBe(400)
  })
})

describe('too many failed logins', () => {
  it('stop the account at that address after the last allowed one, the right password too', async () => {
    const { email } = await server.employee()
    for (let failure = 1; failure <= 3; failure++)
      expect((await login(email!, 'Wrong4horse', { ip: '10.5.0.1' })).statusCode).toBe(401)
    const refused = await login(email!, testPassword, { ip: '10.5.0.1' })
    expect(refused.statusCode).toBe(429)
    expect(Number(refused.headers['retry-after'])).toBeGreaterThan(800)
    expect(Number(refused.headers['retry-after'])).toBeLessThanOrEqual(900)
  })

  it('are forgotten after the window, so that nobody is locked out for good', async () => {
    const { email } = await server.employee()
    for (let failure = 1; failure <= 3; failure++) await login(email!, 'Wrong4horse', { ip: '10.6.0.1' })
    expect((await login(email!, testPassword, { ip: '10.6.0.1' })).statusCode).toBe(429)
    await server.database.pool.query(
      "update login_failures set failed_at = failed_at - interval '15 minutes 1 second'",
    )
    expect((await login(email!, testPassword, { ip: '10.6.0.1' })).statusCode).toBe(200)
  })

  it('are counted for the account, however its name is spelled', async () => {
    const { email, personal_id: id } = await server.employee()
    const spellings = [` ${id} `, `${id.slice(0, 3)}.${id.slice(3)}`, id.toLowerCase()]
    for (const typed of spellings)
      expect((await login(typed, 'Wrong4horse', { ip: '10.12.0.1' })).statusCode).toBe(401)
    for (const typed of [`${id.slice(0, 2)}-${id.slice(2)}`, email!, id])
      expect((await login(typed, testPassword, { ip: '10.12.0.1' })).statusCode).toBe(429)
    const ghosts = ['99 999 999R', '99.999.999-r', '99999999R']
    for (const typed of ghosts)
      expect((await login(typed, 'Wrong4horse', { ip: '10.13.0.1' })).statusCode).toBe(401)
    expect((await login('99-999-999r', 'Wrong4horse', { ip: '10.13.0.1' })).statusCode).toBe(429)
  })

  it('are not more than allowed when they come at once', async () => {
    const { email } = await server.employee()
    const captchas = await Promise.all(Array.from({ length: 10 }, () => server.captcha()))
    const answers = await Promise.all(
      captchas.map((captcha) => served(() => login(email!, 'Wrong4horse', { captcha, ip: '10.8.0.1' }))),
    )
    expect(answers.filter(({ statusCode }) => statusCode === 401)).toHaveLength(3)
    expect(answers.filter(({ statusCode }) => statusCode === 429)).toHaveLength(7)
  })

  it('are forgotten after a right password', async () => {
    const { email } = await server.employee()
    for (let round = 0; round < 2; round++) {
      for (let failure = 1; failure <= 2; failure++) await login(email!, 'Wrong4horse', { ip: '10.9.0.1' })
      expect((await login(email!, testPassword, { ip: '10.9.0.1' })).statusCode).toBe(200)
    }
  })

  it('stop an address that tries many accounts', async () => {
    for (let failure = 1; failure <= 6; failure++)
      expect((await login(`ghost${failure}@acme.example`, 'x4Xxxxxx', { ip: '10.10.0.1' })).statusCode).toBe(
        401,
      )
    expect((await login('ghost7@acme.example', 'x4Xxxxxx', { ip: '10.10.0.1' })).statusCode).toBe(429)
    expect((await login('ghost7@acme.example', 'x4Xxxxxx', { ip: '10.10.0.2' })).statusCode).toBe(401)
  })

  it('of one company do not count in another', async () => {
    const [here, there] = [
      await server.employee('acme'),
      await server.employee('globex', { email: 'same@both.example' }),
    ]
    await server.database.db
      .updateTable('employees')
      .set({ email: 'same@both.example' })
      .where('id', '=', here.id)
      .execute()
    for (let failure = 1; failure <= 3; failure++)
      await login('same@both.example', 'Wrong4horse', { ip: '10.11.0.1' })
    expect((await login('same@both.example', testPassword, { ip: '10.11.0.1' })).statusCode).toBe(429)
    expect((await login(there.email!, testPassword, { tenant: 'globex', ip: '10.11.0.1' })).statusCode).toBe(
      200,
    )
  })
})
