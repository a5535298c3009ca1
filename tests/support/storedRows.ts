import { sql } from 'kysely'
import type { Db } from '../../src/server/platform/db/schema.ts'

/** Tables that a refused request may change: counted attempts, and the last use of a session. */
const transient = ['captcha_used', 'login_attempts', 'login_failures', 'sessions', 'provider_sign_ins']

const statements = new WeakMap<Db, string>()

/** Computes a fingerprint of all rows of companies by table: equal if nothing was stored. */
export async function fingerprintRows(db: Db): Promise<string> {
  const statement = statements.get(db) ?? (await buildFingerprintSql(db))
  statements.set(db, statement)
  const { rows } = await sql.raw<{ name: string; rows: string }>(statement).execute(db)
  return JSON.stringify(rows)
}

async function buildFingerprintSql(db: Db): Promise<string> {
  const { rows } = await sql<{ name: string }>`
    select table_name as name from information_schema.columns
    where table_schema = 'public' and column_name = 'tenant' order by 1`.execute(db)
  return rows
    .filter(({ name }) => !transient.includes(name))
    .map(({ name }) => `select '${name}' as name, sum(hashtextextended(t::text, 0)) as rows from ${name} t`)
    .join(' union all ')
}
