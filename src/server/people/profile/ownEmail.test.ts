import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { pressForm } from '../../../../tests/support/pressForm.ts'
import { createTestServer, type NewPerson, type TestServer } from '../../../../tests/support/testServer.ts'
import { wrapPassword } from '../../../../tests/support/wrapPassword.ts'
import type { EmployeeRow } from '../../platform/db/schema.ts'

let server: TestServer
beforeAll(async () => {
  server = await createTestServer()
})
afterAll(() => server.close())

let count = 0
const newAddress = (): string => `new${++count}@private.example`

const somebody = async (values?: NewPerson, tenant = 'acme') => {
  const employee = await server.employee(tenant, values)
  const token = await server.session(employee)
  const call = (method: 'GET' | 'POST' | 'DELETE', path: string, body?: unknown) =>
    server.call(method, `/api/profile${path}`, { token, tenant, body })
  return {
    employee,
    token,
    post: (body: unknown) => call('POST', '', body),
    get: async () => (await call('GET', '')).json(),
    again: () => call('POST', '/pending-email'),
    giveUp: () => call('DELETE', '/pending-email'),
  }
}

type Sent = { text: string; subject: string }
const mailsTo = async (address: string): Promise<Sent[]> =>
  (
    await server.database.pool.query(
      'select text, subject from outbox where to_address = $1 order by created_at',
      [address],
    )
  ).rows

const linkTo = async (address: string): Promise<string> =>
  /\/confirm-email\/[\w-]{43}/.exec((await mailsTo(address)).at(-1)?.text ?? '')?.[0] ?? ''

const open = (link: string, tenant = 'acme') => server.call('GET', link, { tenant })
const confirm = (link: string, tenant = 'acme') => pressForm(server, link, tenant)

const emailOf = async ({ id }: EmployeeRow): Promise<string> =>
  (await server.database.pool.query('select email from employees where id = $1', [id])).rows[0].email

const historyOf = async ({ id }: EmployeeRow): Promise<unknown[]> =>
  (
    await server.database.pool.query(
      'select field, before, after, changed_by from employee_changes where employee_id = $1 order by id',
      [id],
    )
  ).rows.map(({ field, before, after, changed_by }) => [field, before, after, changed_by])

/** Moves the links of an employee into the past, by the database's clock. */
const age = (employee: EmployeeRow, interval: string) =>
  server.database.pool.query(
    'update email_changes set created_at = created_at - $2::interval, ' +
      'expires_at = expires_at - $2::interval where employee_id = $1',
    [employee.id, interval],
  )

