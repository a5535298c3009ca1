import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createTestServer, type NewPerson, type TestServer } from '../../../../tests/support/testServer.ts'
import { isPassword } from '../../auth/passwords.ts'
import { wrapPassword } from '../../../../tests/support/wrapPassword.ts'
import type { EmployeeRow } from '../../platform/db/schema.ts'

let server: TestServer
beforeAll(async () => {
  server = await createTestServer()
})
afterAll(() => server.close())

const somebody = async (values?: NewPerson, tenant = 'acme') => {
  const employee = await server.employee(tenant, values)
  const token = await server.session(employee)
  const post = (body: unknown, headers?: Record<string, string>) =>
    server.call('POST', '/api/profile', { token, tenant, body, ...(headers && { headers }) })
  const get = async () => (await server.call('GET', '/api/profile', { token, tenant })).json()
  const row = async (): Promise<EmployeeRow> => {
    const found = await server.database.db
      .selectFrom('employees')
      .selectAll()
      .where('id', '=', employee.id)
      .executeTakeFirstOrThrow()
    return { ...found, revision: 0 }
  }
  return { employee, token, post, get, row }
}

describe('GET /api/profile', () => {
  it('carries person, products, tax, family, bags of two years, cart, contracts and company', async () => {
    const { get, employee } = await somebody({ company_bag: '2%' })
    const profile = await get()
    expect(profile).toMatchObject({
      id: employee.id,
      fullName: 'Nora Vidal',
      companyId: 'acme',
      fixedSalary: 30000,
      flexibleBag: 3000,
      cart: [],
      contracts: [],
      today: '2026-05-05',
      company: { subdomain: 'acme' },
      employeeTax: { country: 'ES', year: 2026 },
      family: [{ id: 0, relationship: 'you' }],
    })
    expect(Object.keys(profile.simulations)).toEqual(['2026', '2027'])
    expect(profile.simulations['2026']).toMatchObject({ companyBag: 600, available: 3600, availableTop: 500 })
    expect(profile.products.map(({ id }: { id: string }) => id)).toEqual(
      (await server.context.tenants.find('acme'))!.products.map(({ id }) => id),
    )
    expect(JSON.stringify(profile)).not.toContain('password_hash')
  })

  it('takes the percentage of the company bag from the payroll salary, never from a typed one', async () => {
    const { post, get } = await somebody({ company_bag: '2%' })
    expect((await post({ fixedSalary: 90000 })).json()).toMatchObject({
      fixedSalary: 90000,
      simulations: { 2026: { companyBag: 600 } },
    })
    expect((await get()).simulations['2026'].companyBag).toBe(600)
  })

  it.each([
    ['X7203341V', 'NIE'],
    ['y-4512087-f', 'NIE'],
    ['43718205N', 'DNI'],
    ['', 'DNI'],
    ['PA1234567', 'PASSPORT'],
  ])('names the kind of the document %s: %s', async (personal_id, idType) => {
    const { get } = await somebody({ personal_id })
    expect((await get()).family[0]).toMatchObject({ personalID: personal_id, idType })
  })

  it('falls back to the company bag of the company where the employee has none', async () => {
    const { get } = await somebody({ company_bag: '' })
    expect((await get()).simulations['2026'].companyBag).toBe(600)
  })
})

