import { afterAll, beforeAll, expect, it } from 'vitest'
import { createContractServer, type ContractServer } from '../../../tests/support/contractServer.ts'
import { dni, inputFile, runForAcme } from '../../../tests/support/operations.ts'

let server: ContractServer
beforeAll(async () => {
  server = await createContractServer()
})
afterAll(() => server.close())

/** The entries that all indexes of people were asked for, once the database has told. */
async function entriesRead(): Promise<number> {
  const { pool } = server.database
  await pool.query('select pg_stat_force_next_flush()')
  const { rows } = await pool.query<{ read: string }>(
    `select sum(idx_tup_read) as read from pg_stat_user_indexes where relname = 'employees'`,
  )
  return Number(rows[0]?.read)
}

/** Takes back 4,000 new people, as a trial does; then the database counts few people in large indexes. */
async function tryOthers(): Promise<void> {
  const client = await server.database.pool.connect()
  await client.query('begin')
  await client.query(`select set_config('app.tenants', 'acme', true)`)
  await client.query(`insert into employees (tenant, email, personal_id, employee_number, first_name)
    select 'acme', 't' || i || '@acme.example', 'T' || i, 'T-' || i, 'Ada' from generate_series(1, 4000) i`)
  await client.query('rollback')
  await client.query('vacuum employees')
  client.release()
}

it('an import after a trial that was taken back reads each person a bounded number of times', async () => {
  await tryOthers()
  const many = 1500
  const lines = Array.from({ length: many }, (_, at) => `N${at},${dni(30_000_000 + at)},Ada,Mas,CC-${at % 9}`)
  const text = ['Employee number,DNI or NIE,First name,First surname,Cost center', ...lines].join('\n')
  const before = await entriesRead()
  const { answer } = await runForAcme(server.context, 'people import', {
    people: inputFile('people.csv', text),
  })
  expect(answer).toMatchObject({ added: many })
  await expect.poll(entriesRead).toBeGreaterThan(before + many)
  expect((await entriesRead()) - before).toBeLessThan(1000 * many)
})