describe('a changed e-mail', () => {
  it('waits for the link in the mail to the new address, and the old one gets a notice (D-85)', async () => {
    const { employee, post, get } = await somebody()
    const email = newAddress()
    const answer = await post({ email })
    expect([answer.statusCode, answer.json().email]).toEqual([200, employee.email])
    expect((await get()).pendingEmail).toEqual({
      email,
      until: expect.stringMatching(/^2026-05-06T(09:59|10:00)/),
      isExpired: false,
    })
    expect(await emailOf(employee)).toBe(employee.email)
    const [[link, ...more], [notice]] = [await mailsTo(email), await mailsTo(employee.email!)]
    expect(more).toEqual([])
    expect(link?.subject).toBe('Confirma tu nuevo correo')
    expect(link?.text).toMatch(/http:\/\/acme\.localhost:3000\/confirm-email\/[\w-]{43}/)
    expect(link?.text).not.toContain(employee.first_name)
    expect(notice?.subject).toBe('Se ha pedido cambiar tu correo')
    expect(notice?.text).toContain(`que el correo de tu cuenta fuera ${email}`)
    expect(notice?.text).not.toContain('confirm-email')
  })

  it('holds once it is confirmed: to log in, and in the profile', async () => {
    const { employee, post, get } = await somebody()
    const email = newAddress()
    await post({ email })
    const link = await linkTo(email)
    const page = await open(link)
    expect([page.statusCode, page.headers['cache-control']]).toEqual([200, 'no-store'])
    expect(page.payload).toContain(email)
    expect(page.payload).toMatch(/<form method="post"><input type="hidden" name="key" value="[\w-]{43}"/)
    expect(await emailOf(employee)).toBe(employee.email)
    const done = await confirm(link)
    expect([done.statusCode, done.payload.includes('Correo confirmado')]).toEqual([200, true])
    expect(await emailOf(employee)).toBe(email)
    const profile = await get()
    expect([profile.email, profile.pendingEmail]).toEqual([email, undefined])
  })

  it('is confirmed once: the link says afterwards that it was', async () => {
    const { post } = await somebody()
    const email = newAddress()
    await post({ email })
    const link = await linkTo(email)
    await confirm(link)
    for (const again of [await open(link), await confirm(link)])
      expect([again.statusCode, again.payload.includes('ya estaba confirmado')]).toEqual([200, true])
  })

  it('is confirmed once when the form is sent in parallel', async () => {
    const { employee, post } = await somebody()
    const email = newAddress()
    await post({ email })
    const link = await linkTo(email)
    const answers = await Promise.all(Array.from({ length: 5 }, () => confirm(link)))
    expect(answers.filter(({ payload }) => payload.includes('Correo confirmado'))).toHaveLength(1)
    expect((await historyOf(employee)).filter(([field]: any) => field === 'email')).toHaveLength(1)
  })

  it('is not confirmed by a look at the page, nor by HEAD', async () => {
    const { employee, post } = await somebody()
    const email = newAddress()
    await post({ email })
    const link = await linkTo(email)
    for (let times = 0; times < 3; times++) await open(link)
    expect((await server.call('HEAD', link)).statusCode).toBe(200)
    expect(await emailOf(employee)).toBe(employee.email)
  })

  it('that differs in small and capital letters alone holds at once, without a mail', async () => {
    const { employee, post, get } = await somebody()
    const email = employee.email!.toUpperCase()
    expect((await post({ email })).json().email).toBe(email)
    expect((await get()).pendingEmail).toBeUndefined()
    expect([...(await mailsTo(email)), ...(await mailsTo(employee.email!))]).toEqual([])
    expect(await historyOf(employee)).toEqual([['email', employee.email, email, 'employee']])
  })

  it.each([
    ['23 hours 59 minutes', 200, false],
    ['24 hours', 410, true],
  ])('after %s answers with %i', async (interval, status, isExpired) => {
    const { employee, post, get } = await somebody()
    const email = newAddress()
    await post({ email })
    const link = await linkTo(email)
    await age(employee, interval)
    expect((await get()).pendingEmail.isExpired).toBe(isExpired)
    const [page, done] = [await open(link), await confirm(link)]
    expect([page.statusCode, done.statusCode]).toEqual([status, status])
    expect(done.payload.includes('ha caducado')).toBe(isExpired)
    expect(await emailOf(employee)).toBe(isExpired ? employee.email : email)
  })

  it('is replaced by a newer one, whose link is the only one that is right', async () => {
    const { employee, post, get } = await somebody()
    const [first, second] = [newAddress(), newAddress()]
    await post({ email: first })
    const older = await linkTo(first)
    await post({ email: second })
    expect((await get()).pendingEmail.email).toBe(second)
    const dead = await confirm(older)
    expect([dead.statusCode, dead.payload.includes('Este enlace ya no vale')]).toEqual([410, true])
    expect(await emailOf(employee)).toBe(employee.email)
    await confirm(await linkTo(second))
    expect(await emailOf(employee)).toBe(second)
  })

  it('is not confirmed by a link of another company, made up, or of somebody who has left', async () => {
    const { employee, post } = await somebody()
    const email = newAddress()
    await post({ email })
    const link = await linkTo(email)
    expect((await confirm(link, 'globex')).statusCode).toBe(404)
    expect((await open(`/confirm-email/${'x'.repeat(43)}`)).statusCode).toBe(404)
    await server.database.pool.query('update employees set active = false where id = $1', [employee.id])
    expect([(await open(link)).statusCode, (await confirm(link)).statusCode]).toEqual([410, 410])
    expect(await emailOf(employee)).toBe(employee.email)
  })

  it('of a colleague is refused, and taken meanwhile its link is void and gives no hint', async () => {
    const [one, other] = [await somebody(), await somebody()]
    expect((await one.post({ email: other.employee.email!.toUpperCase() })).statusCode).toBe(409)
    const email = newAddress()
    await one.post({ email })
    const link = await linkTo(email)
    await other.post({ email: email.toUpperCase() })
    await confirm(await linkTo(email.toUpperCase()))
    const refused = await confirm(link)
    expect([refused.statusCode, refused.payload.includes('Este enlace ya no vale')]).toEqual([410, true])
    expect(refused.payload).not.toContain(email)
    expect(await emailOf(one.employee)).toBe(one.employee.email)
    expect((await one.again()).statusCode).toBe(409)
  })

  it('is the colleague’s who confirms first, when both confirm the same one in parallel', async () => {
    const people = [await somebody(), await somebody()]
    const email = newAddress()
    const links: string[] = []
    for (const { post } of people) {
      await post({ email })
      links.push(await linkTo(email))
    }
    const answers = await Promise.all(links.map((link) => confirm(link)))
    expect(answers.map(({ statusCode }) => statusCode).toSorted((a, b) => a - b)).toEqual([200, 410])
    const owners = await Promise.all(people.map(({ employee }) => emailOf(employee)))
    expect(owners.filter((owner) => owner === email)).toHaveLength(1)
  })

  it('leaves a link for a new password of the old address void', async () => {
    const { employee, post } = await somebody()
    await server.call('POST', '/api/auth/forgot-password', {
      headers: { captcha: await server.captcha() },
      body: { email: employee.email },
    })
    const token = /token=([\w-]+)/.exec((await mailsTo(employee.email!))[0]!.text)?.[1]
    const email = newAddress()
    await post({ email })
    await confirm(await linkTo(email))
    const password = wrapPassword('eightchr')
    const answer = await server.call('POST', `/api/users/reset-password?access_token=${token}`, {
      body: { newPassword: password, confirmPassword: password },
    })
    expect(answer.statusCode).toBe(400)
  })

  it('is kept as the hash of its token only', async () => {
    const { employee, post } = await somebody()
    const email = newAddress()
    await post({ email })
    const { rows } = await server.database.pool.query(
      'select token_hash from email_changes where employee_id = $1',
      [employee.id],
    )
    expect(rows[0].token_hash).toMatch(/^[0-9a-f]{64}$/)
    expect(rows[0].token_hash).not.toContain((await linkTo(email)).split('/').at(-1))
  })
})

