import { randomBytes } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { createTestDatabase, type TestDatabase } from '../../../../tests/support/database.ts'
import { openPool, type OpenPool } from './pool.ts'
import { operatorsRole, rolesOf, rowsRole } from './roles.ts'
import { inTenants } from './tenantScope.ts'

let database: TestDatabase
let one: OpenPool
beforeAll(async () => {
  database = await createTestDatabase()
  one = openPool(database.url, { maxConnections: 1, scoped: { role: rowsRole } })
  await database.pool.query(`
    insert into employees (tenant, personal_id, first_name)
    values ('acme', '1A', 'Nora'), ('acme', '2B', 'Pau'), ('globex', '1A', 'Ona')`)
})
afterAll(async () => {
  await one.close()
  await database.drop()
})
beforeEach(async () => {
  await database.pool.query("delete from employees where first_name = 'New'")
})

/** The names visible to a statement that selects all employees. */
async function everybody(db = one.db): Promise<string[]> {
  const rows = await db.selectFrom('employees').select('first_name').orderBy('first_name').execute()
  return rows.map((row) => row.first_name)
}

const added = (tenant: string) => (db: OpenPool['db']) =>
  db.insertInto('employees').values({ tenant, personal_id: 'X', first_name: 'New' }).execute()

describe('a statement that names no company', () => {
  it('sees rows of the companies of its work, whomever the connection worked for before', async () => {
    expect(await inTenants(['acme'], everybody)).toEqual(['Nora', 'Pau'])
    expect(await inTenants(['globex'], everybody)).toEqual(['Ona'])
    expect(await inTenants(['acme', 'globex'], everybody)).toEqual(['Nora', 'Ona', 'Pau'])
    expect(await inTenants(['acme'], everybody)).toEqual(['Nora', 'Pau'])
  })

  it('sees none outside of such work', async () => {
    expect(await inTenants(['acme'], everybody)).toHaveLength(2)
    expect(await everybody()).toEqual([])
    expect(await inTenants([], everybody)).toEqual([])
  })

  it('sees the same in a transaction, and nothing of it after its commit or rollback', async () => {
    const inTransaction = (isRolledBack: boolean) =>
      one.db
        .transaction()
        .execute(async (trx) => {
          const seen = await everybody(trx)
          if (isRolledBack) throw new Error(seen.join())
          return seen.join()
        })
        .catch((error: Error) => error.message)
    for (const isRolledBack of [false, true]) {
      expect(await inTenants(['globex'], () => inTransaction(isRolledBack))).toBe('Ona')
      expect(await everybody()).toEqual([])
      expect(await inTenants(['acme'], everybody)).toEqual(['Nora', 'Pau'])
    }
    const isolated = one.db.transaction().setIsolationLevel('repeatable read')
    expect(await inTenants(['globex'], () => isolated.execute(everybody))).toEqual(['Ona'])
  })

  it('sees its own rows where many run at once on few connections', async () => {
    const few = openPool(database.url, { maxConnections: 3, scoped: { role: rowsRole } })
    const asked = Array.from({ length: 60 }, (_, index) => (index % 2 ? 'acme' : 'globex'))
    const seen = await Promise.all(
      asked.map((tenant, index) =>
        inTenants([tenant], () =>
          index % 3 ? everybody(few.db) : few.db.transaction().execute((trx) => everybody(trx)),
        ),
      ),
    )
    await few.close()
    expect(seen.map((names) => names.length)).toEqual(asked.map((tenant) => (tenant === 'acme' ? 2 : 1)))
  })
})

describe('a row of another company', () => {
  it('cannot be written, changed or deleted', async () => {
    await inTenants(['acme'], () => added('acme')(one.db))
    await expect(inTenants(['acme'], () => added('globex')(one.db))).rejects.toThrow('row-level security')
    await expect(added('acme')(one.db)).rejects.toThrow('row-level security')
    const moved = inTenants(['acme'], () =>
      one.db.updateTable('employees').set({ tenant: 'globex' }).where('first_name', '=', 'New').execute(),
    )
    await expect(moved).rejects.toThrow('row-level security')
    const [gone] = await inTenants(['acme'], () =>
      one.db.deleteFrom('employees').where('first_name', '=', 'Ona').execute(),
    )
    expect(Number(gone?.numDeletedRows)).toBe(0)
  })

  it('is kept from a name that is written as a statement', async () => {
    expect(await inTenants(["acme'; set app.tenants = 'globex"], everybody)).toEqual([])
  })
})

describe('the role of the portal', () => {
  it('is taken where the user of the address may', async () => {
    expect(await rolesOf(database.url)).toMatchObject({
      roles: { rows: rowsRole, operators: operatorsRole },
      isGuarded: true,
      isApart: true,
    })
  })

  it.each([
    ['leaves who may not take it guarded', 'nobypassrls', true],
    ['leaves who may not take it and passes the policies unguarded', 'bypassrls', false],
  ])('%s', async (_title, right, isGuarded) => {
    const user = `${right}_${randomBytes(6).toString('hex')}`
    await database.pool.query(`create role ${user} login ${right} password 'secret'`)
    const url = Object.assign(new URL(database.url), { username: user, password: 'secret' })
    try {
      expect(await rolesOf(url.href)).toMatchObject({ roles: {}, isGuarded, isApart: false, user })
    } finally {
      await database.pool.query(`drop role ${user}`)
    }
  })

  it('may not read the queue, turn the policies off, or write the tables anew', async () => {
    for (const statement of [
      'select from graphile_worker._private_jobs',
      'alter table employees disable row level security',
      'truncate employees',
    ])
      await expect(one.pool.query(statement), statement).rejects.toThrow(/permission denied|must be owner/)
  })
})