describe('POST /api/profile', () => {
  it('takes the flat profile back as it was sent, and changes only what differs', async () => {
    const { post, get, row } = await somebody({ phone: '', postal_code: '', address1: '' })
    const before = await row()
    const flat = Object.fromEntries(
      Object.entries(await get()).filter(([, value]) => typeof value !== 'object'),
    )
    const answer = await post({ ...flat, city: 'Reus' })
    expect(answer.statusCode).toBe(200)
    expect(await row()).toEqual({ ...before, city: 'Reus', updated_at: expect.any(Date) })
  })

  it.each([
    ['personalID', '99999999X'],
    ['id', '00000000-0000-0000-0000-000000000000'],
    ['flexibleBag', 999999],
    ['topBag', 999999],
    ['userBag', 999999],
    ['companyBag', '100%'],
    ['companyId', 'globex'],
    ['collectiveId', 'directivos'],
    ['employeeNumber', 'X'],
    ['costCenter', 'X'],
    ['privateUse', 1],
    ['renting', true],
    ['isPasswordDeprecated', true],
  ])('leaves %s to the administrator', async (name, value) => {
    const { post, row } = await somebody()
    const before = await row()
    expect((await post({ [name]: value })).statusCode).toBe(200)
    expect({ ...(await row()), updated_at: 0 }).toEqual({ ...before, updated_at: 0 })
  })

  it.each([
    'role',
    'active',
    'tenant',
    'payroll_fixed_salary_cents',
    'payrollSalary',
    'password_hash',
    'products',
  ])('takes no field %s', async (name) => {
    const { post } = await somebody()
    const answer = await post({ [name]: 1 })
    expect([answer.statusCode, answer.json().error.fields[0].path]).toEqual([400, `/${name}`])
  })

  it.each([
    ['firstName', 5],
    ['firstName', ''],
    ['firstName', '.'],
    ['lastName2', '--'],
    ['firstName', null],
    ['firstName', ['a']],
    ['email', 'nobody'],
    ['email', ''],
    ['email', 'a@b'],
    ['email', 'a@b.c\r\nBcc: d@e.f'],
    ['phone', '600 000 000'],
    ['phone', '+34600'],
    ['phone', ''],
    ['phone', 600000000],
    ['postalCode', '0820A'],
    ['postalCode', 8201],
    ['BAN', 'E'.repeat(25)],
    ['BAN', 'ES61 2100 0418'],
    ['securityNumber', '1234567890123'],
    ['securityNumber', '12A'],
    ['birthday', '1899-12-31'],
    ['birthday', '2026-02-30'],
    ['birthday', '2026-05-06'],
    ['birthday', '2026-05-05T10:00:00Z'],
    ['gender', 2],
    ['gender', '1'],
    ['gender', true],
    ['maritalStatus', 'free'],
    ['disabilityType', 'true'],
    ['disability', 33],
    ['fixedSalary', '30000'],
    ['fixedSalary', '0x10'],
    ['fixedSalary', -1],
    ['fixedSalary', 1.005],
    ['fixedSalary', 10_000_001],
    ['fixedSalary', [50]],
    ['fixedSalary', true],
    ['paymentCount', 12.5],
    ['paymentCount', 0],
    ['cookiesAccepted', 1],
    ['cookiesAccepted', 'true'],
    ['cookiesAccepted', null],
    ['language', 'fr'],
    ['nationality', ''],
    ['nationality', 'Portuguesa'],
    ['nationality', 'ZZ'],
    ['nationality', 'E\u0000S'],
    ['nationality', '\u202eSE'],
    ['address1', ''],
    ['city', ''],
  ])('refuses %s = %j and says where', async (name, value) => {
    const { post, row } = await somebody({ nationality: 'Española', address1: 'x', city: 'y' })
    const before = await row()
    const answer = await post({ lastName2: 'Soler', [name]: value })
    expect(answer.statusCode).toBe(400)
    expect(answer.json().error.fields).toEqual([{ path: `/${name}`, message: expect.any(String) }])
    expect(await row()).toEqual(before)
  })

  it.each([
    ['birthday', '1900-01-01'],
    ['BAN', 'E'.repeat(24)],
    ['securityNumber', '123456789012'],
    ['postalCode', '08201'],
    ['fixedSalary', 0],
    ['fixedSalary', 10_000_000],
    ['fixedSalary', 30000.55],
    ['fixedSalary', ''],
    ['fixedSalary', null],
    ['paymentCount', ''],
    ['cookiesAccepted', true],
    ['language', 'pt'],
    ['nationality', 'PT'],
    ['gender', 0],
    ['lastName2', ''],
  ])('takes %s = %j', async (name, value) => {
    const { post } = await somebody({ last_name2: 'Soler' })
    const answer = await post({ [name]: value })
    expect(answer.statusCode).toBe(200)
    expect(answer.json()[name]).toEqual(value === '' && name !== 'lastName2' ? null : value)
  })

  it('keeps a disability percentage beside a recognized disability only', async () => {
    const { post } = await somebody()
    expect((await post({ disabilityType: true, disability: 33 })).json()).toMatchObject({
      disabilityType: true,
      disability: 33,
    })
    expect((await post({ disability: 101 })).statusCode).toBe(400)
    expect((await post({ disability: 100 })).json().disability).toBe(100)
    expect((await post({ disabilityType: false })).json()).toMatchObject({
      disabilityType: false,
      disability: null,
    })
    expect((await post({ disability: 33 })).statusCode).toBe(400)
  })

  it('takes no characters that nobody sees in names and addresses, and says where they are', async () => {
    const { post, row } = await somebody({ first_name: 'Ada' })
    const names = ['firstName', 'lastName1', 'lastName2', 'address1', 'address2', 'city', 'country']
    for (const name of names)
      for (const sign of ['\u202e', '\u200b', '\u00ad', '\ufeff', '\n', '\ufffd']) {
        const answer = await post({ [name]: `An${sign}a` })
        expect([name, answer.statusCode]).toEqual([name, 400])
        expect(answer.json().error.fields).toMatchObject([{ path: `/${name}` }])
      }
    expect((await post({ firstName: 'A\u200bda' }, { 'accept-language': 'en' })).json().error.fields).toEqual(
      [{ path: '/firstName', message: 'It has invisible characters. Type it again on one line.' }],
    )
    expect((await row()).first_name).toBe('Ada')
    for (const firstName of ['Núria d’Or', 'Дмитрий', 'محمد', '王小明', '김민준', 'देवी'])
      expect([firstName, (await post({ firstName })).statusCode]).toEqual([firstName, 200])
    const foreign = (await post({ firstName: 'გიორგი' }, { 'accept-language': 'en' })).json().error.fields
    expect(foreign[0].message).toContain('It has letters that documents cannot show.')
  })

  it('keeps e-mails apart within a company, not between companies', async () => {
    const other = await server.employee()
    const elsewhere = await server.employee('globex')
    const { post } = await somebody()
    const taken = await post({ email: other.email!.toUpperCase() })
    expect([taken.statusCode, taken.json().error.fields[0].path]).toEqual([409, '/email'])
    expect((await post({ email: elsewhere.email })).statusCode).toBe(200)
  })

  it('answers in the language that is asked for, else in the one of the employee', async () => {
    const { post } = await somebody({ language: 'pt' })
    const message = async (headers?: Record<string, string>): Promise<string> =>
      (await post({ firstName: 5 }, headers)).json().error.message
    expect(await message()).toBe('Revê os dados: há um campo a corrigir.')
    expect(await message({ 'accept-language': 'ca' })).toBe('Revisa les dades: hi ha un camp per corregir.')
    expect(await message({ 'accept-language': 'fr, en;q=0.5' })).toBe(
      'Check the data: one field needs correcting.',
    )
  })
})

