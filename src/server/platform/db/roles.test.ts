import { randomBytes } from 'node:crypto'
import pg from 'pg'
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest'
import { createTestDatabase, type TestDatabase } from '../../../../tests/support/database.ts'
import { migrate } from './migrate.ts'
import { openPool, type OpenPool } from './pool.ts'
import { operatorsRole, rolesOf, rowsRole } from './roles.ts'
import { inTenants, ofOperators } from './tenantScope.ts'

/** Tables that belong to no company; the portal can neither read nor write them. */
const tablesOfOperators = [
  'operation_runs',
  'operator_challenges',
  'operator_fault_mails',
  'operator_links',
  'operator_passkeys',
  'operator_rights',
  'operator_tokens',
  'operators',
]

let database: TestDatabase
let portal: OpenPool
let operators: OpenPool
beforeAll(async () => {
  database = await createTestDatabase()
  portal = openPool(database.url, { maxConnections: 2, scoped: { role: rowsRole } })
  operators = openPool(database.url, { maxConnections: 2, scoped: { role: operatorsRole } })
})
afterAll(async () => {
  await Promise.all([portal.close(), operators.close()])
  await database.drop()
})

/** A statement of each kind that reads or changes a table. */
const kinds = (table: string): string[] => [
  `select from ${table}`,
  `insert into ${table} default values`,
  `delete from ${table}`,
  `truncate ${table}`,
  `copy ${table} to stdout`,
  `select * from ${table} for update`,
]

async function columnsOf(table: string): Promise<string[]> {
  const { rows } = await database.pool.query<{ name: string }>(
    `select attname as name from pg_attribute
     where attrelid = $1::regclass and attnum > 0 and not attisdropped and attidentity = ''`,
    [table],
  )
  return rows.map(({ name }) => name)
}

describe("the portal's connections", () => {
  it.each(tablesOfOperators)('may neither read nor write %s', async (table) => {
    const columns = await columnsOf(table)
    const statements = [...kinds(table), ...columns.map((name) => `update ${table} set ${name} = null`)]
    for (const statement of [...statements, ...columns.map((name) => `select ${name} from ${table}`)])
      await expect(portal.pool.query(statement), statement).rejects.toMatchObject({ code: '42501' })
  })

  it('reach every table of companies, and of all others only the list of jobs', async () => {
    const { rows } = await database.pool.query<{ name: string; may: boolean }>(
      `select c.oid::regclass::text as name,
         has_any_column_privilege($1, c.oid, 'select, insert, update, references')
           or has_table_privilege($1, c.oid, 'delete, truncate, trigger') as may
       from pg_class c where relkind in ('r', 'p', 'v', 'm')
         and relnamespace in ('public'::regnamespace, 'graphile_worker'::regnamespace)`,
      [rowsRole],
    )
    const ofOthers = /^(operator|operation|kysely|graphile_worker\.)/
    const closed = rows.filter(({ may }) => !may).map(({ name }) => name)
    expect(closed.filter((name) => !/^(kysely|graphile_worker)/.test(name)).toSorted()).toEqual(
      tablesOfOperators,
    )
    const open = rows.filter(({ may }) => may).map(({ name }) => name)
    expect(open.filter((name) => ofOthers.test(name))).toEqual(['graphile_worker.jobs'])
  })

  it('get no right on a new table, until a start finds that a policy keeps its rows apart', async () => {
    await database.pool
      .query(`create table operator_notes (id int); create table notes (tenant text not null);
      alter table notes enable row level security`)
    const may = async (table: string) => {
      const answer = await database.pool.query<{ may: boolean }>(
        `select has_table_privilege($1, $2, 'select, insert, update, delete') as may`,
        [rowsRole, table],
      )
      return answer.rows[0]?.may
    }
    expect([await may('notes'), await may('operator_notes')]).toEqual([false, false])
    await migrate(database.url)
    expect([await may('notes'), await may('operator_notes')]).toEqual([true, false])
    await database.pool.query('drop table operator_notes, notes')
  })

  it('see no failed login and no known browser of operators, and write none', async () => {
    for (const table of ['login_failures', 'known_browsers']) {
      const ofOthers = table === 'login_failures' ? 'ip' : 'browser_hash, expires_at'
      const values = table === 'login_failures' ? "'10.0.0.1'" : "'hash', now()"
      const insert = `insert into ${table} (tenant, account, ${ofOthers})
        values ('${ofOperators}', 'a', ${values})`
      await inTenants([ofOperators], async () => {
        await operators.pool.query(insert)
        for (const statement of [
          `select from ${table}`,
          `delete from ${table}`,
          `update ${table} set account = 'b'`,
        ])
          expect([statement, (await portal.pool.query(statement)).rowCount]).toEqual([statement, 0])
        await expect(portal.pool.query(insert)).rejects.toThrow('row-level security')
        const { rowCount } = await operators.pool.query(`delete from ${table} where account = 'a'`)
        expect(rowCount).toBe(1)
      })
    }
  })

  it('do not find these tables in the information schema or in the statistics', async () => {
    for (const view of ['tables', 'columns', 'table_privileges'])
      for (const table of tablesOfOperators) {
        const found = await portal.pool.query(
          `select from information_schema.${view} where table_name = '${table}'`,
        )
        expect([view, table, found.rowCount]).toEqual([view, table, 0])
      }
    await database.pool.query('analyze operators')
    const stats = await portal.pool.query("select from pg_stats where tablename = 'operators'")
    expect(stats.rowCount).toBe(0)
  })

  it('may not take the role of operators, or give themselves a right', async () => {
    for (const statement of [
      `grant select on operators to ${rowsRole}`,
      `alter table operators owner to ${rowsRole}`,
      'drop policy not_of_operators on login_failures',
      `create view own as select * from operators`,
    ])
      await expect(portal.pool.query(statement), statement).rejects.toMatchObject({ code: '42501' })
    const { rows } = await portal.pool.query(
      "select pg_has_role(current_user, 'portal_operators', 'member') as may",
    )
    expect(rows).toEqual([{ may: false }])
  })
})

