import { sql } from 'kysely'
import type { Connection } from '../db/schema.ts'

/** The transaction of the operation waits for as long as the work takes on a connection of its own. */
export async function mayTakeLong(db: Connection): Promise<void> {
  await sql`set local idle_in_transaction_session_timeout = 0`.execute(db)
}
