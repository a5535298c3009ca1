import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import {
  createContractServer,
  typed,
  type Buyer,
  type ContractServer,
} from '../../../../tests/support/contractServer.ts'
import { runForAcme } from '../../../../tests/support/operations.ts'
import { endContracts } from '../../contracts/life/endContracts.ts'

const columns = ['kind', 'employeeNumber', 'from', 'until'].map((field) => ({ field }))
const velamar = { type: 'csv', name: 'v-{number}.csv', header: false, columns }

let server: ContractServer
beforeAll(async () => {
  server = await createContractServer()
  await server.folder.write('providers.json', JSON.stringify({ providers: { velamar } }))
})
afterAll(() => server.close())
beforeEach(async () => {
  await server.database.pool.query('truncate provider_rows, provider_files, employees cascade')
  await expect
    .poll(async () => (await server.context.tenants.find('acme'))?.providerFiles)
    .toEqual({ velamar })
  at('2026-05-05')
})

const at = (day: string) => server.setNow(`${day}T10:00:00Z`)
const run = (name: string, input = {}) => runForAcme(server.context, name, input)
const told = async () =>
  Object.values((await run('providers file', { provider: 'velamar' })).files)
    .flatMap((file) => file.toString().trim().split('\r\n'))
    .join(' ')

/** Buys health insurance from a month (0 to 11) to December, with a session of today, and accepts it. */
async function buy({ employee }: Buyer, firstMonth: number, year = 2026): Promise<void> {
  const months = Array.from({ length: 12 - firstMonth }, (_, index) => firstMonth + index)
  const row = await server.database.db
    .selectFrom('employees')
    .selectAll()
    .where('id', '=', employee.id)
    .executeTakeFirstOrThrow()
  const token = await server.session(row)
  const post = async (path: string, body: object) => {
    const answer = await server.call('POST', path, { token, body })
    expect(answer.statusCode, answer.body).toBeLessThan(300)
    return answer.json()
  }
  const { id } = await post('/api/contracts', typed('basic', months, { price: 0, year }))
  await post('/api/contracts/purchase', { ids: [id] })
  await server.press((await server.linksTo(row.email)).at(-1) ?? '')
}

it('who is covered for three years is told at each renewal, and not in January', async () => {
  const buyer = await server.buyer({ employee_number: 'V1' })
  await buy(buyer, 5)
  expect(await told()).toBe('joiner;V1;2026-06;2026-12')
  at('2026-11-20')
  await buy(buyer, 0, 2027)
  expect(await told()).toBe('change;V1;2026-06;2027-12')
  at('2027-11-20')
  await buy(buyer, 0, 2028)
  expect(await told()).toBe('change;V1;2026-06;2028-12')
  at('2028-01-10')
  await endContracts(server.context)
  expect(await told()).toBe('')
})

it('who comes back joins with the months of the new contract (D-88)', async () => {
  const buyer = await server.buyer({ employee_number: 'V2' })
  await buy(buyer, 5)
  expect(await told()).toBe('joiner;V2;2026-06;2026-12')
  at('2026-06-20')
  await run('people leave', { employee: 'V2', on: '2026-06-19' })
  expect(await told()).toBe('leaver;V2;2026-06;2026-06')
  at('2026-09-05')
  await run('people rejoin', { employee: 'V2', on: '2026-09-01' })
  await server.database.pool.query(
    `insert into employee_bags (tenant, employee_id, year, flexible_bag_cents, company_bag)
      values ('acme', $1, 2026, 300000, '0')`,
    [buyer.employee.id],
  )
  await buy(buyer, 9)
  expect(await told()).toBe('joiner;V2;2026-10;2026-12')
})
