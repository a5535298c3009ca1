import { sql } from 'kysely'
import type { Connection } from './schema.ts'

/** @throws with a sentence if the database has no tables of the portal */
export async function assertTables(db: Connection): Promise<void> {
  const { rows } = await sql<{ there: boolean }>`
    select to_regclass('public.operation_runs') is not null as there`.execute(db)
  if (!rows[0]?.there)
    throw new Error('The database has no tables: start the portal on it, or fill it with backup restore.')
}
