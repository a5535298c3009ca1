import writeXlsx from 'write-excel-file/node'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createContractServer, type ContractServer } from '../../../tests/support/contractServer.ts'
import { dni, inputFile, runForAcme } from '../../../tests/support/operations.ts'
import { wrapPassword } from '../../../tests/support/wrapPassword.ts'
import { endContracts } from '../contracts/life/endContracts.ts'

let server: ContractServer
beforeAll(async () => {
  server = await createContractServer()
})
afterAll(() => server.close())

const run = (name: string, input: Record<string, unknown> = {}) =>
  runForAcme(server.context, name, input).then(({ answer }) => answer)

/** Imports people with these employee numbers; people with an odd number have an e-mail. */
async function bringIn(...numbers: number[]): Promise<void> {
  const lines = numbers.map((n) => `E${n},${dni(n)},Ada,Mas,${n % 2 ? `e${n}@acme.example` : ''},"31.500,25"`)
  const people = ['Employee number,DNI or NIE,First name,First surname,E-mail address,Fixed salary', ...lines]
  await run('people import', { people: inputFile('people.csv', people.join('\n')) })
}

const row = (number: number) =>
  server.database.db
    .selectFrom('employees')
    .selectAll()
    .where('employee_number', '=', `E${number}`)
    .executeTakeFirstOrThrow()

const resetWith = (link: string, password: string) =>
  server.call('POST', `/api/users/reset-password?access_token=${new URL(link).searchParams.get('token')}`, {
    body: { newPassword: wrapPassword(password), confirmPassword: wrapPassword(password) },
  })

const linkTo = async (email: string) => {
  const [mail] = (await server.mailsTo(email)).slice(-1)
  return /https?:\S+reset-password\S+/.exec(mail?.text ?? '')?.[0] ?? ''
}

describe('people export', () => {
  it.each(['csv', 'xlsx'])('writes as %s what an import reads again without a change', async (format) => {
    const start = format === 'csv' ? 100 : 110
    await bringIn(start + 1, start + 2)
    const titles = 'Employee number,First name,First surname,Relationship,Date of birth'
    const family = `${titles}\nE${start + 1},Pau,Mas,child,2020-02-29`
    const bagTitles = 'Employee number,Plan year,Flexible allowance,Company allowance'
    const bags = `${bagTitles}\nE${start + 1},2026,1200.50,2.5%`
    const products = `Employee number,Product,Allowed\nE${start + 2},transport,no`
    const given = { family, bags, products }
    await run(
      'people import',
      Object.fromEntries(Object.entries(given).map(([name, text]) => [name, inputFile(`${name}.csv`, text)])),
    )
    const { files } = await runForAcme(server.context, 'people export', { format }, { language: 'es' })
    const entries: [string, unknown][] =
      format === 'xlsx'
        ? [['people', inputFile('acme.xlsx', files['acme.xlsx'] ?? '')]]
        : Object.entries({
            people: 'personas',
            family: 'familia',
            bags: 'bolsas',
            products: 'productos',
          }).map(([table, name]) => [table, inputFile(`${name}.csv`, files[`acme-${name}.csv`] ?? '')])
    const again = await run('people import', Object.fromEntries(entries))
    expect(again).toMatchObject({ added: 0, changed: 0, relatives: 0, bags: 0, datedFacts: 0, changes: [] })
    expect(again.unchanged).toBeGreaterThanOrEqual(2)
  })

  it('escapes what a spreadsheet would run, and an import reads it as it was', async () => {
    await bringIn(121)
    await server.database.db
      .updateTable('employees')
      .set({ last_name1: '+34600', last_name2: '=cmd()' })
      .where('employee_number', '=', 'E121')
      .execute()
    const { files } = await runForAcme(server.context, 'people export')
    const text = files['acme-people.csv']?.toString() ?? ''
    expect(text).toContain("'=cmd()")
    expect(text).toContain("'+34600")
    const again = await run('people import', { people: inputFile('p.csv', text) })
    expect(again).toMatchObject({ changed: 0 })
  })

  it('as a template has the titles of every column', async () => {
    const { files } = await runForAcme(server.context, 'people template', {}, { language: 'es' })
    expect(Object.keys(files)).toEqual([
      'acme-personas.csv',
      'acme-familia.csv',
      'acme-bolsas.csv',
      'acme-productos.csv',
      'acme-compensaciones.csv',
    ])
    expect(files['acme-personas.csv']?.toString()).toMatch(
      /^\ufeffEmpresa;Número de empleado;DNI o NIE;.*;Productos\r\n$/,
    )
  })

  it('as a template has a table of compensations, which their import takes', async () => {
    await bringIn(131)
    const { files } = await runForAcme(server.context, 'people template', {}, { language: 'es' })
    const text = `${files['acme-compensaciones.csv']?.toString()}E131;Parking;90,00`
    const taken = { lines: 1, people: 1, valueCents: 9_000 }
    expect(await run('people compensations', { file: inputFile('c.csv', text) })).toMatchObject(taken)
    const data = [
      ['Employee number', 'Product', 'Value a year'],
      ['E131', 'Parking', 90],
    ]
    const sheets = [
      { sheet: 'people', data: [['Employee number']] },
      { sheet: 'compensations', data },
    ]
    const book = await writeXlsx(sheets as never).toBuffer()
    expect(await run('people compensations', { file: inputFile('c.xlsx', book) })).toMatchObject(taken)
  })
})

