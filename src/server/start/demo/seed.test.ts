import { describe, afterAll, beforeAll, expect, it } from 'vitest'
import { addDays, completedYears, isExpiring, yearOf } from '../../../domain/kernel/calendar.ts'
import { createTestServer, type TestServer } from '../../../../tests/support/testServer.ts'
import { isPassword } from '../../auth/passwords.ts'
import { birthdayOf } from '../../people/demo/demoEmployeeRow.ts'
import { seedDemo } from './seed.ts'

let server: TestServer
beforeAll(async () => {
  server = await createTestServer()
  await Promise.all([seedDemo(server.context), seedDemo(server.context)])
}, 30_000)
afterAll(() => server.close())

describe('the demo data', () => {
  it('are stored once for every company, also when two servers start together', async () => {
    for await (const tenant of server.context.tenants.each()) {
      const rows = await server.database.db
        .selectFrom('employees')
        .selectAll()
        .where('tenant', '=', tenant.subdomain)
        .execute()
      expect(rows.map(({ email }) => String(email)).sort()).toEqual(
        tenant.demo.map(({ email }) => email).sort(),
      )
      const [first] = tenant.demo
      expect(
        await isPassword(
          first!.password,
          rows.find(({ email }) => email === first!.email)?.password_hash ?? undefined,
        ),
      ).toBe(true)
    }
  })

  it('add who is missing, and leave everybody else as they are', async () => {
    const [first, second, ...others] = (await server.context.tenants.find('acme'))!.demo
    const { pool } = server.database
    await pool.query("delete from employees where tenant = 'acme' and email = $1", [first!.email])
    await pool.query(
      "update employees set first_name = 'Renamed', email = 'new@acme.example' where email = $1",
      [second!.email],
    )
    await Promise.all([seedDemo(server.context), seedDemo(server.context)])
    const { rows } = await pool.query(
      "select email, first_name, password_hash from employees where tenant = 'acme' order by id",
    )
    expect(rows).toHaveLength(2 + others.length)
    const added = rows.find(({ email }) => email === first!.email)
    expect(await isPassword(first!.password, added?.password_hash)).toBe(true)
    expect(rows.find(({ email }) => email === 'new@acme.example')?.first_name).toBe('Renamed')
  })

  it('give those who are there the products that the catalogue has gained, and no other', async () => {
    const { pool } = server.database
    const products = () =>
      pool.query('select employee_id, product_id, active, allowed from employee_products order by 1, 2')
    const { rows: before } = await products()
    await pool.query("delete from employee_products where tenant = 'acme' and product_id = $1", [
      (await server.context.tenants.find('acme'))!.products[0]!.id,
    ])
    await seedDemo(server.context)
    expect((await products()).rows).toEqual(before)
  })

  it('give everybody a readable profile, with family, products and contracts of the file', async () => {
    for await (const { subdomain, demo, products } of server.context.tenants.each()) {
      if (subdomain === 'acme') continue
      for (const person of demo) {
        const employee = await server.database.db
          .selectFrom('employees')
          .selectAll()
          .where('tenant', '=', subdomain)
          .where('email', '=', person.email)
          .executeTakeFirstOrThrow()
        const profile = (
          await server.call('GET', '/api/profile', {
            token: await server.session(employee),
            tenant: subdomain,
          })
        ).json()
        expect(profile).toMatchObject({
          firstName: person.firstName,
          fixedSalary: person.fixedSalary ?? null,
          flexibleBag: person.flexibleBag,
        })
        expect(profile.family).toHaveLength(
          1 + (person.family ?? []).filter(({ active }) => active !== false).length,
        )
        expect(profile.products).toHaveLength(
          products.filter(({ id }) => person.products?.[id] !== null).length,
        )
        expect([...profile.cart, ...profile.contracts]).toHaveLength(person.contracts?.length ?? 0)
      }
    }
  })

  it('give everybody the same figures in every plan year, but in those that the file names', async () => {
    const simulationsOf = async (email: string) => {
      const employee = await server.database.db
        .selectFrom('employees')
        .selectAll()
        .where('tenant', '=', 'globex')
        .where('email', '=', email)
        .executeTakeFirstOrThrow()
      const token = await server.session(employee)
      return (await server.call('GET', '/api/profile', { token, tenant: 'globex' })).json().simulations
    }
    expect(await simulationsOf('emma.clarke@globex.example')).toMatchObject({
      2026: { flexibleBag: 9_000, topBag: 900, companyBag: 300, fixedSalary: 36_900 },
      2027: { flexibleBag: 13_000, topBag: 900, companyBag: 300, fixedSalary: 38_000, isSalaryNewer: true },
    })
    expect(await simulationsOf('diego.herrero@globex.example')).toMatchObject({
      2026: { flexibleBag: 17_000, topBag: 2_000, companyBag: 876, fixedSalary: 58_400 },
      2027: { flexibleBag: 17_000, topBag: 2_000, companyBag: 876, fixedSalary: 58_400 },
    })
  })

  it.each([
    ['2026-03-31', 1, '2026-02-28'],
    ['2026-01-15', 1, '2025-12-15'],
    ['2026-05-05', 20, '2024-09-05'],
    ['2028-02-29', 12, '2027-02-28'],
  ])('make a birthday of an age: on %s, %i months old is born on %s', (today, ageMonths, birthday) => {
    expect(birthdayOf({ ageMonths }, today)).toBe(birthday)
  })

  it('keep a child of 35 months under three, and not one of 36', () => {
    expect(completedYears(birthdayOf({ ageMonths: 35 }, '2026-05-05'), '2026-05-05')).toBe(2)
    expect(completedYears(birthdayOf({ ageMonths: 36 }, '2026-05-05'), '2026-05-05')).toBe(3)
  })
})

