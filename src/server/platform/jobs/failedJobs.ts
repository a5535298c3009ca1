import { sql } from 'kysely'
import type { Connection } from '../db/schema.ts'

/** A failed job awaiting a retry; its id is a text, because it may exceed JSON's exact numbers. */
type FailedJob = { job: string; name: string; attempts: number; fault: string; nextAt: string }

/** Jobs that failed at least once, the next one first. */
export async function failedJobs(db: Connection): Promise<FailedJob[]> {
  const { rows } = await sql<Omit<FailedJob, 'nextAt'> & { run_at: Date }>`
    select id::text as job, task_identifier as name, attempts, last_error as fault, run_at
    from graphile_worker.jobs where last_error is not null order by run_at limit 1000`.execute(db)
  return rows.map(({ run_at: nextAt, ...job }) => ({ ...job, nextAt: nextAt.toISOString() }))
}

/** Runs jobs now and resets their number of attempts. */
export async function retryJobs(db: Connection, ids: readonly string[]): Promise<void> {
  await sql`select retry_jobs(${ids}::bigint[])`.execute(db)
}
