import { afterAll, beforeAll, expect, it } from 'vitest'
import { card, createContractServer, type ContractServer } from '../../../tests/support/contractServer.ts'
import { inputFile, runForAcme } from '../../../tests/support/operations.ts'

let server: ContractServer
beforeAll(async () => {
  server = await createContractServer()
})
afterAll(() => server.close())

const run = (name: string, input: Record<string, unknown>) => runForAcme(server.context, name, input)
const at = (day: string) => server.setNow(`${day}T10:00:00Z`)
const bring = (flexible: number, company: number) => {
  const titles = 'Employee number,Plan year,Flexible allowance,Company allowance'
  const lines = `${titles}\nR1,2026,${flexible},${company}`
  return run('people import', { bags: inputFile('bags.csv', lines), allowLargeChanges: true })
}

async function rowsOf(month: string) {
  await run('payroll close', { month })
  const { rows } = await server.database.pool.query(
    `select kind, row.month_index, price_cents, company_bag_cents from payroll_rows row
       join payroll_closings closing on closing.id = closing_id
       where employee_number = 'R1' and closing.month_index = $1 order by position`,
    [Number(month.slice(5)) - 1],
  )
  return rows.map((row) => [row.kind, row.month_index, row.price_cents, row.company_bag_cents])
}

/** Buys a card for these months and accepts it. */
async function buy(buyer: Awaited<ReturnType<ContractServer['buyer']>>, months: number[], price: number) {
  const { id } = await buyer.add(card(months, price))
  await buyer.buy(id)
  const links = await server.linksTo(buyer.employee.email)
  await server.press(links.at(-1) ?? '')
}

it('months are closed across a return: each employment is paid by its own company bag (D-106)', async () => {
  const columns = [{ field: 'employeeNumber' }, { field: 'price' }]
  const layout = {
    concepts: { transport: 'T1' },
    file: { type: 'csv', name: 'pay-{year}-{month}.csv', columns },
  }
  await server.folder.write('payroll.json', JSON.stringify(layout))
  await expect.poll(async () => (await server.context.tenants.find('acme'))?.payroll).toBeTruthy()
  at('2026-05-05')
  const buyer = await server.buyer({ employee_number: 'R1' })
  await bring(500, 50)
  await buy(buyer, [5, 6, 7], 60)
  at('2026-06-15')
  expect(await rowsOf('2026-06')).toEqual([['regular', 5, 6_000, 5_000]])
  await run('people leave', { employee: 'R1', on: '2026-06-17' })
  at('2026-07-02')
  await run('people rejoin', { employee: 'R1', on: '2026-07-01' })
  await bring(500, 50)
  await server.database.pool.query("update employees set password_hash = $1 where employee_number = 'R1'", [
    buyer.employee.password_hash,
  ])
  const again = await server.database.db
    .selectFrom('employees')
    .selectAll()
    .where('employee_number', '=', 'R1')
    .executeTakeFirstOrThrow()
  expect(again.id).toBe(buyer.employee.id)
  const token = await server.session(again)
  const call = (path: string, body: object) => server.call('POST', path, { token, body })
  const { id } = (await call('/api/contracts', card([7], 40))).json()
  expect((await call('/api/contracts/purchase', { ids: [id] })).statusCode).toBe(200)
  await server.press((await server.linksTo(buyer.employee.email)).at(-1) ?? '')
  expect(await rowsOf('2026-07')).toEqual([])
  at('2026-07-20')
  expect(await rowsOf('2026-08')).toEqual([['regular', 7, 4_000, 4_000]])
})