describe('people invite', () => {
  it('sends a wave a link that lets one password be chosen once, and counts who has entered', async () => {
    await server.database.db.updateTable('employees').set({ active: false }).execute()
    await bringIn(201, 202, 203, 205)
    expect(await run('people invitations')).toMatchObject({ notInvited: 3, withoutEmail: 1, entered: 0 })
    const forgot = async (email: string) => {
      const headers = { captcha: await server.captcha() }
      await server.call('POST', '/api/auth/forgot-password', { body: { email }, headers })
    }
    await forgot('e201@acme.example')
    expect(await server.mailsTo('e201@acme.example')).toEqual([])

    expect(await run('people invite', { wave: 2 })).toEqual({
      invited: 2,
      waiting: 1,
      withoutEmail: 1,
      people: ['E201', 'E203'],
    })
    const [mail] = await server.mailsTo('e201@acme.example')
    expect(mail?.subject).toBe('Tu plan de beneficios en Acme')
    const link = await linkTo('e201@acme.example')
    expect((await resetWith(link, 'Correct4horse')).statusCode).toBe(204)
    expect((await resetWith(link, 'Another4horse')).statusCode).toBe(400)
    const headers = { captcha: await server.captcha() }
    const body = { email: 'e201@acme.example', password: wrapPassword('Correct4horse') }
    expect((await server.call('POST', '/api/auth/login', { body, headers })).statusCode).toBe(200)

    expect(await run('people invite', { wave: 2 })).toMatchObject({ people: ['E205'], waiting: 0 })
    expect(await run('people invite', {})).toMatchObject({ invited: 0 })
    expect(await run('people invitations')).toMatchObject({
      entered: 1,
      waiting: 2,
      notInvited: 0,
      people: [
        { employeeNumber: 'E202', state: 'withoutEmail', invitedOn: '' },
        { employeeNumber: 'E203', state: 'waiting' },
        { employeeNumber: 'E205', state: 'waiting' },
      ],
    })
  })

  it('lists who has not entered by pages of their numbers, with the same counts on each', async () => {
    const first = await run('people invitations', { rows: 2 })
    expect(first).toMatchObject({ entered: 1, waiting: 2, withoutEmail: 1, next: 'E203' })
    const second = await run('people invitations', { rows: 2, after: first.next })
    expect(second).toMatchObject({ entered: 1, waiting: 2, withoutEmail: 1, next: '' })
    const numbers = [...first.people, ...second.people].map(
      (each: Record<string, string>) => each.employeeNumber,
    )
    expect(numbers).toEqual(['E202', 'E203', 'E205'])
    expect(await run('people invitations', { rows: 3 })).toMatchObject({ next: '', people: { length: 3 } })
  })

  it('invites again who did not come: the older link is void', async () => {
    const before = await linkTo('e203@acme.example')
    await server.database.pool.query("update reset_tokens set expires_at = now() - interval '1 second'")
    expect(await run('people invitations')).toMatchObject({ expired: 2, waiting: 0 })
    expect(await run('people invite', { again: true, employees: ['E203'] })).toMatchObject({
      people: ['E203'],
    })
    expect((await resetWith(before, 'Correct4horse')).statusCode).toBe(400)
    expect((await resetWith(await linkTo('e203@acme.example'), 'Correct4horse')).statusCode).toBe(204)
  })
})

