import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { card, createContractServer, type ContractServer } from '../../../tests/support/contractServer.ts'
import type { EmployeeRow } from '../platform/db/schema.ts'

let server: ContractServer
beforeAll(async () => {
  server = await createContractServer()
})
afterAll(() => server.close())

const codes = ({ body }: { body: any }): string[] =>
  (body.error?.refusals ?? []).map(({ code }: { code: string }) => code)

const profileOf = async ({ call }: Pick<Awaited<ReturnType<ContractServer['buyer']>>, 'call'>) =>
  (await call('GET', '/api/profile')).body

const raise = (on: ContractServer, { tenant, id }: EmployeeRow, validFrom: string, fixedCents: number) =>
  on.database.db
    .insertInto('payroll_salaries')
    .values({ tenant, employee_id: id, valid_from: validFrom, fixed_cents: fixedCents, variable_cents: 0 })
    .execute()

const withoutBags = ({ id }: EmployeeRow, year: number) =>
  server.database.db
    .deleteFrom('employee_bags')
    .where('employee_id', '=', id)
    .where('year', '=', year)
    .execute()

describe('bags belong to a plan year (D-82)', () => {
  it('those of 2027 change nothing of 2026, in the profile and in what may be contracted', async () => {
    const buyer = await server.buyer()
    const before = await profileOf(buyer)
    await server.setBags(
      buyer.employee,
      { flexible_bag_cents: 10_000, top_bag_cents: 0, user_bag_cents: 700, company_bag: '50' },
      2027,
    )
    const after = await profileOf(buyer)
    expect(after.simulations['2026']).toEqual(before.simulations['2026'])
    expect(after).toMatchObject({ flexibleBag: 3000, topBag: 500, userBag: 0, companyBag: '0' })
    expect(after.simulations['2027']).toMatchObject({
      flexibleBag: 100,
      topBag: 0,
      userBag: 7,
      userBagLeft: 7,
      companyBag: 50,
      available: 150,
      availableTop: 0,
    })
    const ask = (year: number, price: number) =>
      buyer.call('POST', '/api/contracts', card([9], price, { year }))
    expect(codes(await ask(2027, 150.01))).toEqual(['price_over_error'])
    expect((await ask(2027, 150)).status).toBe(201)
    expect((await ask(2026, 200)).status).toBe(201)
    expect((await profileOf(buyer)).simulations).toMatchObject({
      2026: { available: 2800 },
      2027: { available: 0 },
    })
  })

  it('purchase and acceptance look at the year of the contract', async () => {
    const buyer = await server.buyer()
    const { id } = await buyer.add(card([0], 100, { year: 2027 }))
    await server.setBags(buyer.employee, { flexible_bag_cents: 9_999 }, 2027)
    expect(codes(await buyer.call('POST', '/api/contracts/purchase', { ids: [id] }))).toEqual([
      'price_over_error',
    ])
    await server.setBags(buyer.employee, { flexible_bag_cents: 10_000 }, 2027)
    await buyer.buy(id)
    const [path = ''] = await server.linksTo(buyer.employee.email)
    await server.setBags(buyer.employee, { flexible_bag_cents: 9_999 }, 2027)
    expect((await server.press(path)).status).toBe(409)
    await server.setBags(buyer.employee, { flexible_bag_cents: 10_000 }, 2027)
    await server.setBags(buyer.employee, { flexible_bag_cents: 0 }, 2026)
    expect((await server.press(path)).status).toBe(200)
  })

  it('a year that nobody set has none, the company’s neither', async () => {
    const buyer = await server.buyer({ company_bag: '100' })
    await withoutBags(buyer.employee, 2027)
    expect((await profileOf(buyer)).simulations).toMatchObject({
      2026: { flexibleBag: 3000, companyBag: 100 },
      2027: { flexibleBag: 0, topBag: 0, userBag: 0, companyBag: 0, available: 0, availableTop: 0 },
    })
    const { body } = await buyer.call('POST', '/api/contracts', card([0], 5, { year: 2027 }))
    expect(body.error.refusals[0]).toMatchObject({ code: 'price_over_error', params: { limitCents: 0 } })
    await withoutBags(buyer.employee, 2026)
    expect(await profileOf(buyer)).toMatchObject({ flexibleBag: 0, topBag: 0, userBag: 0, companyBag: '' })
  })
})

