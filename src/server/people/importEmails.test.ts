import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { card, createContractServer, type ContractServer } from '../../../tests/support/contractServer.ts'
import { emailPeople } from '../../../tests/support/emailPeople.ts'
import { dni } from '../../../tests/support/operations.ts'
import { pressForm } from '../../../tests/support/pressForm.ts'
import { hashPassword } from '../auth/passwords.ts'
import { wrapPassword } from '../../../tests/support/wrapPassword.ts'
import type { NewPerson } from '../../../tests/support/testServer.ts'

let server: ContractServer
let people: ReturnType<typeof emailPeople>
let hash: string
beforeAll(async () => {
  server = await createContractServer()
  people = emailPeople(server)
  hash = await hashPassword('Entered4horse')
})
afterAll(() => server.close())

let count = 0
const person: typeof people.person = (values) => people.person(values)
const entered: typeof people.entered = (values) => people.entered(values)
const run: typeof people.run = (name, input) => people.run(name, input)
const importEmails: typeof people.importEmails = (lines, dryRun) => people.importEmails(lines, dryRun)
const row: typeof people.row = (number) => people.row(number)
const mails: typeof people.mails = (address) => people.mails(address)
const history: typeof people.history = (employee) => people.history(employee)

async function invited() {
  const someone = await person()
  await run('people invite', { employees: [someone.number] })
  return { ...someone, link: await resetLink(someone.old) }
}

const resetLink = async (address: string): Promise<string> =>
  /reset-password\?token=([\w-]+)/.exec((await mails(address)).at(-1)?.text ?? '')?.[1] ?? ''
const choosePassword = async (token: string) =>
  (
    await server.call('POST', `/api/users/reset-password?access_token=${token}`, {
      body: { newPassword: wrapPassword('Correct4horse'), confirmPassword: wrapPassword('Correct4horse') },
    })
  ).statusCode
describe('an e-mail that an import corrects, of somebody who was invited and has not entered', () => {
  it('holds at once: the old invitation opens nothing, a new one goes to the right address', async () => {
    const { number, employee, old, right, link } = await invited()
    const { emails, changed, changes } = await importEmails([[number, right]])
    expect([emails, changed]).toEqual([[{ employeeNumber: number, email: right, state: 'invited anew' }], 1])
    const [before, after] = [{ text: old }, { text: right }]
    expect(changes).toContainEqual({ employeeNumber: number, field: 'email', about: null, before, after })
    expect(await choosePassword(link)).toBe(400)
    expect(await choosePassword(await resetLink(right))).toBe(204)
    expect(await history(employee)).toEqual([
      ['email', old, right, 'Ana'],
      ['password', null, null, 'employee'],
    ])
  })

  it('is told to the old address by a mail that names nobody and has no link', async () => {
    const { number, employee, old, right } = await invited()
    await importEmails([[number, right]])
    const [notice, ...more] = await mails(old)
    expect([notice?.subject, more]).toEqual(['Esta dirección ya no se usa', []])
    const text = notice?.text ?? ''
    for (const fact of [
      employee.first_name,
      employee.last_name1,
      right,
      number,
      'reset-password',
      'tienes una cuenta',
    ])
      expect(text).not.toContain(fact)
  })

  it('takes the mails that wait in the outbox with it: none with a link goes to the stranger', async () => {
    const { number, employee, old, right } = await invited()
    const tenant = (await server.context.tenants.find('acme'))!
    const queue = (subject: string, hasLink: boolean) =>
      server.context.mailer.queue(server.database.db, {
        kind: 'outcome',
        tenant,
        to: old.toUpperCase(),
        language: 'es',
        subject,
        paragraphs: ['Hola', 'token=secret'],
        employeeId: employee.id,
        hasLink,
      })
    await queue('with a link', true)
    await queue('without', false)
    await importEmails([[number, right]])
    const kept = await server.database.db
      .selectFrom('outbox')
      .select(['subject', 'to_address', 'text', 'given_up_at'])
      .where('employee_id', '=', employee.id)
      .execute()
    const withdrawn = kept.filter(({ given_up_at }) => given_up_at !== null)
    expect(withdrawn.map(({ text }) => text)).toEqual(['', ''])
    expect(withdrawn.map(({ subject }) => subject)).toContain('with a link')
    expect(kept.find(({ subject }) => subject === 'without')?.to_address).toBe(right)
  })

  it('sends nothing in a trial', async () => {
    const { number, old, right, link } = await invited()
    const before = (await mails(old)).length
    expect((await importEmails([[number, right]], true)).emails).toMatchObject([{ state: 'invited anew' }])
    expect([(await mails(old)).length, await mails(right), (await row(number)).email]).toEqual([
      before,
      [],
      old,
    ])
    expect(await choosePassword(link)).toBe(204)
  })

  it('changes nothing where another line of the files is refused', async () => {
    const [one, other] = [await invited(), await entered()]
    await expect(
      importEmails([
        [one.number, one.right],
        [other.number, '-'],
      ]),
    ).rejects.toThrow('cannot be removed')
    expect([(await row(one.number)).email, await mails(one.right)]).toEqual([one.old, []])
    expect(await choosePassword(one.link)).toBe(204)
  })

  it('while it changes, gets no link for a new password at the old address', async () => {
    const { number, employee, old, right } = await invited()
    const client = await server.database.pool.connect()
    await client.query('begin')
    await client.query('update employees set email = $2 where id = $1', [employee.id, right])
    const asked = server.call('POST', '/api/auth/forgot-password', {
      headers: { captcha: await server.captcha() },
      body: { email: old },
    })
    await expect
      .poll(async () => {
        const { rows } = await server.database.pool.query(
          "select 1 from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'",
        )
        return rows.length
      })
      .toBe(1)
    await client.query('commit')
    client.release()
    expect([(await asked).statusCode, (await row(number)).email]).toEqual([200, right])
    expect((await mails(old)).filter(({ subject }) => subject.includes('contraseña'))).toEqual([])
  })

  it('ends an invitation that is used while the file is read: the one who was first is right', async () => {
    const { number, right, link } = await invited()
    const [status] = await Promise.all([choosePassword(link), importEmails([[number, right]])])
    const { email, password_hash } = await row(number)
    expect([status === 204, password_hash !== null, email === right]).toEqual(
      status === 204 ? [true, true, false] : [false, false, true],
    )
  })
})

