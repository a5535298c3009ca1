import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { createContractServer, type ContractServer } from '../../../../tests/support/contractServer.ts'
import { runForAcme } from '../../../../tests/support/operations.ts'
import { keepReleases } from '../../start/keepReleases.ts'

let server: ContractServer
beforeAll(async () => {
  server = await createContractServer()
  await keepReleases(server.context)('acme')
  await server.inForce([5], 40)
  await copyRows(
    'employees',
    `'id', gen_random_uuid(), 'email', n || '@acme.example', 'personal_id', 'P' || n,
     'employee_number', 'N' || n`,
    'generate_series(1, 5000) as n',
  )
  // In parts: a statement may take ten seconds.
  for (const part of [0, 1, 2, 3, 4])
    await copyRows(
      'contracts',
      "'id', md5(people.id::text || n)::uuid, 'employee_id', people.id",
      `(select id from employees where tenant = 'acme' order by id offset ${part * 1001} limit 1001)
       as people,
       generate_series(1, 2) as n`,
    )
})
afterAll(() => server.close())

/** Copies one row of acme for each row of `many`, which the values that differ may name. */
async function copyRows(table: 'employees' | 'contracts', own: string, many: string): Promise<void> {
  const { pool } = server.database
  const { rows } = await pool.query<{ name: string }>(
    `select column_name as name from information_schema.columns
     where table_name = $1 and table_schema = current_schema() and is_generated = 'NEVER'
       and is_identity = 'NO'`,
    [table],
  )
  const columns = rows.map(({ name }) => name).join(', ')
  await pool.query(`
    insert into ${table} (${columns})
    select ${rows.map(({ name }) => `copy.${name}`).join(', ')}
    from (select to_jsonb(${table}) as json from ${table} where tenant = 'acme' limit 1) as one, ${many},
      jsonb_populate_record(null::${table}, one.json || jsonb_build_object(${own})) as copy`)
}

it('a change is told over 5,000 people and 10,000 contracts', async () => {
  const file = 'catalogue.json'
  const text = await readFile(join(server.folder.dir, file), 'utf8')
  const catalogue = JSON.parse(text) as { products: { modalities: Record<string, unknown>[] }[] }
  for (const { modalities } of catalogue.products)
    for (const each of modalities) Object.assign(each, { workingPrice: 20, collectiveId: 'planta' })
  await server.folder.write(file, JSON.stringify(catalogue))
  const { answer } = await runForAcme(server.context, 'release diff', {}, { language: 'en' })
  const told = answer.told as { inForce: number; losing: number }[]
  expect(Math.max(...told.map(({ inForce }) => inForce))).toBeGreaterThanOrEqual(10_000)
  expect(Math.max(...told.map(({ losing }) => losing))).toBeGreaterThanOrEqual(5000)
})
