import { sql } from 'kysely'
import type { Db } from '../../src/server/platform/db/schema.ts'

/** Tables that a refused request may change: counted attempts, and the last use of a session. */
const transient = ['captcha_used', 'login_attempts', 'login_failures', 'sessions', 'provider_sign_ins']

type Known = { statement: string; writes?: number; fingerprint: string }

const known = new WeakMap<Db, Known>()

/**
 * Computes a fingerprint of all rows of companies by table; two fingerprints are equal if nothing was stored
 * between them. Rows are only read again after a statement that may have written.
 */
export async function fingerprintRows(db: Db): Promise<string> {
  const last = known.get(db) ?? { statement: await prepare(db), fingerprint: '' }
  known.set(db, last)
  const [counted] = (await sql<{ writes: number }>`select last_value as writes from test_writes`.execute(db))
    .rows
  if (counted?.writes === last.writes) return last.fingerprint
  const { rows } = await sql.raw(last.statement).execute(db)
  known.set(db, { ...last, writes: counted?.writes, fingerprint: JSON.stringify(rows) })
  return JSON.stringify(rows)
}

/** Installs a counter of writing statements in all tables; returns the SQL that computes a fingerprint. */
async function prepare(db: Db): Promise<string> {
  const { rows } = await sql<{ name: string }>`
    select table_name as name from information_schema.columns
    where table_schema = 'public' and column_name = 'tenant' order by 1`.execute(db)
  const tables = rows.map(({ name }) => name).filter((name) => !transient.includes(name))
  // A sequence also counts writes of a transaction that is rolled back. Its first call does not change the
  // stored value, so it is made here.
  await sql`create sequence test_writes`.execute(db)
  await sql`select nextval('test_writes')`.execute(db)
  await sql`create function count_write() returns trigger language plpgsql security definer
    as 'begin perform nextval(''public.test_writes''); return null; end'`.execute(db)
  for (const table of tables)
    await sql`create trigger count_write after insert or update or delete or truncate
      on ${sql.table(table)} for each statement execute function count_write()`.execute(db)
  return tables
    .map((name) => `select '${name}' as name, sum(hashtextextended(t::text, 0)) as rows from ${name} t`)
    .join(' union all ')
}
