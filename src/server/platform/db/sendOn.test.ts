import { Socket } from 'node:net'
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { createTestDatabase, type TestDatabase } from '../../../../tests/support/database.ts'
import { openPool, type OpenPool } from './pool.ts'
import type { Connection } from './schema.ts'
import { sendOn } from './sendOn.ts'

let database: TestDatabase
let scoped: OpenPool
beforeAll(async () => {
  database = await createTestDatabase()
  await database.pool.query('create table sent (value int unique deferrable initially deferred)')
  scoped = openPool(database.url, { maxConnections: 1, scoped: {} })
})
afterAll(async () => {
  await scoped.close()
  await database.drop()
})
beforeEach(() => database.pool.query('truncate sent'))

const put = (trx: Connection, value: string): Promise<void> =>
  sendOn({ execute: () => sql`insert into sent values (${value})`.execute(trx) })

async function stored(): Promise<number[]> {
  const { rows } = await database.pool.query<{ value: number }>('select value from sent order by value')
  return rows.map(({ value }) => value)
}

describe('a write that is sent on', () => {
  it('stands in the order in which it was sent, and is there after the commit', async () => {
    const seen = await scoped.db.transaction().execute(async (trx) => {
      await put(trx, '1')
      await put(trx, '2')
      return (await sql<{ count: number }>`select count(*) from sent`.execute(trx)).rows[0]?.count
    })
    expect([seen, await stored()]).toEqual([2, [1, 2]])
  })

  it('leaves with the begin, the other writes and the commit in one packet', async () => {
    const [one, many] = (['_write', '_writev'] as const).map((name) => vi.spyOn(Socket.prototype, name))
    await scoped.db.transaction().execute(async (trx) => {
      for (const value of ['1', '2', '3']) await put(trx, value)
    })
    const packets = one!.mock.calls.length + many!.mock.calls.length
    vi.restoreAllMocks()
    expect([packets, await stored()]).toEqual([1, [1, 2, 3]])
  })

  it('throws its error with the next statement that is waited for, and nothing is stored', async () => {
    const reached: string[] = []
    const work = scoped.db.transaction().execute(async (trx) => {
      await put(trx, '1')
      await put(trx, 'no number')
      reached.push('after the write')
      await sql`select 1`.execute(trx)
      reached.push('after the next statement')
    })
    await expect(work).rejects.toThrow('invalid input syntax')
    expect(reached).toEqual(['after the write'])
    expect(await stored()).toEqual([])
  })

  it('throws its error at the commit where no statement follows', async () => {
    const work = scoped.db.transaction().execute((trx) => put(trx, 'no number'))
    await expect(work).rejects.toThrow('invalid input syntax')
    expect(await stored()).toEqual([])
  })

  it('throws at the commit what is judged there', async () => {
    const work = scoped.db.transaction().execute(async (trx) => {
      await put(trx, '5')
      await put(trx, '5')
    })
    await expect(work).rejects.toThrow('duplicate key')
    expect(await stored()).toEqual([])
  })

  it('leaves a connection that serves the next transaction', async () => {
    const failing = scoped.db.transaction().execute(async (trx) => {
      await put(trx, 'no number')
      throw new Error('of the work itself')
    })
    await expect(failing).rejects.toThrow('of the work itself')
    await scoped.db.transaction().execute((trx) => put(trx, '3'))
    expect(await stored()).toEqual([3])
  })

  it('leaves later work waiting for its answers, also work that its new connection starts', async () => {
    const { pool, close } = openPool(database.url, { maxConnections: 1 })
    await sendOn({ execute: () => pool.query('listen later') })
    const listener = await pool.connect()
    const count = new Promise<number | undefined>((resolve, reject) =>
      listener.once('notification', () => {
        const read = (trx: Connection) => sql<{ one: number }>`select 1 as one`.execute(trx)
        scoped.db
          .transaction()
          .execute(async (trx) => (await read(trx)).rows[0]?.one)
          .then(resolve, reject)
      }),
    )
    await database.pool.query('notify later')
    expect(await count).toBe(1)
    listener.release()
    await close()
  })

  it('calls back after the commit of its transaction, and never after a rollback', async () => {
    const seen: string[] = []
    const write = (trx: Connection, value: string) =>
      sendOn({ execute: () => sql`insert into sent values (${value})`.execute(trx) }, () => {
        seen.push(`stored ${value}`)
      })
    await scoped.db.transaction().execute(async (trx) => {
      await write(trx, '1')
      await sql`select 1`.execute(trx)
      seen.push('before the commit')
    })
    expect(seen).toEqual(['before the commit', 'stored 1'])
    const thrown = scoped.db.transaction().execute(async (trx) => {
      await write(trx, '2')
      throw new Error('of the work itself')
    })
    await expect(thrown).rejects.toThrow('of the work itself')
    const refused = scoped.db.transaction().execute((trx) => write(trx, '1').then(() => write(trx, '1')))
    await expect(refused).rejects.toThrow('duplicate key')
    await write(scoped.db, '3')
    expect(seen).toEqual(['before the commit', 'stored 1', 'stored 3'])
  })

  it('is waited for outside a transaction', async () => {
    await expect(put(scoped.db, 'no number')).rejects.toThrow('invalid input syntax')
    await put(scoped.db, '4')
    expect(await stored()).toEqual([4])
  })
})
