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

it('lists of people have them with both last names', async () => {
  const person = { first_name: 'Ada', last_name1: 'Mas', last_name2: 'Roca' }
  await server.employee('acme', { employee_number: 'N1', ...person })
  await server.employee('acme', { employee_number: 'N2', ...person, password_hash: null })
  for (const [name, input] of [
    ['plan undecided', { year: 2026 }],
    ['people invitations', {}],
    ['people list', {}],
    ['people find', { text: 'Roca' }],
  ] as const) {
    const { answer } = await runForAcme(server.context, name, input)
    const found = answer.people.filter((each: any) => /^N\d$/.test(each.employeeNumber))
    expect(new Set(found.map((each: any) => each.name)), name).toEqual(new Set(['Ada Mas Roca']))
  }
})

it('nobody is undecided about a year that has no month left, and no mail goes out about it', async () => {
  expect((await listUndecided()).numbers).not.toEqual([])
  server.setNow('2026-12-20T10:00:00Z')
  expect((await listUndecided()).numbers).toEqual([])
  const { answer } = await runForAcme(server.context, 'plan remind', { year: 2026 })
  expect(answer).toEqual({ reminded: 0, leftOut: 0, people: [], firstPeople: [] })
})

it('a group of more than 1,000 is counted as 1,000, and its people are read by pages', async () => {
  server.setNow('2026-05-04T10:00:00Z')
  await server.database.db.updateTable('employees').set({ active: false }).execute()
  const first = await server.buyer({ employee_number: 'K0' })
  const add = (from: number, to: number) => copyPeople(first.employee.id, from, to)
  await add(1, 999)
  const list = async (input: object) =>
    (await runForAcme(server.context, 'plan undecided', { year: 2026, ...input })).answer
  expect(await list({ rows: 1 })).toMatchObject({ undecided: 1000, neverEntered: 0, more: [] })
  await add(1000, 1000)
  const page = await list({ group: 'undecided', rows: 600 })
  expect(page).toMatchObject({ undecided: 1000, more: ['undecided'], people: { length: 600 } })
  const rest = await list({ group: 'undecided', rows: 600, after: page.next })
  expect(rest).toMatchObject({ undecided: 1000, next: '', people: { length: 401 } })
  const numbers = [...page.people, ...rest.people].map(({ employeeNumber }) => employeeNumber as string)
  expect(new Set(numbers).size).toBe(1001)
  await change('K7', { nothing_in: [2026] })
  await change('K8', { password_hash: null })
  expect(await list({})).toMatchObject({ undecided: 999, neverEntered: 1, wantNothing: 1, more: [] })
  expect((await list({ group: 'wantNothing' })).people).toMatchObject([{ employeeNumber: 'K7' }])
  expect((await list({ group: 'neverEntered' })).people).toMatchObject([{ employeeNumber: 'K8' }])
  const some = { year: 2026, employees: ['K1', 'K7', 'K8', 'nobody'] }
  expect((await runForAcme(server.context, 'plan remind', some)).answer).toMatchObject({
    reminded: 1,
    leftOut: 3,
    people: ['K1'],
  })
  const everybody = await runForAcme(server.context, 'plan remind', { year: 2026 }, { dryRun: true })
  const { firstPeople, morePeople, reminded } = everybody.answer
  expect(firstPeople).toHaveLength(20)
  expect(firstPeople[0]).toEqual({
    employeeNumber: expect.any(String),
    name: expect.any(String),
    email: expect.any(String),
  })
  expect(morePeople).toBe(reminded - 20)
})

it('a reminder to everybody is for those who have entered, and want something', async () => {
  await server.database.db.updateTable('employees').set({ active: false }).execute()
  for (const employee_number of ['L1', 'L2', 'L3', 'L4']) await server.employee('acme', { employee_number })
  await change('L2', { nothing_in: [2026] })
  await change('L3', { password_hash: null })
  const { answer } = await runForAcme(server.context, 'plan remind', { year: 2026 })
  expect(answer).toMatchObject({ reminded: 2, leftOut: 0, people: ['L1', 'L4'] })
  expect(answer).not.toHaveProperty('morePeople')
})

const change = (number: string, columns: { nothing_in?: number[]; password_hash?: null }) =>
  server.database.db.updateTable('employees').set(columns).where('employee_number', '=', number).execute()

/** Adds people with the products and bags of another one. */
async function copyPeople(id: string, from: number, to: number): Promise<void> {
  await server.database.pool.query(
    `with added as (
      insert into employees (tenant, email, personal_id, employee_number, first_name, password_hash,
        collective_id, phone)
      select 'acme', 'k' || i || '@acme.example', 'K' || i, 'K' || i, 'Ada', password_hash, collective_id,
        phone
      from employees, generate_series($2::int, $3::int) i where id = $1 returning id), products as (
      insert into employee_products (tenant, employee_id, product_id)
      select 'acme', added.id, product_id from added, employee_products where employee_id = $1)
    insert into employee_bags (tenant, employee_id, year, flexible_bag_cents)
    select 'acme', id, 2026, 100000 from added`,
    [id, from, to],
  )
  await server.database.pool.query('analyze')
}