describe('payroll salary holds from a day (D-82, D-95)', () => {
  it('a percentage is of that of 1 January, the salary itself of the day of asking (D-107)', async () => {
    const buyer = await server.buyer({ company_bag: '2%' })
    await raise(server, buyer.employee, '2026-01-02', 4_000_000)
    await raise(server, buyer.employee, '2027-01-02', 9_000_000)
    expect((await profileOf(buyer)).simulations).toMatchObject({
      2026: { fixedSalary: 40_000, companyBag: 600 },
      2027: { fixedSalary: 40_000, companyBag: 800 },
    })
  })

  it('the calculator takes the newer one of payroll and profile, year by year', async () => {
    const buyer = await server.buyer()
    const isNewer = async () => {
      const { simulations } = await profileOf(buyer)
      return [2026, 2027].map((year) => simulations[year].isSalaryNewer ?? false)
    }
    expect(await isNewer()).toEqual([false, false])
    await raise(server, buyer.employee, '2027-01-01', 4_000_000)
    expect(await isNewer()).toEqual([false, true])
    await buyer.call('POST', '/api/profile', { city: 'Reus' })
    expect(await isNewer()).toEqual([false, true])
    server.setNow('2027-01-02T10:00:00Z')
    expect(
      (await buyer.call('POST', '/api/profile', { fixedSalary: 41_000 })).body.simulations,
    ).toMatchObject({
      2027: { fixedSalary: 40_000 },
      2028: { fixedSalary: 40_000 },
    })
    const { simulations } = await profileOf(buyer)
    server.setNow('2026-05-05T10:00:00Z')
    expect([simulations[2027].isSalaryNewer, simulations[2028].isSalaryNewer]).toEqual([undefined, undefined])
  })
})

