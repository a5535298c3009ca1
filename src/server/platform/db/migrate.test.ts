import { randomBytes } from 'node:crypto'
import pg from 'pg'
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest'
import { migrate, migrationsOf } from './migrate.ts'

const files = {
  './migrations/002-notes.sql': 'create table notes (id int); create table more_notes (id int)',
  './migrations/003-dates.sql': 'alter table notes add column day date',
  './schema.sql': 'create table people (id int)',
}
const migrations = migrationsOf(files)

let admin: pg.Client
const databases: string[] = []
beforeAll(async () => {
  admin = new pg.Client({ connectionString: inject('databaseServer') })
  await admin.connect()
})
afterAll(async () => {
  for (const name of databases) await admin.query(`drop database ${name} with (force)`)
  await admin.end()
})

async function emptyDatabase(): Promise<string> {
  const name = `test_${randomBytes(6).toString('hex')}`
  await admin.query(`create database ${name}`)
  databases.push(name)
  return Object.assign(new URL(inject('databaseServer')), { pathname: `/${name}` }).href
}

async function rowsOf(url: string, statement: string): Promise<unknown[]> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  return client
    .query(statement)
    .then(({ rows }) => rows)
    .finally(() => client.end())
}

const tablesOf = (url: string) =>
  rowsOf(url, `select tablename from pg_tables where schemaname = 'public' and tablename !~ '^kysely'`)

describe('a migration', () => {
  it('is found by its file, and schema.sql is the first of them', () => {
    expect(Object.keys(migrations).toSorted()).toEqual(['001-schema', '002-notes', '003-dates'])
  })

  it('runs once, in the order of names, up to the one that was asked for', async () => {
    const url = await emptyDatabase()
    expect(await migrate(url, '002-notes', migrations)).toEqual(['001-schema', '002-notes'])
    expect(await migrate(url, undefined, migrations)).toEqual(['003-dates'])
    expect(await migrate(url, undefined, migrations)).toEqual([])
  })

  it('that fails is named, and nothing was changed', async () => {
    const url = await emptyDatabase()
    const broken = migrationsOf({ ...files, './migrations/004-broken.sql': 'drop table nowhere' })
    await expect(migrate(url, undefined, broken)).rejects.toThrow(
      'The migration 004-broken failed and nothing was changed: table "nowhere" does not exist',
    )
    expect(await tablesOf(url)).toEqual([])
  })
})

describe('a database', () => {
  it('of a later program is refused in a sentence', async () => {
    const url = await emptyDatabase()
    await migrate(url, undefined, migrations)
    await expect(migrate(url, undefined, migrationsOf({ './schema.sql': '' }))).rejects.toThrow(
      'The database was made by another version of this program',
    )
  })

  it.each([
    ['first', { '001-people.sql': 'create table employees (id int)' }],
    ['last', { 'schema.sql': 'create table employees (id int)', '002-operations.sql': '' }],
  ])('made before the first release, in its %s shape, is refused and stays as it is', async (_, earlier) => {
    const url = await emptyDatabase()
    await migrate(url, undefined, migrationsOf(earlier))
    await expect(migrate(url)).rejects.toThrow(
      'The database was made before the first release, and its rows are not taken over: name an empty ' +
        'database in DATABASE_URL, or where none is named another folder in DATA_DIR.',
    )
    expect(await tablesOf(url)).toEqual([{ tablename: 'employees' }])
  })
})
