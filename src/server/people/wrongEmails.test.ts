import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { emailPeople } from '../../../tests/support/emailPeople.ts'
import { pressForm } from '../../../tests/support/pressForm.ts'
import { createContractServer, type ContractServer } from '../../../tests/support/contractServer.ts'

let server: ContractServer
let people: ReturnType<typeof emailPeople>
beforeAll(async () => {
  server = await createContractServer()
  people = emailPeople(server)
})
afterAll(() => server.close())

const linkTo = async (address: string): Promise<string> =>
  (await server.linksTo(address)).find((path) => path.includes('/confirm-email/')) ?? ''
const statusOf = async (link: string): Promise<number> => (await server.call('GET', link)).statusCode
const pendingOf = async (id: string) =>
  server.database.db
    .selectFrom('email_changes')
    .select('email')
    .where('employee_id', '=', id)
    .where('used_at', 'is', null)
    .where('voided_at', 'is', null)
    .execute()

/** An employee who has signed in, with a wrong pending address; returns the link that a stranger received. */
async function mistyped(...wrong: string[]) {
  const someone = await people.entered()
  const addresses = wrong.length > 0 ? wrong : [`stranger-${someone.number}@mistyped.example`]
  for (const address of addresses) await people.importEmails([[someone.number, address]])
  const stranger = addresses.at(-1) ?? ''
  return { ...someone, stranger, link: await linkTo(stranger) }
}

describe('a wrong pending address is withdrawn by setting the one in force', () => {
  it('in an import: its link ends, the answer and the history say so, and nothing is sent', async () => {
    const { number, employee, old, stranger, link } = await mistyped()
    expect(await statusOf(link)).toBe(200)
    const before = await people.mails(old)
    const { emails, changed, changes } = await people.importEmails([[number, old]])
    expect([emails, changed]).toEqual([[{ employeeNumber: number, email: old, state: 'kept' }], 1])
    const pending = { employeeNumber: number, field: 'pendingEmail', about: null }
    expect(changes).toEqual([{ ...pending, before: { text: stranger }, after: null }])
    expect(await statusOf(link)).toBe(410)
    expect((await pressForm(server, link)).statusCode).toBe(410)
    expect([(await people.row(number)).email, (await people.mails(old)).length]).toEqual([old, before.length])
    expect((await people.history(employee)).at(-1)).toEqual(['pendingEmail', stranger, null, 'Ana'])
  })

  it('in other letters too, by an import and by people email', async () => {
    for (const by of ['import', 'people email']) {
      const { number, employee, old, stranger, link } = await mistyped()
      const email = old.toUpperCase()
      if (by === 'import') {
        const { changes } = await people.importEmails([[number, email]])
        expect(changes.map(({ field }) => field).toSorted()).toEqual(['email', 'pendingEmail'])
      } else
        expect(await people.run(by, { employee: number, email })).toMatchObject({
          state: 'holds',
          withdrawn: stranger,
        })
      expect([await statusOf(link), await pendingOf(employee.id)]).toEqual([410, []])
      expect((await people.row(number)).email).toBe(email)
    }
  })

  it('by people email, which answers the address that was withdrawn', async () => {
    const { number, old, stranger, link } = await mistyped()
    const input = { employee: number, email: old }
    expect(await people.run('people email', input, true)).toMatchObject({ withdrawn: stranger })
    expect(await statusOf(link)).toBe(200)
    const answer = await people.run('people email', input)
    expect(answer).toEqual({ employee: number, email: old, state: 'kept', withdrawn: stranger, minutes: 0 })
    expect(await statusOf(link)).toBe(410)
    expect(await people.run('people email', input)).toMatchObject({ state: 'holds', withdrawn: '' })
  })

  it('in the profile, by its button or the same address in other letters', async () => {
    for (const by of ['button', 'letters']) {
      const { employee, old, link } = await mistyped()
      const token = await server.session(employee)
      const { statusCode } =
        by === 'button'
          ? await server.call('DELETE', '/api/profile/pending-email', { token })
          : await server.call('POST', '/api/profile', { token, body: { email: old.toUpperCase() } })
      expect([by, statusCode, await statusOf(link)]).toEqual([by, 200, 410])
    }
  })

  it('stays while the profile saves another field beside the address that holds', async () => {
    const { employee, old, link } = await mistyped()
    const token = await server.session(employee)
    await server.call('POST', '/api/profile', { token, body: { email: old, city: 'Vic' } })
    expect(await statusOf(link)).toBe(200)
  })

  it('but an import leaves an address that the employee asked for, which people email ends', async () => {
    const { number, employee, old } = await people.entered()
    const token = await server.session(employee)
    const own = `own-${number}@example.org`
    await server.call('POST', '/api/profile', { token, body: { email: own } })
    expect(await pendingOf(employee.id)).toEqual([{ email: own }])
    expect((await people.importEmails([[number, old]])).emails).toEqual([])
    expect(await pendingOf(employee.id)).toEqual([{ email: own }])
    expect(await people.run('people email', { employee: number, email: old })).toMatchObject({
      withdrawn: own,
    })
    expect(await pendingOf(employee.id)).toEqual([])
  })

  it('and a mail to the stranger that was not sent yet is not sent', async () => {
    const { number, old, stranger } = await mistyped()
    expect(await people.mails(stranger)).toHaveLength(1)
    await people.importEmails([[number, old]])
    expect(await people.mails(stranger)).toEqual([])
  })

  it('where nothing waits, the same address changes nothing', async () => {
    const { number, old } = await people.entered()
    expect(await people.importEmails([[number, old]])).toMatchObject({
      emails: [],
      changes: [],
      unchanged: 1,
    })
  })
})

