import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createTestDatabase, type TestDatabase } from '../../../../tests/support/database.ts'
import { byProductClock, clockOf, clockShiftMs } from '../context/clock.ts'
import { openPool, type OpenPool } from './pool.ts'

/** Columns whose default is the machine's time instead of the product's, with the reason. */
const byMachine: Record<string, string> = {
  'accept_links.created_at': 'a limit of links an hour',
  'email_changes.created_at': 'a limit of links an hour',
  'reset_tokens.created_at': 'a limit of links an hour',
  'operator_links.created_at': 'a limit of links an hour',
  'login_failures.failed_at': 'a limit of failures within minutes',
  'sessions.created_at': 'ends by the machine',
  'sessions.last_seen_at': 'ends by the machine',
  'operator_tokens.created_at': 'ends by the machine',
  'operator_tokens.last_seen_at': 'ends by the machine',
  'operator_passkeys.created_at': 'belongs to signing in',
  'passkeys.created_at': 'belongs to signing in',
  'operators.created_at': 'only orders',
  'outbox.created_at': 'delivery and cleanup follow the machine; lists translate it',
  'outbox.next_attempt_at': 'delivery follows the machine; lists translate it',
  'files.created_at': 'the cleanup follows the machine; lists translate it',
  'stored_objects.stored_at': 'the cleanup follows the machine',
  'employees.created_at': 'nobody reads it',
  'employees.updated_at': 'nobody reads it',
  'family_members.created_at': 'nobody reads it',
  'family_members.updated_at': 'nobody reads it',
  'contract_answers.created_at': 'nobody reads it',
  'contract_answers.updated_at': 'nobody reads it',
  'contract_invoices.created_at': 'nobody reads it',
}

const dayMs = 86_400_000

describe('the product’s clock in the database', () => {
  let database: TestDatabase
  let shifted: OpenPool
  beforeAll(async () => {
    database = await createTestDatabase()
    shifted = openPool(database.url, { clockShiftMs: 400 * dayMs })
  })
  afterAll(async () => {
    await shifted.close()
    await database.drop()
  })

  it.each([
    ['with CLOCK is ahead by its shift', () => shifted, 400],
    ['without CLOCK is the machine’s', () => database, 0],
  ])('%s', async (_title, open, days) => {
    const { rows } = await open().pool.query('select product_now() - now() as ahead')
    expect(rows[0].ahead.days ?? 0).toBe(days)
  })

  it('is the default of each time that people read, and no other without a reason', async () => {
    const { rows } = await database.pool.query(`
      select table_name || '.' || column_name as name from information_schema.columns
      where table_schema = 'public' and column_default in ('now()', 'clock_timestamp()')`)
    const given = rows.map(({ name }: { name: string }) => name)
    const { rows: sent } = await database.pool.query(`
      select table_name || '.' || column_name as name from information_schema.columns
      where table_schema = 'public' and column_default like '%product_now()%'`)
    expect(sent.length).toBeGreaterThan(10)
    expect(given.filter((name) => !(name in byMachine))).toEqual([])
  })
})

describe('the shift of a clock', () => {
  const ahead = (ms: number) => clockOf(() => new Date(Date.now() + ms))

  it.each([
    [900, 0],
    [1001, 1001],
    [-30 * dayMs, -30 * dayMs],
  ])('of %i ms is %i ms', (ms, shiftMs) => {
    expect(Math.abs(clockShiftMs(ahead(ms)) - shiftMs)).toBeLessThan(3)
  })

  it('translates a time of the database for who reads it', () => {
    const at = byProductClock(ahead(400 * dayMs), new Date('2026-01-01T10:00:00Z'))
    expect(at.toISOString().slice(0, 10)).toBe('2027-02-05')
  })
})