describe('an e-mail that an import corrects, of somebody who was never invited', () => {
  it('holds at once, and nothing is sent to either address', async () => {
    const { number, old, right } = await person()
    expect((await importEmails([[number, right]])).emails).toEqual([
      { employeeNumber: number, email: right, state: 'holds' },
    ])
    expect([(await row(number)).email, await mails(right), await mails(old)]).toEqual([right, [], []])
  })
})

describe('an e-mail that an import changes, of somebody who has entered', () => {
  it.each([
    ['with a password', { password_hash: 'x' }],
    ['by the identity provider', { provider_signed_in_at: new Date() }],
  ])('%s waits for the link at the new address, and the old one is told', async (_how, values) => {
    const { number, employee, old, right } = await person(values)
    const { emails, changed } = await importEmails([[number, right]])
    expect([emails, changed]).toEqual([
      [{ employeeNumber: number, email: right, state: 'waits for its confirmation' }],
      1,
    ])
    expect((await row(number)).email).toBe(old)
    expect((await mails(old)).map(({ subject }) => subject)).toEqual(['Se ha pedido cambiar tu correo'])
    expect(await history(employee)).toEqual([['pendingEmail', null, right, 'Ana']])
    const [link = ''] = (await server.linksTo(right)).filter((path) => path.includes('/confirm-email/'))
    expect((await pressForm(server, link)).statusCode).toBe(200)
    expect((await row(number)).email).toBe(right)
  })

  it('is not asked for again by the same file while its link holds', async () => {
    const { number, right, old } = await entered()
    await importEmails([[number, right]])
    const again = await importEmails([[number, right]])
    expect([again.emails, again.unchanged, (await mails(right)).length, (await mails(old)).length]).toEqual([
      [],
      1,
      1,
      1,
    ])
  })

  it('cannot be removed, for a first one would hold without a confirmation', async () => {
    const { number, old } = await entered()
    await expect(importEmails([[number, '-']])).rejects.toThrow('the e-mail cannot be removed')
    expect((await row(number)).email).toBe(old)
  })

  it('with other capital letters holds at once, and no link ends', async () => {
    const [one, other] = [await entered(), await invited()]
    const lines = [one, other].map(({ number, old }) => [number, old.toUpperCase()] as const)
    expect((await importEmails(lines)).emails.map(({ state }) => state)).toEqual(['holds', 'holds'])
    expect(await choosePassword(other.link)).toBe(204)
    expect((await mails(one.old)).length).toBe(0)
  })
})

