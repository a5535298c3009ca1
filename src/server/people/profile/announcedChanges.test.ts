import { afterAll, beforeAll, expect, it } from 'vitest'
import { createTestServer, type TestServer } from '../../../../tests/support/testServer.ts'
import { wrapPassword } from '../../../../tests/support/wrapPassword.ts'

let server: TestServer
beforeAll(async () => {
  server = await createTestServer()
})
afterAll(() => server.close())

const account = ['ES9121000418450200051332', 'ES7921000813610123456789']

it.each([
  ['the bank account', 'BAN', (count: number) => ({ BAN: account[count % 2] })],
  [
    'the password',
    'password',
    (count: number) => ({ password: wrapPassword(`Correct${count}horse${count}`) }),
  ],
] as const)('five changes an hour of %s are mailed, and the sixth is refused', async (_what, field, body) => {
  const employee = await server.employee()
  const token = await server.session(employee)
  const post = (change: object) => server.call('POST', '/api/profile', { token, body: change })
  const count = async (table: string, column: string, value: unknown): Promise<number> => {
    const { rows } = await server.database.pool.query(
      `select from ${table} where tenant = 'acme' and ${column} = $1`,
      [value],
    )
    return rows.length
  }
  for (let change = 1; change <= 5; change++) expect((await post(body(change))).statusCode).toBe(200)
  const refused = await post({ ...body(6), city: 'Reus' })
  expect([refused.statusCode, refused.json().error.message]).toEqual([
    429,
    expect.stringMatching(/^Demasiados intentos\. Espera (59|60) minutos/),
  ])
  expect(Number(refused.headers['retry-after'])).toBeGreaterThan(3000)
  expect(await count('outbox', 'to_address', employee.email)).toBe(5)
  expect(await count('employee_changes', 'employee_id', employee.id)).toBe(5)
  expect((await post({ city: 'Reus' })).statusCode).toBe(200)

  const hourAgo = `update employee_changes set changed_at = changed_at - interval '1 hour' where id =
    (select min(id) from employee_changes where employee_id = $1 and field = $2)`
  await server.database.pool.query(hourAgo, [employee.id, field])
  expect((await post(body(6))).statusCode).toBe(200)
  expect((await post(body(7))).statusCode).toBe(429)
})