describe('a new password in the profile', () => {
  it('ends all other sessions, clears "deprecated" and keeps this one', async () => {
    const { employee, post, row, token } = await somebody({ password_deprecated: true })
    const other = await server.session(employee)
    const answer = await post({
      password: wrapPassword('Better4horse'),
      repeatPassword: wrapPassword('Better4horse'),
    })
    expect(answer.json().isPasswordDeprecated).toBe(false)
    expect(await isPassword('Better4horse', (await row()).password_hash ?? undefined)).toBe(true)
    expect((await server.call('GET', '/api/menu', { token })).statusCode).toBe(200)
    expect((await server.call('GET', '/api/menu', { token: other })).statusCode).toBe(401)
  })

  it('is not the expired one over again; where nothing has expired, it may be', async () => {
    const { post, row } = await somebody()
    expect((await post({ password: wrapPassword('Better4horse') })).statusCode).toBe(200)
    expect((await post({ password: wrapPassword('Better4horse') })).statusCode).toBe(200)
    await server.database.db
      .updateTable('employees')
      .set({ password_deprecated: true })
      .where('id', '=', (await row()).id)
      .execute()
    const answer = await post({ password: wrapPassword('Better4horse') })
    expect([answer.statusCode, answer.json().error.fields]).toEqual([
      400,
      [{ path: '/password', message: 'Es la contraseña que ha caducado. Elige otra.' }],
    ])
    expect((await row()).password_deprecated).toBe(true)
    expect((await post({ password: wrapPassword('Better5horse') })).json().isPasswordDeprecated).toBe(false)
  })

  it.each([
    'Short4x',
    'nouppercase4',
    'NOLOWERCASE4',
    'NoDigitsHere',
    'Has a space4',
    'Password1',
    'Acme2026',
    `Aa4${'x'.repeat(98)}`,
  ])('is not %j', async (password) => {
    const { post, row } = await somebody()
    const before = await row()
    const answer = await post({ password: wrapPassword(password) })
    expect([answer.statusCode, answer.json().error.fields[0].path]).toEqual([400, '/password'])
    expect(await row()).toEqual(before)
  })

  it.each(['Eight4xx', `Aa4${'x'.repeat(97)}`])('may be %j', async (password) => {
    const { post } = await somebody()
    expect((await post({ password: wrapPassword(password) })).statusCode).toBe(200)
  })

  it('is unchanged where it is blank, refused where it is not wrapped or not repeated', async () => {
    const { post, row } = await somebody()
    const before = await row()
    expect((await post({ password: '', repeatPassword: '' })).statusCode).toBe(200)
    const plain = await post({ password: 'Better4horse' })
    expect(plain.statusCode).toBe(400)
    const { message, fields } = plain.json().error
    expect(fields).toEqual([{ path: '/password', message }])
    expect(
      (await post({ password: wrapPassword('Better4horse'), repeatPassword: wrapPassword('Better5horse') }))
        .statusCode,
    ).toBe(400)
    expect((await row()).password_hash).toBe(before.password_hash)
  })
})