describe('a company that limits pay in kind (D-91)', () => {
  let limited: ContractServer
  beforeAll(async () => {
    limited = await createContractServer({ plan: { inKindLimit: true } })
  })
  afterAll(() => limited.close())

  /** An employee whose salary exceeds the minimum wage of 17,094 euros by this amount. */
  const earning = async (aboveCents: number) => {
    const buyer = await limited.buyer()
    await raise(limited, buyer.employee, '2025-01-01', 1_709_400 + aboveCents)
    return buyer
  }

  it('refuses what leaves less money than the minimum wage, with the amounts', async () => {
    const { call } = await earning(50_000)
    expect((await call('POST', '/api/contracts', card([5, 6, 7, 8], 124.99))).status).toBe(201)
    const other = await earning(50_000)
    expect((await other.call('POST', '/api/contracts', card([5, 6, 7, 8], 125))).status).toBe(201)
    const third = await earning(50_000)
    const { status, body } = await third.call('POST', '/api/contracts', card([5, 6, 7, 8], 125.01))
    expect([status, body.error.refusals]).toEqual([
      422,
      [
        {
          code: 'inKindLimit',
          path: '/price',
          params: {
            year: 2026,
            limitCents: 50_000,
            askedCents: 50_004,
            overCents: 4,
            totalCents: 1_759_400,
            wageCents: 1_709_400,
          },
        },
      ],
    ])
    expect(body.error.message.replaceAll('\u00a0', ' ')).toContain(
      '500,04 € en especie en 2026 y el máximo es 500,00 €',
    )
  })

  it('looks again at purchase and at acceptance, and lets a change in force go down', async () => {
    const buyer = await earning(50_000)
    const { id } = await buyer.add(card([5, 6, 7, 8], 125))
    await raise(limited, buyer.employee, '2025-06-01', 1_709_400 + 49_999)
    expect(codes(await buyer.call('POST', '/api/contracts/purchase', { ids: [id] }))).toEqual(['inKindLimit'])
    await raise(limited, buyer.employee, '2025-07-01', 1_709_400 + 50_000)
    await buyer.buy(id)
    const [path = ''] = await limited.linksTo(buyer.employee.email)
    await raise(limited, buyer.employee, '2025-08-01', 1_709_400 + 49_999)
    const { status, html } = await limited.press(path)
    expect([status, html.includes('en especie en 2026')]).toEqual([409, true])
    await raise(limited, buyer.employee, '2025-09-01', 1_709_400 + 50_000)
    expect((await limited.press(path)).status).toBe(200)
    await raise(limited, buyer.employee, '2025-10-01', 1_709_400)
    const edit = (price: number) => buyer.call('PUT', `/api/contracts/${id}`, card([5, 6, 7, 8], price))
    expect(codes(await edit(125.01))).toEqual(['inKindLimit'])
    expect((await edit(124)).status).toBe(200)
  })

  it('sends the portal the minimum wage; one without the rule sends and refuses nothing', async () => {
    const [on, off] = [await earning(50_000), await server.buyer()]
    expect((await profileOf(on)).simulations['2026'].minimumWage).toBe(17_094)
    expect((await profileOf(on)).simulations['2027'].minimumWage).toBe(17_094)
    await raise(server, off.employee, '2025-01-01', 1_709_400)
    expect((await profileOf(off)).simulations['2026'].minimumWage).toBeUndefined()
    expect((await off.call('POST', '/api/contracts', card([5, 6, 7, 8], 125))).status).toBe(201)
  })
})

describe('a company by law (D-115, D-120)', () => {
  let lawful: ContractServer
  beforeAll(async () => {
    lawful = await createContractServer({ plan: { simulator: 'law' } })
  })
  afterAll(() => lawful.close())

  const earning = async (
    fixedCents: number,
    own: Partial<Pick<EmployeeRow, 'hours_percent' | 'joined_on'>> = {},
  ) => {
    const buyer = await lawful.buyer(own)
    await raise(lawful, buyer.employee, '2025-01-01', fixedCents)
    return buyer
  }

  it('limits pay in kind of 18,000 to 906.00 without being told to', async () => {
    const months = [5, 6, 7, 8, 9, 10]
    const { call } = await earning(18_000_00)
    expect((await call('POST', '/api/contracts', card(months, 151))).status).toBe(201)
    const other = await earning(18_000_00)
    const { status, body } = await other.call('POST', '/api/contracts', card(months, 151.01))
    expect([status, body.error.refusals[0].params]).toMatchObject([
      422,
      { limitCents: 906_00, askedCents: 906_06, totalCents: 18_000_00, wageCents: 17_094_00 },
    ])
  })

  it('asks the minimum wage for the hours that are worked, and for the days in the company', async () => {
    const half = await earning(18_000_00, { hours_percent: 50 })
    const joined = await earning(18_000_00, { joined_on: '2026-07-02' })
    const of = async (buyer: typeof half) => {
      const { minimumWage, inKindPay } = (await profileOf(buyer)).simulations['2026']
      return [minimumWage, inKindPay]
    }
    expect(await of(half)).toEqual([8_547, 18_000])
    expect(await of(joined)).toEqual([8_570.42, 9_024.65])
  })

  it('tells the portal that it is by law, and money by the law', async () => {
    const buyer = await earning(30_000_00)
    expect((await profileOf(buyer)).simulator).toBe('law')
    expect((await profileOf(await server.buyer())).simulator).toBeUndefined()
    const { body } = await buyer.call('GET', '/api/profile/offers')
    expect(JSON.stringify(body)).toContain('IRPF')
  })
})
