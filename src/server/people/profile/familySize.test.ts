import { afterAll, beforeAll, expect, it } from 'vitest'
import { createTestServer, type TestServer } from '../../../../tests/support/testServer.ts'

let server: TestServer
beforeAll(async () => {
  server = await createTestServer()
})
afterAll(() => server.close())

it('a family takes thirty relatives, as an import does, and no more until one is deleted', async () => {
  const employee = await server.employee()
  const token = await server.session(employee)
  const call = (method: 'POST' | 'PUT', path: string, body: object) =>
    server.call(method, `/api/families${path}`, { token, body })
  const relative = (number: number) => ({
    relationship: 'child',
    firstName: `Nil ${number}`,
    lastName1: 'Roca',
    idType: 'PASSPORT',
    personalID: `PA10${number}`,
    birthday: '2010-09-01',
  })
  for (let number = 1; number <= 29; number++)
    await server.database.pool.query(
      `insert into family_members (tenant, employee_id, relationship, first_name, last_name1, id_type,
         personal_id, birthday) values ($1, $2, 'child', $3, 'Roca', 'PASSPORT', $4, '2010-09-01')`,
      [employee.tenant, employee.id, relative(number).firstName, relative(number).personalID],
    )
  const full = await call('POST', '', relative(30))
  expect(full.statusCode).toBe(200)
  const refused = await call('POST', '', relative(31))
  expect([refused.statusCode, refused.json().error]).toMatchObject([
    422,
    { name: 'TooManyRelatives', message: expect.stringContaining('30 personas') },
  ])
  const [, first] = full.json() as { id: number }[]
  expect((await call('PUT', `/${first!.id}`, { active: false })).statusCode).toBe(200)
  const after = await call('POST', '', relative(31))
  expect([after.statusCode, after.json()]).toEqual([200, expect.objectContaining({ length: 31 })])
})
