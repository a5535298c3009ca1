import { afterAll, beforeAll, expect, it } from 'vitest'
import {
  createContractServer,
  withdrawModality,
  type ContractServer,
} from '../../../tests/support/contractServer.ts'
import { sumBy } from '../../domain/kernel/money.ts'
import { inTenants } from '../platform/db/tenantScope.ts'
import { currentRows } from './currentRows.ts'

let server: ContractServer
beforeAll(async () => {
  server = await createContractServer({ plan: { simulator: 'law' } })
})
afterAll(() => server.close())

// A pension plan of 2,800, of which the company pays 600: above a pay of 60,000 it is exempt up to 2,700.
it.each([
  [60_000_00, 2_800_00],
  [60_000_01, 2_700_00],
])('what is exempt stands on the payroll salary of %i, whatever the employee typed', async (paid, exempt) => {
  const { context, database } = server
  const company = await context.tenants.find('acme')
  if (!company) throw new Error('acme is not served')
  const { buyer, id: contract } = await server.inForce([5, 6, 7, 8], 50)
  const { id } = buyer.employee
  await withdrawModality(server, contract, { pensionPlan: true })
  await database.pool.query(
    'update contract_items set price_cents = 70000, contributed_cents = 15000 where contract_id = $1',
    [contract],
  )
  await database.pool.query(
    `update contracts set price_cents = 280000, contributed_cents = 60000, final_price_cents = 220000
       where id = $1`,
    [contract],
  )
  await database.db
    .insertInto('payroll_salaries')
    .values({
      tenant: 'acme',
      employee_id: id,
      valid_from: '2026-02-01',
      fixed_cents: paid,
      variable_cents: 0,
    })
    .execute()
  const find = (alias: string) => {
    const found = context.benefits.find(alias)
    return found && { ...found, exemption: 'pensionPlan' as const }
  }
  const exemptOf = async (typedCents: number): Promise<number> => {
    const row = await database.db
      .updateTable('employees')
      .set({ fixed_salary_cents: typedCents, salary_typed_on: '2026-05-01' })
      .where('id', '=', id)
      .returningAll()
      .executeTakeFirstOrThrow()
    const parts = { trx: database.db, company, benefits: { find }, today: '2026-05-20' }
    const rows = await inTenants(['acme'], () => currentRows(parts, [row], 2026))
    return sumBy(rows.get(id) ?? [], ({ exemptCents }) => exemptCents)
  }
  expect([await exemptOf(50_000_00), await exemptOf(90_000_00)]).toEqual([exempt, exempt])
})
