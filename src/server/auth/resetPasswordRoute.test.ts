import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createTestServer, testPassword, type TestServer } from '../../../tests/support/testServer.ts'
import { isPassword } from './passwords.ts'
import { wrapPassword } from '../../../tests/support/wrapPassword.ts'

let server: TestServer
beforeAll(async () => {
  server = await createTestServer()
})
afterAll(() => server.close())

const forgot = async (email: string, tenant = 'acme') =>
  server.call('POST', '/api/auth/forgot-password', {
    tenant,
    headers: { captcha: await server.captcha(tenant), host: `${tenant}.localhost` },
    body: { email },
  })

const reset = (token: string, newPassword: string, { confirmPassword = newPassword, tenant = 'acme' } = {}) =>
  server.call('POST', `/api/users/reset-password?access_token=${token}`, {
    tenant,
    body: { newPassword: wrapPassword(newPassword), confirmPassword: wrapPassword(confirmPassword) },
  })

const mailsTo = async (address: string): Promise<{ text: string; subject: string }[]> =>
  (
    await server.database.pool.query(
      'select text, subject from outbox where to_address = $1 order by created_at',
      [address],
    )
  ).rows

const tokenIn = (text: string): string => /reset-password\?token=([\w-]+)/.exec(text)?.[1] ?? ''

const passwordIs = async (id: string, password: string): Promise<boolean> => {
  const { rows } = await server.database.pool.query('select password_hash from employees where id = $1', [id])
  return isPassword(password, rows[0].password_hash)
}

describe('POST /api/auth/forgot-password', () => {
  it('responds the same, after the same time, for known and unknown e-mails', async () => {
    const { email } = await server.employee()
    const timed = async (address: string) => {
      const begun = performance.now()
      const answer = await forgot(address)
      return { status: answer.statusCode, body: answer.body, ms: performance.now() - begun }
    }
    const [known, unknown] = [await timed(email!), await timed('nobody@acme.example')]
    expect(known).toMatchObject({ status: 200, body: '{}' })
    expect(unknown).toMatchObject({ status: 200, body: '{}' })
    expect(Math.min(known.ms, unknown.ms)).toBeGreaterThanOrEqual(300)
    expect(await mailsTo(email!)).toHaveLength(1)
    expect(await mailsTo('nobody@acme.example')).toHaveLength(0)
  })

  it('sends a link to the configured address of the company, whatever host the request names', async () => {
    const { email } = await server.employee('globex')
    await server.call('POST', '/api/auth/forgot-password', {
      tenant: 'globex',
      headers: { captcha: await server.captcha('globex'), 'x-forwarded-host': 'evil.example' },
      body: { email },
    })
    expect((await mailsTo(email!))[0]?.text).toMatch(
      /http:\/\/globex\.localhost:3000\/reset-password\?token=[\w-]{43}/,
    )
  })

  it('sends three mails an hour and silently drops the fourth', async () => {
    const { email } = await server.employee()
    for (let mail = 1; mail <= 4; mail++) expect((await forgot(email!)).statusCode).toBe(200)
    expect(await mailsTo(email!)).toHaveLength(3)
  })

  it('does nothing for somebody who left, or on the host of another company', async () => {
    const gone = await server.employee('acme', { active: false })
    const other = await server.employee('globex')
    await forgot(gone.email!)
    await forgot(other.email!, 'acme')
    expect(await mailsTo(gone.email!)).toHaveLength(0)
    expect(await mailsTo(other.email!)).toHaveLength(0)
  })

  it('needs a captcha and an e-mail address', async () => {
    expect(
      (await server.call('POST', '/api/auth/forgot-password', { body: { email: 'x@acme.example' } })).json()
        .error.message,
    ).toBe('captcha no resuelto')
    const answer = await server.call('POST', '/api/auth/forgot-password', { body: { email: 'nobody' } })
    expect(answer.json().error.fields).toEqual([{ path: '/email', message: 'Escribe un correo válido.' }])
  })
})