describe('GET /api/profile/tables', () => {
  it('answers a table of the company, filtered by its columns, and the tax tables of a country', async () => {
    const { token } = await somebody()
    const name = Object.keys((await server.context.tenants.find('acme'))!.tables)[0]!
    const get = async (query: string) => server.call('GET', `/api/profile/tables?${query}`, { token })
    const all = (await get(`name=${name}`)).json()
    expect(all).toMatchObject({ name, rows: expect.any(Array) })
    const [first] = all.rows
    const [column, value] = Object.entries(first).find(([, cell]) => typeof cell === 'number')!
    const some = (await get(`name=${name}&${column}=${String(value)}`)).json().rows
    expect(some).toContainEqual(first)
    expect(some.every((row: Record<string, unknown>) => row[column] === value)).toBe(true)
    expect((await get('name=es&year=2026')).json().rows).toMatchObject([{ year: 2026, country: 'ES' }])
  })

  it('says "Tax not found" for another name', async () => {
    const { token } = await somebody()
    for (const name of ['nothing', 'constructor', '__proto__', '../acme']) {
      const answer = await server.call('GET', `/api/profile/tables?name=${name}`, { token })
      expect([answer.statusCode, answer.json().error.message]).toEqual([404, 'Tax not found'])
    }
    expect((await server.call('GET', '/api/profile/tables', { token })).statusCode).toBe(400)
  })
})
