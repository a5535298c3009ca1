import { afterAll, beforeAll, expect, it } from 'vitest'
import type { Answers } from '../src/domain/advice/choices.ts'
import { nearestPlanYear } from '../src/domain/catalogue/planMonths.ts'
import { toContractRequestDto } from '../src/dto/contractRequestDto.ts'
import { proposedPlan } from '../src/server/contracts/cart/proposedPlan.ts'
import { employeeContextOf } from '../src/server/employee/employeeContext.ts'
import type { EmployeeRow } from '../src/server/platform/db/schema.ts'
import { demoPeople, type DemoPerson } from './support/demoPeople.ts'
import { createTestServer, type TestServer } from './support/testServer.ts'

/** `npm test -- slow` sets 1,000. */
const people = Number(process.env['BUYING_PEOPLE'] ?? 24)
const limitMs = 60_000 + people * 1_000

/** Days around both cut-off days (10 and 20), and one day on which the next plan year is proposed. */
const days = ['2026-03-09', '2026-03-10', '2026-03-19', '2026-03-20', '2026-12-20']

let server: TestServer
beforeAll(async () => {
  server = await createTestServer({ env: { REQUESTS_PER_MINUTE_OF_SESSION: '100000' } })
})
afterAll(() => server.close())

it.each(['acme', 'globex'])(
  'the server takes and signs what is proposed to any employee of %s, around the cut-off day too',
  async (tenant) => {
    const invented = await demoPeople(tenant, people / 2)
    let products = 0
    for (const [index, person] of invented.entries()) {
      server.setNow(`${days[index % days.length]}T10:00:00Z`)
      products += await buyProposed(tenant, person)
    }
    expect(products).toBeGreaterThan(people / 4)
  },
  limitMs,
)

it('outside its window nothing of a proposal is taken, and inside it all is', async () => {
  const [person] = (await demoPeople('acme', 20)).filter(({ question }) => question.answers['transport'])
  server.setNow('2026-03-10T10:00:00Z')
  const window = { tenant: 'acme', year: 2026, opened_by: 'Ana' }
  await server.database.db
    .insertInto('enrollment_windows')
    .values({ ...window, from_on: '2026-03-11', to_on: '2026-03-20' })
    .execute()
  const { employee, proposal, call } = await proposedTo('acme', person!)
  expect([employee.tenant, proposal.closed?.code]).toEqual(['acme', 'enrollmentNotYet'])
  expect(proposal.products.length).toBeGreaterThan(0)
  for (const request of requestsOf(proposal)) expect((await call('', request)).statusCode).toBe(422)
  server.setNow('2026-03-11T10:00:00Z')
  for (const request of requestsOf(proposal)) expect((await call('', request)).statusCode).toBe(201)
  await server.database.db.deleteFrom('enrollment_windows').execute()
})

/** Puts a proposal into the cart and signs it; returns the number of products. */
async function buyProposed(tenant: string, person: DemoPerson): Promise<number> {
  const { employee, proposal, call } = await proposedTo(tenant, person)
  const { told } = person
  const ids: string[] = []
  for (const request of requestsOf(proposal)) {
    const added = await call('', request)
    expect(added.statusCode, `${told}: ${added.payload}`).toBe(201)
    expect(added.json().price, told).toBe(request.price)
    ids.push(added.json().id)
  }
  if (ids.length === 0) return 0
  // Switches documentation off, as if it were complete.
  await server.database.db
    .updateTable('contracts')
    .set({ disable_documentation: true })
    .where('employee_id', '=', employee.id)
    .execute()
  const bought = await call('/purchase', { ids })
  expect(bought.statusCode, `${told}: ${bought.payload}`).toBe(200)
  expect(bought.json(), told).toHaveLength(ids.length)
  return ids.length
}

async function proposedTo(tenant: string, person: DemoPerson) {
  const employee = await insertPerson(tenant, person)
  const token = await server.session(employee)
  const company = (await server.context.tenants.find(tenant))!
  const { db } = server.database
  const today = server.context.clock.today()
  const plan = await employeeContextOf(db, { tenant: company, row: employee, today })
  const year = nearestPlanYear(today, plan.cutOffDay)
  const ids = new Map([
    [0, 0],
    ...plan.employee.family.map(({ id }, at) => [familyIds(person)[at]!, id] as const),
  ])
  const answers: Answers = Object.fromEntries(
    Object.entries(person.question.answers).map(([category, answer]) => [
      category,
      { ...answer, people: answer.people.map((id) => ids.get(id)!) },
    ]),
  )
  const proposal = proposedPlan(server.context, plan, { year, answers })
  const call = (path: string, body: unknown) =>
    server.call('POST', `/api/contracts${path}`, { token, tenant, body })
  return { employee, proposal, call }
}

const requestsOf = ({ products }: ReturnType<typeof proposedPlan>) =>
  products.map(({ pick, request }) => toContractRequestDto({ ...request, priceCents: pick.quote.priceCents }))

const familyIds = ({ question }: DemoPerson): number[] => question.plan.employee.family.map(({ id }) => id)

let numbers = 0

async function insertPerson(tenant: string, { question }: DemoPerson): Promise<EmployeeRow> {
  const { employee, bags } = question.plan
  const own = bags['2026']!
  const { db } = server.database
  const row = await server.employee(tenant, {
    employee_number: `P${++numbers}`,
    birthday: employee.birthday,
    collective_id: employee.collectiveId,
    province: employee.province,
    fixed_salary_cents: employee.fixedSalaryCents,
    flexible_bag_cents: own.flexibleBagCents,
    top_bag_cents: own.topBagCents,
    user_bag_cents: own.userBagCents,
    company_bag: question.plan.bags['2026']!.companyBagCents > 0 ? '2%' : '0',
  })
  const key = { tenant, employee_id: row.id }
  if (employee.family.length > 0)
    await db
      .insertInto('family_members')
      .values(
        employee.family.map(({ firstName, lastName1, birthday, relationship }, at) => ({
          ...key,
          first_name: firstName,
          last_name1: lastName1,
          personal_id: `${numbers * 10 + at}X`,
          birthday,
          relationship: relationship as 'child',
        })),
      )
      .execute()
  for (const { id, active, allowed } of employee.products)
    if (!active || !allowed)
      await db
        .updateTable('employee_products')
        .set({ active, allowed })
        .where('employee_id', '=', row.id)
        .where('product_id', '=', id)
        .execute()
  return row
}
