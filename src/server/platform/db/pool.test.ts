import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createTestDatabase, type TestDatabase } from '../../../../tests/support/database.ts'
import { isDatabaseAway, openPool } from './pool.ts'

let database: TestDatabase
beforeAll(async () => {
  database = await createTestDatabase()
})
afterAll(() => database.drop())

const backend = sql<{ pid: number }>`select pg_backend_pid() as pid`

describe('the pool', () => {
  it('answers dates as they are written and counts as numbers', async () => {
    const { rows } = await sql`select date '2026-03-29' as day, count(*) as many from employees`.execute(
      database.db,
    )
    expect(rows).toEqual([{ day: '2026-03-29', many: 0 }])
  })

  // This and the next wait for a limit of time, so they wait together.
  it.concurrent('ends a statement that takes longer than it may', { timeout: 20_000 }, async () => {
    await expect(sql`select pg_sleep(9)`.execute(database.db)).rejects.toSatisfy(isDatabaseAway)
  })

  it.concurrent(
    'answers within ten seconds when the database hangs in a transaction, and drops that connection',
    { timeout: 30_000 },
    async ({ expect }) => {
      let pid = 0
      const started = performance.now()
      const hung = database.db.transaction().execute(async (transaction) => {
        pid = (await backend.execute(transaction)).rows[0]?.pid ?? 0
        await sql`create table half_done (id int)`.execute(transaction)
        process.kill(pid, 'SIGSTOP')
        await sql`select 1`.execute(transaction)
      })
      await expect(hung).rejects.toSatisfy(isDatabaseAway)
      expect(performance.now() - started).toBeLessThan(10_000)
      process.kill(pid, 'SIGCONT')
      const pids = await Promise.all(Array.from({ length: 10 }, () => backend.execute(database.db)))
      expect(pids.map(({ rows }) => rows[0]?.pid)).not.toContain(pid)
      await expect
        .poll(async () => (await sql`select to_regclass('half_done') as there`.execute(database.db)).rows)
        .toEqual([{ there: null }])
    },
  )

  it('waits for a row that another transaction writes only as long as it may, and then goes on', async () => {
    const { db, close } = openPool(database.url, { maxConnections: 1, lockMs: 50 })
    await sql`create table locked_rows (id int)`.execute(database.db)
    await database.db.transaction().execute(async (transaction) => {
      await sql`lock table locked_rows in access exclusive mode`.execute(transaction)
      await expect(sql`select * from locked_rows`.execute(db)).rejects.toMatchObject({ code: '55P03' })
      expect((await sql`select 1 as one`.execute(db)).rows).toEqual([{ one: 1 }])
    })
    expect((await sql`select * from locked_rows`.execute(db)).rows).toEqual([])
    await close()
  })

  it('finds what was answered while its thread was busy, however long that was', async () => {
    const { pool, close } = openPool(database.url, { maxConnections: 1 })
    const answer = pool.query('select 1 as one')
    Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 3_500)
    expect((await answer).rows).toEqual([{ one: 1 }])
    await close()
  })

  it('does not report an error of this program as a database that is away', async () => {
    const error = await sql`select no_such_column`.execute(database.db).catch((thrown: unknown) => thrown)
    expect(isDatabaseAway(error)).toBe(false)
    expect(isDatabaseAway(new TypeError('x is undefined'))).toBe(false)
  })

  it('reports at once that no database listens', async () => {
    const nobody = openPool('postgres://a:b@127.0.0.1:1/x')
    await expect(sql`select 1`.execute(nobody.db)).rejects.toSatisfy(isDatabaseAway)
    await nobody.close()
  })
})
