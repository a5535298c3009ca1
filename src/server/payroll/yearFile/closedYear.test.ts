import { afterAll, beforeAll, expect, it } from 'vitest'
import { createContractServer, type ContractServer } from '../../../../tests/support/contractServer.ts'
import { closedYear, sumOtherYears, yearCosts } from './closedYear.ts'

let server: ContractServer
let ids: string[]
beforeAll(async () => {
  server = await createContractServer()
  const buyers = [await server.buyer(), await server.buyer(), await server.buyer()]
  ids = buyers.map(({ employee }) => employee.id)
  await server.database.db
    .insertInto('payroll_closings')
    .values([5, 6].map((month_index) => ({ ...of, year: 2026, month_index, layout: '{}', closed_by: 'Ana' })))
    .execute()
})
afterAll(() => server.close())

const of = { tenant: 'acme' }

/** Writes a row of a month's closing. */
async function close(month_index: number, employee: number, values: object = {}) {
  const { id: closing_id } = await server.database.db
    .selectFrom('payroll_closings')
    .select('id')
    .where('month_index', '=', month_index)
    .executeTakeFirstOrThrow()
  const zeros = { contribution_cents: 0, own_pot_cents: 0, company_bag_cents: 0 }
  const figures = { ...zeros, salary_cents: 100, ...values }
  const row = {
    ...of,
    ...figures,
    final_price_cents: figures.company_bag_cents + figures.salary_cents,
    closing_id,
    position: position++,
    kind: 'regular' as const,
    employee_id: ids[employee]!,
    employee_number: `${employee}`,
    personal_id: '',
    full_name: 'Eva Gil',
    cost_center: 'C1',
    legal_entity: '',
    office: '',
    product_id: 'card',
    plan_year: 2026,
    month_index,
    price_cents: 100,
    exempt_cents: 100,
    taxed_cents: 0,
  }
  await server.database.db
    .insertInto('payroll_rows')
    .values({ ...row, ...values })
    .execute()
}
let position = 0

it('names a person as the newest closing does, with each product and entity', async () => {
  await close(5, 0, { personal_id: '99999999R', full_name: 'Zoe Gil', employee_number: '9' })
  await close(5, 0, { personal_id: '99999999R', full_name: 'Zoe Gil', product_id: 'meals' })
  await close(6, 0, { personal_id: '00000000T', full_name: 'Ana Gil', employee_number: '10' })
  const named = (await closedYear(server.database.db, { ...of, year: 2026 })).map(
    ({ productId, personalID, name, employeeNumber, priceCents }) =>
      [productId, personalID, name, employeeNumber, priceCents] as const,
  )
  expect(named).toEqual([
    ['card', '00000000T', 'Ana Gil', '10', 200],
    ['meals', '00000000T', 'Ana Gil', '10', 100],
  ])
})

it('goes by name as a Spanish list does, and by number as a number', async () => {
  await close(6, 1, { full_name: 'Ábel Gil', employee_number: '10' })
  await close(6, 2, { full_name: 'Ábel Gil', employee_number: '9' })
  const rows = await closedYear(server.database.db, { ...of, year: 2026 })
  expect(rows.map(({ employeeNumber }) => employeeNumber)).toEqual(['9', '10', '10', '10'])
  const own = await closedYear(server.database.db, { ...of, year: 2026, employeeId: ids[2]! })
  expect(own.map(({ name }) => name)).toEqual(['Ábel Gil'])
})

it('shares each price of a year between the company and the salary', async () => {
  const shares = { contribution_cents: 10, own_pot_cents: 20, company_bag_cents: 30, salary_cents: 40 }
  await close(6, 1, { ...shares, cost_center: 'C2' })
  const costs = await yearCosts(server.database.db, { ...of, year: 2026 })
  expect(costs.find(({ costCenter }) => costCenter === 'C2')).toMatchObject({ companyCents: 60 })
  for (const cost of costs) expect(cost.companyCents + cost.salaryCents).toBe(cost.priceCents)
})

it('tells what moved from exempt to taxed in months of another year at the same price', async () => {
  const moved = { price_cents: 0, exempt_cents: -9_000, taxed_cents: 9_000, salary_cents: 0 }
  await close(6, 1, { ...moved, plan_year: 2025, month_index: 11 })
  expect(await sumOtherYears(server.database.db, { ...of, year: 2026 })).toEqual({
    people: 1,
    priceCents: 0,
    exemptCents: -9_000,
    taxedCents: 9_000,
  })
})