describe('who leaves (D-88, D-98)', () => {
  it('has access until the day is over; before it the exit can be withdrawn', async () => {
    await bringIn(301)
    const token = await server.session(await row(301))
    const profile = async () => (await server.call('GET', '/api/profile', { token })).statusCode
    expect(await run('people leave', { employee: 'E301', on: '2026-05-31' })).toMatchObject({ before: '' })
    expect(await run('people stay', { employee: 'E301' })).toEqual({
      employee: 'E301',
      withdrawn: '2026-05-31',
    })
    await expect(run('people stay', { employee: 'E301' })).rejects.toThrow('has no last day set')
    await run('people leave', { employee: 'E301', on: '2026-05-31' })
    server.setNow('2026-05-31T21:59:00Z')
    await endContracts(server.context)
    expect(await profile()).toBe(200)
    server.setNow('2026-05-31T22:00:00Z')
    await endContracts(server.context)
    expect(await profile()).toBe(401)
    await expect(run('people leave', { employee: 'E301', on: '2026-06-30' })).rejects.toThrow(
      'has already left',
    )
    server.setNow('2026-06-05T10:00:00Z')
    const people = `Employee number,DNI or NIE,First name,First surname\nE301,${dni(301)},Ada,Mas`
    await expect(run('people import', { people: inputFile('p.csv', people) })).rejects.toThrow(
      'people rejoin',
    )
    await expect(run('people rejoin', { employee: 'E301', on: '2026-05-31' })).rejects.toThrow(
      'must be after that',
    )
    await run('people rejoin', { employee: 'E301', on: '2026-07-01' })
    expect(await row(301)).toMatchObject({
      active: true,
      exit_on: null,
      joined_on: '2026-07-01',
      password_hash: null,
    })
    expect(await run('people invite', { employees: ['E301'] })).toMatchObject({ invited: 1 })
    server.setNow('2026-05-05T10:00:00Z')
  })

  it('must be a person of the company', async () => {
    await expect(run('people leave', { employee: 'nobody', on: '2026-05-31' })).rejects.toThrow(
      'Nobody at acme has the employee number nobody.',
    )
    await expect(run('people leave', { employee: 'E301', on: '31/05/2026' })).rejects.toThrow(
      'on: expected a date such as 2026-12-31, got "31/05/2026"',
    )
  })
})

describe('people rejoin', () => {
  it('revives no link that was sent before somebody left', async () => {
    await bringIn(901)
    await run('people invite', { employees: ['E901'] })
    const link = await linkTo('e901@acme.example')
    await server.database.db
      .updateTable('employees')
      .set({ active: false, exit_on: '2026-05-01' })
      .where('employee_number', '=', 'E901')
      .execute()
    await run('people rejoin', { employee: 'E901', on: '2026-05-05' })
    expect((await resetWith(link, 'Correct4horse')).statusCode).toBe(400)
  })
})
