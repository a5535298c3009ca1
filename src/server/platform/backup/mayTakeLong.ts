import { sql } from 'kysely'
import type { Connection } from '../db/schema.ts'

/** Disables the idle timeout of the transaction, which waits for work on another connection. */
export async function mayTakeLong(db: Connection): Promise<void> {
  await sql`set local idle_in_transaction_session_timeout = 0`.execute(db)
}