describe('a correction after the links of an hour', () => {
  const typos = (count: number) =>
    Array.from({ length: count }, (_, at) => `typo-${at}-${Math.random()}@x.example`)

  it('to the address that holds sends no link and is not limited, by import and people email', async () => {
    for (const by of ['import', 'people email']) {
      const { number, old, link } = await mistyped(...typos(3))
      if (by === 'import')
        expect((await people.importEmails([[number, old]])).emails).toMatchObject([{ state: 'kept' }])
      else expect(await people.run(by, { employee: number, email: old })).toMatchObject({ state: 'kept' })
      expect(await statusOf(link)).toBe(410)
    }
  })

  it('to a new address by people email ends the wrong link at once, and says when to ask again', async () => {
    const { number, right, stranger, link } = await mistyped(...typos(3))
    const answer = await people.run('people email', { employee: number, email: right })
    expect(answer).toMatchObject({ state: 'left as it was', withdrawn: stranger })
    expect(answer.minutes).toBeGreaterThan(50)
    expect([await statusOf(link), await people.mails(right)]).toEqual([410, []])
    await expect(people.run('people email', { employee: number, email: right })).rejects.toThrow(
      new RegExp(
        `^${number} has already been sent all the links allowed this hour and keeps the e-mail as it is. ` +
          'Ask again in \\d+ min.$',
      ),
    )
  })

  it('to a new address by the profile ends the wrong link at once, and says so', async () => {
    const { employee, right, old, stranger, link } = await mistyped(...typos(3))
    const token = await server.session(employee)
    const body = { email: right, city: 'Vic' }
    const { statusCode, headers, json } = await server.call('POST', '/api/profile', { token, body })
    expect([statusCode, Number(headers['retry-after']) > 3000]).toEqual([429, true])
    const { message } = json().error
    for (const address of [old, stranger, right]) expect(message).toContain(address)
    expect([await statusOf(link), await pendingOf(employee.id)]).toEqual([410, []])
    expect((await people.history(employee)).at(-1)).toEqual(['pendingEmail', stranger, null, 'employee'])
  })

  it.each([
    [2, 'waits for its confirmation'],
    [3, 'left as it was'],
  ])('of which %i were sent answers that the address %s', async (count, state) => {
    const { number, right } = await mistyped(...typos(count))
    expect((await people.importEmails([[number, right]])).emails).toMatchObject([{ state }])
  })

  it('in an import leaves that person as they were, and writes the others', async () => {
    const [one, other] = [await mistyped(...typos(3)), await people.person()]
    const lines = [one, other].map(({ number, right }) => [number, right] as const)
    const { emails, changes, notes } = await people.importEmails(lines)
    expect(emails.map(({ employeeNumber, state }) => [employeeNumber, state])).toEqual([
      [one.number, 'left as it was'],
      [other.number, 'holds'],
    ])
    expect(notes.at(-1)).toMatch(
      new RegExp(
        `^people.csv, row 2: ${one.number} has already been sent all the links allowed this hour ` +
          `and keeps ${one.old}. Import again in \\d+ minutes.$`,
      ),
    )
    expect(changes).toContainEqual({
      employeeNumber: one.number,
      field: 'pendingEmail',
      about: null,
      before: { text: one.stranger },
      after: null,
    })
    expect([(await people.row(other.number)).email, await statusOf(one.link)]).toEqual([other.right, 410])
  })
})

describe('a wrong address that waits', () => {
  it('is found by people find and shown with its person', async () => {
    const { number, stranger } = await mistyped()
    const { people: found } = await people.run('people find', { text: stranger.slice(0, 20).toUpperCase() })
    expect(found).toMatchObject([{ employeeNumber: number, pendingEmail: stranger }])
    expect(await people.run('people show', { employee: number })).toMatchObject({ pendingEmail: stranger })
  })

  it('is what an import that brings another one says was before', async () => {
    const { number, stranger, right } = await mistyped()
    const { changes } = await people.importEmails([[number, right]])
    const pending = { employeeNumber: number, field: 'pendingEmail', about: null }
    expect(changes).toEqual([{ ...pending, before: { text: stranger }, after: { text: right } }])
  })
})
