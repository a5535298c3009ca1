import { sql } from 'kysely'
import { inTransaction } from './pool.ts'
import type { Connection } from './schema.ts'
import { ofOperators } from './tenantScope.ts'

/**
 * Runs work on operators' rows inside work on a company's rows. Afterwards the connection sees the company's
 * rows again.
 */
export async function asOperators<Answer>(
  db: Connection,
  work: (trx: Connection) => Promise<Answer>,
): Promise<Answer> {
  return inTransaction(db, async (trx) => {
    const { rows } = await sql<{ before: string }>`
      select coalesce(current_setting('app.tenants', true), '') as before`.execute(trx)
    await see(trx, ofOperators)
    const answer = await work(trx)
    await see(trx, rows[0]?.before ?? '')
    return answer
  })
}

async function see(trx: Connection, tenants: string): Promise<void> {
  await sql`select set_config('app.tenants', ${tenants}, true)`.execute(trx)
}
