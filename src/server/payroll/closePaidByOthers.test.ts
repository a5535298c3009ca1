import { afterAll, beforeAll, expect, it } from 'vitest'
import { card, createContractServer, type ContractServer } from '../../../tests/support/contractServer.ts'
import { writePayroll } from '../../../tests/support/payrollFile.ts'
import { runForAcme } from '../../../tests/support/operations.ts'

let server: ContractServer
beforeAll(async () => {
  server = await createContractServer()
  const layout = {
    concepts: { transport: 'T1' },
    file: { type: 'csv', name: 'p-{year}-{month}.csv', columns: [{ field: 'employeeNumber' }] },
  }
  await writePayroll(server, layout)
})
afterAll(() => server.close())

/** An employee with the card in force in June at 60 euros, and a given user bag. */
async function inForce(number: string, userBagCents: number, terms: object): Promise<void> {
  server.setNow('2026-05-05T10:00:00Z')
  const tenant = (await server.context.tenants.find('acme'))!
  const modality = tenant.modalities.find(({ id }) => id === 'card')!
  Object.assign(modality, terms)
  const buyer = await server.buyer({ employee_number: number, user_bag_cents: userBagCents })
  const { id } = await buyer.add(card([5], 60))
  await buyer.buy(id)
  await server.press((await server.linksTo(buyer.employee.email))[0] ?? '')
  for (const name of Object.keys(terms)) delete (modality as Record<string, unknown>)[name]
}

it('a month that others pay in part is closed: exempt and taxed are the price (D-101)', async () => {
  await inForce('C1', 0, { contributionPrice: { percent: '50' } })
  await inForce('U1', 2_500, { contributionPrice: { percent: '50' }, userBag: true })
  server.setNow('2026-05-15T10:00:00Z')
  await runForAcme(server.context, 'payroll close', { month: '2026-06' })
  const { rows } = await server.database.pool.query(
    `select employee_number as number, price_cents as price, contribution_cents as contribution,
        own_pot_cents as own, final_price_cents as final, exempt_cents + taxed_cents as in_kind
      from payroll_rows order by 1`,
  )
  expect(rows).toEqual([
    { number: 'C1', price: 6_000, contribution: 3_000, own: 0, final: 3_000, in_kind: 6_000 },
    { number: 'U1', price: 6_000, contribution: 0, own: 2_500, final: 3_500, in_kind: 6_000 },
  ])
})
