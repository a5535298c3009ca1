import { afterAll, beforeAll, expect, it } from 'vitest'
import { inputFile, runForAcme } from '../../../tests/support/operations.ts'
import { createTestServer, type TestServer } from '../../../tests/support/testServer.ts'

let server: TestServer
beforeAll(async () => void (server = await createTestServer()))
afterAll(() => server.close())

const titles = 'employeeNumber;personalID;firstName;lastName1;email'
const people = (first: string) =>
  inputFile(
    'people.csv',
    `${titles}\nD-1;41000001V;${first};Sol;d1@acme.example\nD-2;41000002H;Ivo;Mar;d2@acme.example`,
  )

it('an import writes the own rows of known people last, because their owners wait for these', async () => {
  const run = (input: object) => runForAcme(server.context, 'people import', { ...input })
  await run({ people: people('Eva') })
  const bags = inputFile('bags.csv', 'employeeNumber;planYear;flexibleBag\nD-1;2026;100\nD-2;2026;200')
  await run({ people: people('Ava'), bags })
  // cmin numbers the statements of a transaction.
  const { rows } = await server.database.pool.query(
    `select max(bags.cmin::text::int) < min(changes.cmin::text::int) as is_last
       from employee_bags bags
       join employee_changes changes on changes.xmin = bags.xmin and changes.field = 'firstName'`,
  )
  expect(rows).toEqual([{ is_last: true }])
})
