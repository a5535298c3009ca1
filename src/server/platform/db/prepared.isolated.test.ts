import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createTestDatabase, type TestDatabase } from '../../../../tests/support/database.ts'
import { openPool } from './pool.ts'

let database: TestDatabase
beforeAll(async () => {
  database = await createTestDatabase()
})
afterAll(() => database.drop())

// All connections of a process share the names of prepared statements, whose number is limited.
describe('prepared statements', () => {
  it('are those that come often, but none that answers all columns', async () => {
    const { pool, close } = openPool(database.url, { maxConnections: 1 })
    for (let turn = 0; turn < 22; turn++) {
      await pool.query('select 7 + $1::int as often', [turn])
      await pool.query('select * from (select $1::int) as all_columns', [turn])
      if (turn < 10) await pool.query('select 8 + $1::int as seldom', [turn])
    }
    const { rows } = await pool.query<{ statement: string }>('select statement from pg_prepared_statements')
    expect(rows.map(({ statement }) => statement)).toEqual(['select 7 + $1::int as often'])
    await close()
  })

  it('are at most 150, so that no connection stores more plans', async () => {
    const { pool, close } = openPool(database.url, { maxConnections: 1 })
    for (let statement = 0; statement < 160; statement++)
      for (let turn = 0; turn < 20; turn++) await pool.query(`select ${statement} + $1::int as many`, [turn])
    const { rows } = await pool.query<{ many: number }>(
      'select count(*)::int as many from pg_prepared_statements',
    )
    // One of the 150 names belongs to the statement of the test above, which another connection prepared.
    expect(rows).toEqual([{ many: 149 }])
    await close()
  })
})
