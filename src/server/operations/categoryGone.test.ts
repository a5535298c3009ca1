import { afterAll, beforeAll, expect, it, vi } from 'vitest'
import { card, createContractServer, type ContractServer } from '../../../tests/support/contractServer.ts'
import { writePayroll } from '../../../tests/support/payrollFile.ts'
import { runForAcme } from '../../../tests/support/operations.ts'

let server: ContractServer
beforeAll(async () => {
  server = await createContractServer()
  const file = { type: 'csv', name: 'p-{year}-{month}.csv', columns: [{ field: 'salary', title: 'S' }] }
  await writePayroll(server, { concepts: { transport: 'T1' }, file })
})
afterAll(() => server.close())

const run = async (name: string, input = {}) => (await runForAcme(server.context, name, input)).answer

it('shows closed months, and a sentence for open ones, while a category is out', async () => {
  const buyer = await server.buyer({ employee_number: 'G1' })
  const { id } = await buyer.add(card([5, 6], 60))
  await buyer.buy(id)
  await server.press((await server.linksTo(buyer.employee.email))[0] ?? '')
  server.setNow('2026-06-20T10:00:00Z')
  await run('payroll close', { month: '2026-06' })
  expect(await run('payroll calendar')).toMatchObject({ next: '2026-07', fault: '' })
  await server.database.pool.query('delete from stored_figures')
  vi.spyOn(server.context.benefits, 'find').mockReturnValue(undefined)
  const fault = expect.stringContaining('The category transport of a contract is not available now')
  const { months, ...calendar } = await run('payroll calendar')
  expect(calendar).toMatchObject({ next: '2026-07', fault })
  expect(months.filter((each: any) => each.isCounted)).toMatchObject([
    { month: '2026-06', priceCents: 6_000 },
  ])
  const figures = await run('overview figures')
  expect(figures.leftOut).toEqual([{ company: 'acme', fault }])
  expect(figures.months).toMatchObject([{ month: '2026-06', isClosed: true, priceCents: 6_000 }])
  const person = await run('people show', { employee: 'G1' })
  expect(person).toMatchObject({ employeeNumber: 'G1', fault })
  expect(person.plan).toMatchObject([{ month: '2026-06', inKindCents: 6_000, toAdjustCents: 0 }])
})