describe('a first e-mail', () => {
  it('holds at once, for there is none to protect', async () => {
    const { employee, post } = await somebody({ email: null })
    const email = newAddress()
    const answer = await post({ email })
    expect([answer.json().email, answer.json().pendingEmail]).toEqual([email, undefined])
    expect(await mailsTo(email)).toEqual([])
    expect(await historyOf(employee)).toEqual([['email', null, email, 'employee']])
  })
})

describe('a pending e-mail', () => {
  it('is sent its link again: the earlier one is void, and the old address gets one notice', async () => {
    const { employee, post, again } = await somebody()
    const email = newAddress()
    await post({ email })
    const first = await linkTo(email)
    const answer = await again()
    expect([answer.statusCode, answer.json().pendingEmail.email]).toEqual([200, email])
    expect(await mailsTo(email)).toHaveLength(2)
    expect(await mailsTo(employee.email!)).toHaveLength(1)
    expect((await confirm(first)).statusCode).toBe(410)
    await confirm(await linkTo(email))
    expect(await emailOf(employee)).toBe(email)
  })

  it('has three links an hour, whatever the address; the fourth says when to ask again', async () => {
    const { employee, post, again, get } = await somebody()
    const email = newAddress()
    await post({ email: newAddress() })
    await post({ email })
    expect((await again()).statusCode).toBe(200)
    const refused = await again()
    expect([refused.statusCode, refused.headers['retry-after']]).toEqual([429, '3600'])
    expect(refused.json().error.message).toContain('espera 60 minutos')
    expect((await get()).pendingEmail.email).toBe(email)
    expect(await mailsTo(email)).toHaveLength(2)
    await age(employee, '59 minutes 30 seconds')
    expect((await again()).statusCode).toBe(429)
    expect((await post({ email: newAddress() })).statusCode).toBe(429)
    expect((await get()).pendingEmail).toBeUndefined()
    await age(employee, '31 seconds')
    expect((await post({ email })).statusCode).toBe(200)
  })

  it('is given up: its link is void and the old e-mail stays', async () => {
    const { employee, post, giveUp, again, get } = await somebody()
    const email = newAddress()
    await post({ email })
    const link = await linkTo(email)
    const answer = await giveUp()
    expect([answer.statusCode, answer.json().pendingEmail]).toEqual([200, undefined])
    expect((await confirm(link)).statusCode).toBe(410)
    expect(await emailOf(employee)).toBe(employee.email)
    expect((await again()).statusCode).toBe(404)
    expect((await giveUp()).statusCode).toBe(200)
    expect((await get()).email).toBe(employee.email)
  })

  it('stays where the profile is sent back as it came', async () => {
    const { employee, post, get } = await somebody()
    const email = newAddress()
    await post({ email })
    await post({ email: employee.email, city: 'Reus' })
    expect((await get()).pendingEmail.email).toBe(email)
    expect(await mailsTo(email)).toHaveLength(1)
  })

  it('is given up by a new password, for a stranger may have asked for it', async () => {
    const { employee, post, get } = await somebody()
    const email = newAddress()
    await post({ email })
    const link = await linkTo(email)
    await post({ password: wrapPassword('Better4horse') })
    expect((await get()).pendingEmail).toBeUndefined()
    expect((await confirm(link)).statusCode).toBe(410)
    const both = newAddress()
    await post({ email: both, password: wrapPassword('Better5horse') })
    await confirm(await linkTo(both))
    expect(await emailOf(employee)).toBe(both)
  })
})

