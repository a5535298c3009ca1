import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { card, createContractServer, type ContractServer } from '../../../tests/support/contractServer.ts'
import { runForAcme } from '../../../tests/support/operations.ts'
import { sumBy } from '../../domain/kernel/money.ts'
import { signedMoney } from '../../domain/tax/yearSoFar.ts'
import { taxedPlan } from '../contracts/conditions/conditionsMoney.ts'
import { loadEmployee } from '../employee/employeeContext.ts'

const june = 5
const halfYear = [june, 6, 7, 8, 9, 10, 11]

describe.each(['table', 'law'] as const)('the figures of a year by the %s', (simulator) => {
  let server: ContractServer
  beforeAll(async () => {
    server = await createContractServer({ plan: simulator === 'law' ? { simulator } : {} })
  })
  afterAll(() => server.close())

  const figures = async () => (await runForAcme(server.context, 'overview figures')).answer
  const sum = (months: object[], key: string) => sumBy(months, (month) => Reflect.get(month, key) as number)

  /** Reads the tax saving that the portal shows to a person, in cents. */
  async function toldCents(id: string): Promise<number> {
    const { context, database } = server
    const tenant = (await context.tenants.find('acme'))!
    const plan = await loadEmployee(context, database.db, { tenant, employeeId: id })
    const find = (category: string) => context.benefits.find(category)
    return signedMoney(taxedPlan(plan), find, 2026)?.perYear.taxCents ?? 0
  }

  it('say that nothing is in force or granted where it is so', async () => {
    const { months, month, bags } = await figures()
    expect({ months, month }).toEqual({ months: [], month: '' })
    expect(bags.every(({ sizeCents }: { sizeCents: number }) => sizeCents === 0)).toBe(true)
  })

  it('have every month in force, the tax that people are told, bags, and the company’s part', async () => {
    const people = []
    for (const price of [60, 40]) {
      const buyer = await server.buyer({ company_bag: '100', user_bag_cents: 5_000 })
      await buyer.buy((await buyer.add(card(halfYear, price))).id)
      await server.press((await server.linksTo(buyer.employee.email))[0] ?? '')
      people.push(buyer.employee.id)
    }
    const cart = await server.buyer({ company_bag: '50' })
    await cart.add(card(halfYear, 30))
    server.setNow('2026-11-20T10:00:00Z')

    const { month, months, bags, ...found } = await figures()
    expect(month).toBe('2026-11')
    expect(months.map((each: { month: string }) => each.month)).toEqual(
      halfYear.map((index) => `2026-${String(index + 1).padStart(2, '0')}`),
    )
    expect(months.every((each: { isClosed: boolean }) => !each.isClosed)).toBe(true)
    expect(sum(months, 'priceCents')).toBe(halfYear.length * 10_000)
    expect(sum(months, 'companyBagCents')).toBe(20_000)
    const told = sumBy(await Promise.all(people.map(toldCents)), (cents) => cents)
    expect(sum(months, 'taxCents')).toBe(told)
    expect(told).toBeGreaterThan(0)
    expect(bags).toEqual([
      { bag: 'companyBag', sizeCents: 25_000, usedCents: 20_000 },
      { bag: 'userBag', sizeCents: 10_000, usedCents: 0 },
      { bag: 'flexibleBag', sizeCents: 900_000, usedCents: 50_000 },
      { bag: 'topBag', sizeCents: 150_000, usedCents: 0 },
    ])
    const contributions = sum(months, 'employerContributionsCents')
    expect({
      knows: contributions > 0,
      without: found.withoutContributions,
      unknown: found.withoutTax,
    }).toEqual({ knows: simulator === 'law', without: simulator === 'law' ? [] : ['acme'], unknown: 0 })
  })

  it('count who has no known salary, and are counted again when they are old', async () => {
    await server.database.pool.query('delete from payroll_salaries')
    await server.database.pool.query('update employees set fixed_salary_cents = null')
    expect((await figures()).withoutTax).toBe(0)
    server.setNow('2026-11-20T10:10:00Z')
    expect((await figures()).withoutTax).toBe(2)
  })

  it('use no bag after a known exit, as the months, though a change waits to be accepted', async () => {
    server.setNow('2026-05-05T10:00:00Z')
    const buyer = await server.buyer({ company_bag: '700', employee_number: 'LEAVES' })
    const { id } = await buyer.add(card(halfYear, 100))
    await buyer.buy(id)
    await server.press((await server.linksTo(buyer.employee.email))[0] ?? '')
    const { status } = await buyer.call('PUT', `/api/contracts/${id}`, card(halfYear, 99))
    expect(status).toBe(200)
    await runForAcme(server.context, 'people leave', { employee: 'LEAVES', on: '2026-08-31' })
    server.setNow('2026-11-20T10:20:00Z')
    const { months, bags } = await figures()
    expect(sum(months, 'companyBagCents')).toBe(20_000 + 30_000)
    expect(bags[0]).toEqual({ bag: 'companyBag', sizeCents: 95_000, usedCents: 50_000 })
  })
})