describe('the connections of operators', () => {
  it.each(tablesOfOperators)('read %s, and rows of companies by the same policies', async (table) => {
    await operators.pool.query(`select from ${table}`)
    const added = "insert into employees (tenant, personal_id, first_name) values ('acme', '1A', 'Nora')"
    await expect(operators.pool.query(added)).rejects.toThrow('row-level security')
  })
})

describe('the roles of a database', () => {
  it('are repaired if rights were lost or granted by hand', async () => {
    await database.pool.query(
      `grant select on operators to ${rowsRole}; revoke all on contracts from ${rowsRole}`,
    )
    expect(await rolesOf(database.url)).toMatchObject({ isApart: false })
    await migrate(database.url)
    expect(await rolesOf(database.url)).toMatchObject({ isApart: true })
    await expect(portal.pool.query('select from operators')).rejects.toMatchObject({ code: '42501' })
    await portal.pool.query('select from contracts')
  })

  it('that an administrator made are used by an owner who may make none', async () => {
    const name = `owner_${randomBytes(6).toString('hex')}`
    const admin = new pg.Client({ connectionString: inject('databaseServer') })
    await admin.connect()
    const url = Object.assign(new URL(inject('databaseServer')), {
      username: name,
      password: 'secret',
      pathname: `/${name}`,
    }).href
    try {
      await admin.query(`create role ${name} login password 'secret'`)
      await admin.query(`create database ${name} owner ${name}`)
      await migrate(url)
      expect(await rolesOf(url)).toMatchObject({ roles: {}, isGuarded: true, isApart: false, user: name })
      await admin.query(`grant portal_rows, portal_operators to ${name}`)
      await migrate(url)
      expect(await rolesOf(url)).toMatchObject({
        roles: { rows: 'portal_rows', operators: 'portal_operators' },
        isApart: true,
      })
      const { pool, close } = openPool(url, { maxConnections: 1, scoped: { role: rowsRole } })
      await expect(pool.query('select from operators')).rejects.toMatchObject({ code: '42501' })
      await pool.query('select from employees')
      await close()
    } finally {
      await admin.query(`drop database if exists ${name} with (force)`)
      await admin.query(`drop role if exists ${name}`)
      await admin.end()
    }
  })
})
