import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import {
  card,
  courseUnderReview,
  createContractServer,
  type ContractServer,
} from '../../../tests/support/contractServer.ts'
import { runForAcme } from '../../../tests/support/operations.ts'

let server: ContractServer
beforeAll(async () => {
  server = await createContractServer()
  const concepts = { transport: 'T1', course: 'C1' }
  const file = { type: 'csv', name: 'p-{year}-{month}.csv', columns: [{ field: 'salary', title: 'S' }] }
  await server.folder.write('payroll.json', JSON.stringify({ concepts, file }))
})
afterAll(() => server.close())

const show = async (input: Record<string, unknown>) =>
  (await runForAcme(server.context, 'people show', input)).answer
const june = { month: '2026-06', product: 'Transport', inKindCents: 6_000, exemptCents: 6_000 }

describe('the page of a person says what is had and paid', () => {
  it('by month: a closed one as payroll got it, with what the next closing corrects', async () => {
    await expect.poll(async () => (await server.context.tenants.find('acme'))?.payroll).toBeTruthy()
    server.setNow('2026-05-05T10:00:00Z')
    const buyer = await server.buyer({ employee_number: 'P1', company_bag: '50' })
    const { id } = await buyer.add(card([5, 6], 60))
    expect((await show({ employee: 'P1' })).plan).toEqual([])
    await buyer.buy(id)
    await server.press((await server.linksTo(buyer.employee.email))[0] ?? '')
    server.setNow('2026-05-15T10:00:00Z')
    const open = { ...june, isClosed: false, salaryCents: 1_000, companyCents: 5_000, toAdjustCents: 0 }
    expect((await show({ employee: 'P1' })).plan[0]).toMatchObject(open)
    await runForAcme(server.context, 'payroll close', { month: '2026-06' })
    const { id: employee } = buyer.employee
    await server.database.db
      .updateTable('employee_bags')
      .set({ company_bag: '40' })
      .where('employee_id', '=', employee)
      .execute()
    const closed = { ...open, isClosed: true, toAdjustCents: 1_000 }
    const [first, second] = (await show({ employee: 'P1' })).plan
    expect(first).toMatchObject(closed)
    expect(second).toMatchObject({ month: '2026-07', isClosed: false, toAdjustCents: 0 })
    expect(first.taxedToAdjustCents).toBe(0)
    const company = (await server.context.tenants.find('acme'))!
    const before = company.productTax
    company.productTax = { transport: { isExempt: true, limitExemptionCents: 5_500 } }
    expect((await show({ employee: 'P1' })).plan[0]).toMatchObject({ ...closed, taxedToAdjustCents: 500 })
    company.productTax = before
    expect((await show({ employee: 'P1', year: 2027 })).plan).toEqual([])
    expect((await show({ employee: 'P1' })).contracts[0]).toMatchObject({
      firstMonth: '2026-06',
      lastMonth: '2026-07',
      people: 'Nora Vidal',
    })
  })

  it('with who approved a contract and the file that came with it', async () => {
    const { id, buyer } = await courseUnderReview(server, [10])
    await runForAcme(server.context, 'review approve', { contract: id })
    const { employee_number } = await server.database.db
      .updateTable('employees')
      .set({ employee_number: 'P2' })
      .where('id', '=', buyer.employee.id)
      .returning('employee_number')
      .executeTakeFirstOrThrow()
    const shown = await show({ employee: employee_number })
    expect(shown.steps).toMatchObject([{ product: 'Course', step: 'contract', approvedBy: 'Ana' }])
    expect(shown.documents).toMatchObject([{ product: 'Course', file: 'x.pdf' }])
  })
})
