import { afterAll, beforeAll, expect, it } from 'vitest'
import { card, createContractServer, type ContractServer } from '../../../../tests/support/contractServer.ts'
import { inputFile, runForAcme } from '../../../../tests/support/operations.ts'

const layout = {
  concepts: { transport: 'T1' },
  file: {
    type: 'csv',
    name: 'p-{year}-{month}.csv',
    totals: true,
    columns: ['employeeNumber', 'period', 'kind', 'salary'].map((field) => ({ field })),
  },
}

let server: ContractServer
beforeAll(async () => {
  server = await createContractServer()
})
afterAll(() => server.close())

const at = (day: string) => server.setNow(`${day}T10:00:00Z`)
const run = (name: string, input: Record<string, unknown> = {}) => runForAcme(server.context, name, input)

it('a person is erased only after a closing asked for what payroll could not deduct', async () => {
  await server.folder.write('payroll.json', JSON.stringify(layout))
  await expect.poll(async () => (await server.context.tenants.find('acme'))?.payroll).toEqual(layout)
  const buyer = await server.buyer({ employee_number: 'U1', company_bag: '0' })
  const { id } = await buyer.add(card([5], 60))
  await buyer.buy(id)
  await server.press((await server.linksTo(buyer.employee.email))[0] ?? '')
  at('2026-05-15')
  await run('payroll close', { month: '2026-06' })
  at('2026-07-01')
  await run('people leave', { employee: 'U1', on: '2026-06-30' })
  const comparison = inputFile('other.csv', 'employeeNumber;product;amount\nU1;T1;60')
  await run('payroll accept', { comparison, month: '2026-06' })
  await expect(run('data erase', { employee: 'U1' })).rejects.toThrow(
    'U1 has amounts that payroll could not deduct',
  )
  const { files } = await run('payroll close', { month: '2026-07' })
  expect(Object.values(files).map(String).join()).toMatch(/U1;202606;\w+;60,00/)
  expect((await run('data erase', { employee: 'U1' })).answer).toMatchObject({ employee: 'U1' })
})