describe('POST /api/users/reset-password', () => {
  it('sets the password once, ends every session, clears "deprecated" and mails a notice', async () => {
    const employee = await server.employee('acme', { password_deprecated: true })
    const session = await server.session(employee)
    await forgot(employee.email!)
    const token = tokenIn((await mailsTo(employee.email!))[0]!.text)
    expect((await reset(token, 'eightchr')).statusCode).toBe(204)
    expect(await passwordIs(employee.id, 'eightchr')).toBe(true)
    expect((await server.call('GET', '/api/menu', { token: session })).statusCode).toBe(401)
    const { rows } = await server.database.pool.query(
      'select password_deprecated from employees where id = $1',
      [employee.id],
    )
    expect(rows[0].password_deprecated).toBe(false)
    expect((await mailsTo(employee.email!)).at(-1)?.subject).toBe('Tu contraseña ha cambiado')
    const again = await reset(token, 'another8')
    expect([again.statusCode, again.json().error.message]).toEqual([
      400,
      'Sorry, we can not find your email address',
    ])
    expect(await passwordIs(employee.id, 'eightchr')).toBe(true)
  })

  it('refuses the expired password, and the link stays valid', async () => {
    const employee = await server.employee('acme')
    await forgot(employee.email!)
    await reset(tokenIn((await mailsTo(employee.email!))[0]!.text), 'eightchr')
    await server.database.pool.query('update employees set password_deprecated = true where id = $1', [
      employee.id,
    ])
    await forgot(employee.email!)
    const token = tokenIn((await mailsTo(employee.email!)).at(-1)!.text)
    const answer = await reset(token, 'eightchr')
    expect([answer.statusCode, answer.json().error.message]).toEqual([
      422,
      'Es la contraseña que ha caducado. Elige otra.',
    ])
    expect((await reset(token, 'another8')).statusCode).toBe(204)
  })

  it('refuses a guessable password, and the link stays valid', async () => {
    const employee = await server.employee()
    await forgot(employee.email!)
    const token = tokenIn((await mailsTo(employee.email!))[0]!.text)
    for (const password of ['Password1', 'Acme2026', 'Vidal-1988']) {
      const answer = await reset(token, password)
      expect([answer.statusCode, answer.json().error.message]).toEqual([
        422,
        'Es una contraseña muy usada o fácil de adivinar. Elige otra.',
      ])
    }
    expect((await reset(token, 'another8')).statusCode).toBe(204)
  })

  it('takes 8 to 100 characters, not 7 nor 101; a refusal leaves the link usable', async () => {
    const employee = await server.employee()
    await forgot(employee.email!)
    const token = tokenIn((await mailsTo(employee.email!))[0]!.text)
    expect((await reset(token, 'x'.repeat(7))).statusCode).toBe(422)
    expect((await reset(token, 'x'.repeat(101))).statusCode).toBe(422)
    const different = await reset(token, 'eightchr', { confirmPassword: 'eightchs' })
    expect([different.statusCode, different.json().error.fields[0].path]).toEqual([422, '/confirmPassword'])
    expect((await reset(token, 'x'.repeat(100))).statusCode).toBe(204)
  })

  it('refuses a link that is voided by a newer one, too old, of another company, or made up', async () => {
    const employee = await server.employee()
    await forgot(employee.email!)
    await forgot(employee.email!)
    const [older, newer] = (await mailsTo(employee.email!)).map(({ text }) => tokenIn(text)) as [
      string,
      string,
    ]
    expect((await reset(older, 'eightchr')).statusCode).toBe(400)
    expect((await reset(newer, 'eightchr', { tenant: 'globex' })).statusCode).toBe(400)
    await server.database.pool.query('update reset_tokens set expires_at = now() where employee_id = $1', [
      employee.id,
    ])
    expect((await reset(newer, 'eightchr')).statusCode).toBe(400)
    expect((await reset('x'.repeat(43), 'eightchr')).statusCode).toBe(400)
    expect(await passwordIs(employee.id, testPassword)).toBe(true)
  })

  it('sets the password once when requests come in parallel', async () => {
    const employee = await server.employee()
    await forgot(employee.email!)
    const token = tokenIn((await mailsTo(employee.email!))[0]!.text)
    const answers = await Promise.all(
      Array.from({ length: 6 }, (_, index) => reset(token, `another${index}horse`)),
    )
    expect(answers.filter(({ statusCode }) => statusCode === 204)).toHaveLength(1)
    expect(answers.filter(({ statusCode }) => statusCode === 400)).toHaveLength(5)
  })

  it('stores the token as a hash only', async () => {
    const employee = await server.employee()
    await forgot(employee.email!)
    const token = tokenIn((await mailsTo(employee.email!))[0]!.text)
    const { rows } = await server.database.pool.query(
      'select count(*)::int as plain from reset_tokens where token_hash = $1',
      [token],
    )
    expect(rows[0].plain).toBe(0)
  })
})
