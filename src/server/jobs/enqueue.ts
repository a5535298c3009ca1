import { sql } from 'kysely'
import type { Connection } from '../db/schema.ts'

/** Which acceptance of which contract a category's own effect gets. */
export type SignedPayload = {
  tenant: string
  employeeId: string
  contractId: string
  category: string
  kind: 'contract' | 'edit' | 'cancellation'
  key: string
}

/** The jobs of this server and their payloads. */
export type JobPayloads = { 'deliver-mail': { id: string }; 'benefit-signed': SignedPayload }

/**
 * Adds a job within the caller's transaction. A second one with the same key replaces the first unless that
 * one is already running; handlers therefore claim their row before they act. Times are the database's, never
 * the product clock's.
 */
export async function enqueue<Name extends keyof JobPayloads>(
  connection: Connection,
  name: Name,
  payload: JobPayloads[Name],
  { key, inSeconds = 0 }: { key: string; inSeconds?: number },
): Promise<void> {
  await sql`
    select graphile_worker.add_job(
      ${name}, ${JSON.stringify(payload)}::json, job_key => ${key}, max_attempts => 1000,
      run_at => now() + ${inSeconds}::float8 * interval '1 second'
    )`.execute(connection)
}