describe('an e-mail of an import', () => {
  it('that is taken from somebody who has not entered ends their links, and is told to them', async () => {
    const { number, old, link } = await invited()
    expect((await importEmails([[number, '-']])).emails).toEqual([
      { employeeNumber: number, email: '', state: 'holds' },
    ])
    expect((await row(number)).email).toBeNull()
    expect(await choosePassword(link)).toBe(400)
    expect((await mails(old)).map(({ subject }) => subject)).toEqual(['Esta dirección ya no se usa'])
    const right = `${number}@back.example`
    expect((await importEmails([[number, right]])).emails).toMatchObject([{ state: 'invited anew' }])
    expect(await choosePassword(await resetLink(right))).toBe(204)
  })

  it('of somebody else is refused, also where two people swap theirs', async () => {
    const [one, other] = [await invited(), await invited()]
    await expect(
      importEmails([
        [one.number, other.old],
        [other.number, one.old],
      ]),
    ).rejects.toThrow(new RegExp(`belongs to somebody else, employee ${other.number}`))
    await expect(importEmails([[one.number, other.old.toUpperCase()]])).rejects.toThrow('belongs to somebody')
    expect([(await row(one.number)).email, (await row(other.number)).email]).toEqual([one.old, other.old])
  })

  it('changes for more people than one statement takes, with two mails for each', async () => {
    const numbers = Array.from({ length: 520 }, (_, at) => `L${at}`)
    await server.database.db
      .insertInto('employees')
      .values(
        numbers.map((number, at) => ({
          tenant: 'acme',
          employee_number: number,
          email: `${number}@old.example`,
          personal_id: dni(40_000_000 + at),
          password_hash: at < 510 ? hash : null,
          invited_at: new Date(),
          first_name: 'Ada',
          last_name1: 'Mas',
        })),
      )
      .execute()
    const { emails } = await importEmails(numbers.map((number) => [number, `${number}@new.example`]))
    const states = emails.map(({ state }) => state)
    expect(states.filter((state) => state === 'waits for its confirmation')).toHaveLength(510)
    expect(states.filter((state) => state === 'invited anew')).toHaveLength(10)
    const written = await server.database.pool.query(
      "select count(*)::int from outbox where to_address like 'L%.example'",
    )
    expect(written.rows[0].count).toBe(1040)
  }, 60_000)
})

describe('what waits to be accepted when an e-mail changes', () => {
  async function waiting(values: NewPerson) {
    const buyer = await server.buyer({ personal_id: dni(50_000_000 + ++count), ...values })
    const kept = await buyer.add(card([5], 50))
    await buyer.buy(kept.id)
    const [path = ''] = await server.linksTo(buyer.employee.email)
    return { buyer, id: kept.id, path }
  }
  const links = (id: string) =>
    server.database.db
      .selectFrom('accept_links')
      .selectAll()
      .where('contract_id', '=', id)
      .orderBy('created_at')
      .execute()

  it.each(['import', 'people email'])(
    'gets a link there with its last day, when %s changes it',
    async (by) => {
      const number = `W${++count}`
      const { buyer, id, path } = await waiting({ employee_number: number, password_hash: null })
      const right = `${number}@acme.example`
      const [before] = await links(id)
      server.setNow('2026-05-07T10:00:00Z')
      if (by === 'import') await importEmails([[number, right]])
      else expect(await run(by, { employee: number, email: right })).toMatchObject({ state: 'holds' })
      server.setNow('2026-05-05T10:00:00Z')
      const after = (await links(id)).at(-1)
      expect(after).toMatchObject({
        sent_to: right,
        last_day: before?.last_day,
        expires_at: before?.expires_at,
        conditions_hash: before?.conditions_hash,
      })
      expect((await server.press(path)).status).toBe(410)
      expect((await buyer.contract(id)).signed).toBe(false)
      const mail = (await mails(right)).find(({ subject }) => subject.includes('nueva dirección'))
      expect(mail?.text.replaceAll(/\s+/g, ' ')).toContain('Último día del enlace: ')
      const [fresh = ''] = (await server.linksTo(right)).filter((link) => link.startsWith('/accept/'))
      expect((await server.press(fresh)).status).toBe(200)
      expect((await buyer.contract(id)).signed).toBe(true)
    },
  )

  it('gets it when the new address is confirmed: a contract, and a change of one in force', async () => {
    const { buyer, id } = await waiting({})
    const second = await buyer.add(card([6], 40))
    await buyer.buy(second.id)
    const [acceptSecond = ''] = await server.linksTo(buyer.employee.email)
    await server.press(acceptSecond)
    await buyer.call('PUT', `/api/contracts/${second.id}`, card([6], 30))
    const [changePath = ''] = await server.linksTo(buyer.employee.email)
    const email = `confirmed${++count}@acme.example`
    await buyer.call('POST', '/api/profile', { email })
    const [confirm = ''] = await server.linksTo(email)
    await pressForm(server, confirm)
    const mail = (await server.mailsTo(email)).at(-1)
    expect(mail?.links.filter((link) => link.startsWith('/accept/'))).toHaveLength(2)
    expect(mail?.subject).toContain('2 enlaces nuevos')
    expect((await server.press(changePath)).status).toBe(410)
    for (const link of mail?.links.filter((each) => each.startsWith('/accept/')) ?? [])
      expect((await server.press(link)).status).toBe(200)
    expect([(await buyer.contract(id)).signed, (await buyer.contract(second.id)).price]).toEqual([true, 30])
  })

  it('leaves notices about the account with the old address when its owner confirms another', async () => {
    const { buyer } = await waiting({ ban: 'ES9121000418450200051332' })
    const email = `notice${++count}@acme.example`
    await buyer.call('POST', '/api/profile', { email, BAN: 'ES6121000418430200067781' })
    const [confirm = ''] = await server.linksTo(email)
    await pressForm(server, confirm)
    const left = (await mails(buyer.employee.email ?? '')).map(({ subject }) => subject)
    expect(left.toSorted()).toEqual(['Se ha pedido cambiar tu correo', 'Tu cuenta bancaria ha cambiado'])
  })
})
