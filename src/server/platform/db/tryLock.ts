import { sql } from 'kysely'
import type { Connection } from './schema.ts'

/** Waits for a named lock, and keeps it until the transaction ends. */
export async function waitForLock(trx: Connection, name: string): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${name}, 0))`.execute(trx)
}

/** Takes a named lock until the transaction ends; false if another transaction has it. */
export async function tryLock(trx: Connection, name: string): Promise<boolean> {
  const { rows } = await sql<{ got: boolean }>`
    select pg_try_advisory_xact_lock(hashtextextended(${name}, 0)) as got`.execute(trx)
  return rows[0]?.got ?? false
}