/** First and last days of a month, also at the turn of the year and in a leap year. */
const days = [
  '2026-01-01',
  '2026-02-28',
  '2026-06-15',
  '2026-11-30',
  '2026-12-31',
  '2028-02-29',
  '2031-08-01',
]

it.each(days)('the demo started on %s shows open years, live contracts and an expiry', async (today) => {
  const started = await createTestServer({ now: `${today}T10:00:00Z` })
  try {
    await seedDemo(started.context)
    const year = yearOf(today)
    const { rows } = await started.database.pool.query(
      "select id, email from employees where tenant = 'acme' and email in ($1, $2) order by email",
      ['ana.ferreira@acme.example', 'andreu.roca@acme.example'],
    )
    const profiles = []
    for (const { id } of rows) {
      const employee = await started.database.db
        .selectFrom('employees')
        .selectAll()
        .where('id', '=', id)
        .executeTakeFirstOrThrow()
      const token = await started.session(employee)
      profiles.push((await started.call('GET', '/api/profile', { token, tenant: 'acme' })).json())
    }
    const [ana, andreu] = profiles
    expect(Object.keys(andreu.simulations)).toEqual([String(year), String(year + 1)])
    const live = andreu.contracts.filter(({ status }: { status: string }) => status === 'contracted')
    expect(live.map((each: { year: number }) => each.year).sort()).toEqual([year, year, year + 1, year + 1])
    const [ending] = ana.contracts
    expect([ending.year, ending.status]).toEqual([year, 'contracted'])
    expect(ending.benefit.endDate).toBe(addDays(today, 40))
    expect(isExpiring(ending.benefit.endDate, ana.company.alertDays, today)).toBe(true)
    const last = Math.max(...ending.items.map(({ month }: { month: number }) => month))
    expect(last).toBe(addDays(today, 40) > `${year}-12-31` ? 11 : Number(addDays(today, 40).slice(5, 7)) - 1)
  } finally {
    await started.close()
  }
})
