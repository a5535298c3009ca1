import pg from 'pg'
import { afterAll, beforeAll, expect, it, vi } from 'vitest'
import { card, createContractServer, type ContractServer } from '../../../tests/support/contractServer.ts'
import { runForAcme } from '../../../tests/support/operations.ts'

let server: ContractServer
beforeAll(async () => {
  server = await createContractServer()
})
afterAll(() => server.close())

/** The undecided people, and the number of SQL statements used. */
async function listUndecided() {
  const query = vi.spyOn(pg.Client.prototype, 'query')
  const { answer } = await runForAcme(server.context, 'plan undecided', { year: 2026 })
  const statements = query.mock.calls.length
  query.mockRestore()
  return { statements, numbers: answer.people.map((each: any) => each.employeeNumber) as string[] }
}

it('a list of undecided people needs as many statements for a hundred people as for one', async () => {
  await server.database.db.updateTable('employees').set({ active: false }).execute()
  await server.buyer({ employee_number: 'A000' })
  const alone = await listUndecided()
  expect(alone.numbers).toEqual(['A000'])
  const numbers = Array.from({ length: 100 }, (_, at) => `B${String(at).padStart(3, '0')}`)
  for (const employee_number of numbers) await server.employee('acme', { employee_number })
  const many = await listUndecided()
  expect(many.numbers).toEqual(['A000', ...numbers])
  expect(many.statements).toBe(alone.statements)
})

it('a list of undecided people checks each by their own bags, products and family', async () => {
  const none = { flexible_bag_cents: 0, top_bag_cents: 0, user_bag_cents: 0, company_bag: '0' }
  const before = await listUndecided()
  await server.employee('acme', { employee_number: 'C1', ...none })
  await server.employee('acme', { employee_number: 'C2' })
  await server.employee('acme', { employee_number: 'C3', ...none, company_bag: '2%' })
  const signed = await server.inForce([5], 60)
  const inCart = await server.buyer({ employee_number: 'C5' })
  await inCart.add(card([5], 60))
  const { numbers } = await listUndecided()
  expect(numbers).toEqual([...before.numbers, 'C2', 'C3', 'C5'])
  expect(numbers).not.toContain(signed.buyer.employee.employee_number)
})

it('nobody is undecided about a year that has no month left, and no mail goes out about it', async () => {
  expect((await listUndecided()).numbers).not.toEqual([])
  server.setNow('2026-12-20T10:00:00Z')
  expect((await listUndecided()).numbers).toEqual([])
  const { answer } = await runForAcme(server.context, 'plan remind', { year: 2026 })
  expect(answer).toEqual({ reminded: 0, leftOut: 0, people: [] })
})
