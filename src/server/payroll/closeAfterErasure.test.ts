import { readFile } from 'node:fs/promises'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { createContractServer, typed, type ContractServer } from '../../../tests/support/contractServer.ts'
import { runForAcme } from '../../../tests/support/operations.ts'

let server: ContractServer
beforeAll(async () => {
  server = await createContractServer({ plan: { simulator: 'law' } })
}, 60_000)
afterAll(() => server.close())

const run = (name: string, input: Record<string, unknown>, more = {}) =>
  runForAcme(server.context, name, input, more)
const at = (day: string) => server.setNow(`${day}T10:00:00Z`)
const close = async (month: string, more = {}) => {
  const { files } = await run('payroll close', { month }, more)
  return String(Object.values(files)[0]).trim().split('\r\n').slice(1)
}

/** Writes a payroll layout, and health of 100 euros a month, of which the law exempts 500 or 1,500 a year. */
async function writeCompany(): Promise<void> {
  const fields = ['employeeNumber', 'period', 'kind', 'exempt', 'taxed'] as const
  const layout = {
    concepts: { health: 'H1' },
    file: { type: 'csv', name: 'pay-{year}-{month}.csv', columns: fields.map((field) => ({ field })) },
  }
  const catalogue = JSON.parse(await readFile(`${server.folder.root}/acme/catalogue.json`, 'utf8'))
  const health = catalogue.products.find(({ id }: { id: string }) => id === 'health')
  health.modalities.find(({ id }: { id: string }) => id === 'basic').defaultPrice = 100
  await server.folder.write('catalogue.json', JSON.stringify(catalogue))
  await server.folder.write('payroll.json', JSON.stringify(layout))
  await expect.poll(async () => (await server.context.tenants.find('acme'))?.payroll).toBeTruthy()
}

it('an erasure changes no closed month, and what is still open of a leaver is closed', async () => {
  await writeCompany()
  const buyer = await server.buyer({ employee_number: 'E1', disability_type: true, disability: 40 })
  const { id } = await buyer.add(typed('basic', [5, 6, 7, 8, 9, 10, 11], { price: 0 }))
  await buyer.buy(id)
  await server.press((await server.linksTo(buyer.employee.email))[0] ?? '')
  for (const month of ['06', '07', '08', '09', '10', '11']) {
    at(`2026-${String(Number(month) - 1).padStart(2, '0')}-15`)
    expect(await close(`2026-${month}`)).toEqual([`E1;2026${month};regular;100,00;0,00`])
  }
  at('2026-12-05')
  await run('people leave', { employee: 'E1', on: '2026-12-04' })
  await run('data erase', { employee: 'E1' })
  expect(await close('2026-12')).toMatchObject([expect.stringContaining('E1;202612;regular')])
  const { plan } = (await run('people show', { employee: 'E1' })).answer
  expect(plan.length).toBeGreaterThan(5)
  for (const month of plan) expect(month).toMatchObject({ toAdjustCents: 0, taxedToAdjustCents: 0 })
  at('2026-12-16')
  expect(await close('2027-01')).toEqual([])
})

it('who comes back after that erasure has no closed month computed anew', async () => {
  await run('people rejoin', { employee: 'E1', on: '2026-12-16' })
  at('2027-01-16')
  expect(await close('2027-02')).toEqual([])
  const { rows } = await server.database.pool.query(
    "select erased_at, erased_until::text from employees where employee_number = 'E1'",
  )
  expect(rows).toEqual([{ erased_at: null, erased_until: '2026-12-04' }])
})
