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
  for (const part of parts) {
    const people = `generate_series(${part * perPart + 1}, ${(part + 1) * perPart}) as n`
    await copyRows('employees', person, people)
  }
  for (const part of parts) {
    const people = `select id as person from employees where tenant = 'acme' order by id`
    const some = `(${people} offset ${part * perPart} limit ${perPart}) as people, generate_series(1, 2) as n`
    await copyRows('contracts', contract, some)
  }
})
afterAll(() => server.close())

/** In parts: a statement ends after ten seconds, on a busy machine too. */
const perPart = 250
const parts = Array.from({ length: 5000 / perPart }, (_, part) => part)

/** The columns in which the copies differ, as expressions. */
const person: Record<string, string> = {
  id: 'gen_random_uuid()',
  email: "n || '@acme.example'",
  personal_id: "'P' || n",
  employee_number: "'N' || n",
}
const contract: Record<string, string> = { id: 'gen_random_uuid()', employee_id: 'person' }

/** Copies one row of acme for each row of `many`, whose columns the expressions may name. */
async function copyRows(
  table: 'employees' | 'contracts',
  own: Record<string, string>,
  many: string,
): Promise<void> {
  const { pool } = server.database
  const { rows } = await pool.query<{ name: string }>(
    `select column_name as name from information_schema.columns
     where table_name = $1 and table_schema = current_schema() and is_generated = 'NEVER'
       and is_identity = 'NO'`,
    [table],
  )
  const names = rows.map(({ name }) => name)
  await pool.query(`
    insert into ${table} (${names.join(', ')})
    select ${names.map((name) => own[name] ?? `one.${name}`).join(', ')}
    from (select * from ${table} where tenant = 'acme' limit 1) as one, ${many}`)
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
