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

/** Who took a named lock, and when. */
type LockHolder = { by: string; since: Date }

/** What a session may tell of itself: a database cuts a longer name, and changes letters with marks. */
const toldLetters = 48

/** Publishes to other sessions, until the transaction ends, who has its locks. */
export async function tellHolder(trx: Connection, { by, since }: LockHolder): Promise<void> {
  const plain = by.normalize('NFD').replace(/[^ -~]/g, '')
  const told = `holds ${Math.floor(since.getTime() / 1000)} ${plain.slice(0, toldLetters)}`
  await sql`select set_config('application_name', ${told}, true)`.execute(trx)
}

/** Finds who has a named lock; undefined if nobody has it, or did not tell. */
export async function findHolder(trx: Connection, name: string): Promise<LockHolder | undefined> {
  const { rows } = await sql<{ told: string }>`
    select application_name as told from pg_locks join pg_stat_activity using (pid)
    where locktype = 'advisory' and granted and objsubid = 1
      and database = (select oid from pg_database where datname = current_database())
      and (classid::bigint << 32) | objid::bigint = hashtextextended(${name}, 0)`.execute(trx)
  const [, seconds, by] = /^holds (\d+) (.+)$/.exec(rows[0]?.told ?? '') ?? []
  return by ? { by, since: new Date(Number(seconds) * 1000) } : undefined
}