describe('a changed bank account', () => {
  it('is announced to the employee with the last four digits of both, and of no more', async () => {
    const { employee, post } = await somebody({ ban: 'ES9121000418450200051332' })
    await post({ BAN: 'ES6121000418430200067781' })
    const [mail, ...more] = await mailsTo(employee.email!)
    expect(more).toEqual([])
    expect(mail?.subject).toBe('Tu cuenta bancaria ha cambiado')
    expect(mail?.text).toContain('Antes: •••• 1332')
    expect(mail?.text).toContain('Ahora: •••• 7781')
    expect(mail?.text).not.toMatch(/2100|0418/)
    expect(await historyOf(employee)).toEqual([['BAN', '•••• 1332', '•••• 7781', 'employee']])
  })

  it.each([
    ['', 'ES6121000418430200067781', 'Antes: Ninguna', 'Ahora: •••• 7781'],
    ['ES6121000418430200067781', '', 'Antes: •••• 7781', 'Ahora: Ninguna'],
    ['123456789', '1234567890', 'Antes: ••••\n', 'Ahora: •••• 7890'],
  ])('from %j to %j is announced as "%s", "%s"', async (ban, BAN, before, after) => {
    const { employee, post } = await somebody({ ban })
    await post({ BAN })
    const text = (await mailsTo(employee.email!))[0]?.text
    expect(text).toContain(before)
    expect(text).toContain(after)
  })

  it('that is the same is announced to nobody', async () => {
    const { employee, post } = await somebody({ ban: 'ES9121000418450200051332' })
    await post({ BAN: 'ES9121000418450200051332', city: 'Reus' })
    expect(await mailsTo(employee.email!)).toEqual([])
  })

  it('beside a changed e-mail is announced to the one in force', async () => {
    const { employee, post } = await somebody()
    const email = newAddress()
    await post({ email, BAN: 'ES6121000418430200067781' })
    expect((await mailsTo(employee.email!)).map(({ subject }) => subject)).toContain(
      'Tu cuenta bancaria ha cambiado',
    )
    expect(await mailsTo(email)).toHaveLength(1)
  })
})

describe('the history of a profile', () => {
  it('has who changed which field, before and after; a password without its text', async () => {
    const { employee, post, giveUp } = await somebody({ city: 'Reus', fixed_salary_cents: 3_000_055 })
    const [given, held] = [newAddress(), newAddress()]
    await post({ city: 'Valls', phone: employee.phone, fixedSalary: 31000, language: 'ca' })
    await post({ password: wrapPassword('Better4horse') })
    await post({ email: given })
    await giveUp()
    await post({ email: held })
    await confirm(await linkTo(held))
    expect(await historyOf(employee)).toEqual([
      ['city', 'Reus', 'Valls', 'employee'],
      ['fixedSalary', '30000.55', '31000', 'employee'],
      ['password', null, null, 'employee'],
      ['pendingEmail', null, given, 'employee'],
      ['pendingEmail', given, null, 'employee'],
      ['pendingEmail', null, held, 'employee'],
      ['email', employee.email, held, 'employee'],
    ])
  })

  it('has nothing of what was refused', async () => {
    const { employee, post } = await somebody()
    await post({ city: 'Valls', phone: 'x' })
    expect(await historyOf(employee)).toEqual([])
  })
})
