import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createTestDatabase, type TestDatabase } from '../../../../tests/support/database.ts'
import { findNamelessStatements } from '../../../../tests/support/tenantStatements.ts'

let database: TestDatabase
beforeAll(async () => {
  database = await createTestDatabase()
})
afterAll(() => database.drop())

/** The results of a query on the database's catalogue, each as one text. */
async function found(query: string): Promise<string[]> {
  const { rows } = await database.pool.query<{ found: string }>(query)
  return rows.map((row) => row.found)
}

/**
 * Tables of companies. Operators belong to no company, and the history of operations has rows without a
 * company.
 */
const tables = `(select oid from pg_class where relnamespace = 'public'::regnamespace and relkind = 'r'
  and relname not like 'kysely%' and relname not like 'operator\\_%' and relname <> 'operators')`

describe('the company', () => {
  it('is a column of each table that is never empty, but for the history of operations', async () => {
    expect(
      await found(`select oid::regclass::text as found from ${tables} as own where not exists (
        select from pg_attribute where attrelid = oid and attname = 'tenant' and attnotnull)`),
    ).toEqual(['operation_runs'])
  })

  it('is part of each primary key, unique key and reference', async () => {
    expect(
      await found(`select conrelid::regclass || ' ' || pg_get_constraintdef(oid) as found from pg_constraint
        where conrelid in ${tables} and conrelid <> 'operation_runs'::regclass and contype in ('p', 'u', 'f')
          and not exists (select from pg_attribute
            where attrelid = conrelid and attname = 'tenant' and attnum = any(conkey))
        union all
        select pg_get_indexdef(indexrelid) from pg_index
        where indrelid in ${tables} and indrelid <> 'operation_runs'::regclass and indisunique
          and not exists (select from pg_attribute
            where attrelid = indrelid and attname = 'tenant' and attnum = any(indkey))`),
    ).toEqual([])
    expect(
      (await found(`select conname as found from pg_constraint where contype = 'f'`)).length,
    ).toBeGreaterThan(20)
  })

  it('is kept apart by a policy that holds for the owner of the table too', async () => {
    expect(
      await found(`select oid::regclass::text as found from pg_class where oid in ${tables}
        and not (relrowsecurity and relforcerowsecurity
          and exists (select from pg_policy where polrelid = pg_class.oid and polname = 'of_tenants'))`),
    ).toEqual(['operation_runs'])
  })

  it('is named by what the triggers ask', async () => {
    expect(
      await found(`select proname as found from pg_proc
        where pronamespace = 'public'::regnamespace and prosrc ~* '\\m(select|update|delete)\\M.*\\mwhere\\M'
          and prosrc !~ '\\mtenant\\M'`),
    ).toEqual([])
  })
})

describe('the reader of statements', () => {
  it.each([
    ['select id from employees where id = $1', 1],
    ['select id from employees where tenant = $1 and id = $2', 0],
    ['select e.id from employees e join contracts c on c.employee_id = e.id where c.tenant = $1', 1],
    ['select e.id from employees e join contracts c using (tenant) where c.id = $1', 1],
    ['select e.id from employees e join contracts c using (tenant) where c.tenant = $1', 0],
    [
      'select (select count(*) from contracts where employee_id = e.id) from employees e where tenant = $1',
      1,
    ],
    ['select id from employees where tenant is not null', 1],
    ['update sessions set last_seen_at = now() where token_hash = $1', 1],
    ['delete from sessions where tenant = $1 and token_hash = $2', 0],
    ['insert into reminders (tenant, employee_id, kind, about) values ($1, $2, $3, $4)', 0],
    [
      "insert into reminders (tenant, employee_id, kind, about) select tenant, id, 'a', 'b' from employees",
      1,
    ],
  ])('finds in %s: %i', async (statement, count) => {
    expect(await findNamelessStatements(database.pool, [statement])).toHaveLength(count)
  })
})
