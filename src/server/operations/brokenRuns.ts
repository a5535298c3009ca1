import { sql } from 'kysely'
import type { Connection } from '../platform/db/schema.ts'

/** Days for which a failed run stays in the list of failures. */
export const runDays = 30

/** Counts the failed runs of a company's operations in the last `runDays` days. */
export async function countBrokenRuns(db: Connection, tenant: string): Promise<number> {
  const { failed } = await db
    .selectFrom('operation_runs')
    .select((eb) => eb.fn.countAll<string>().as('failed'))
    .where('tenant', '=', tenant)
    .where('outcome', '=', 'failed')
    .where('started_at', '>', sql<Date>`product_now() - make_interval(days => ${runDays})`)
    .executeTakeFirstOrThrow()
  return Number(failed)
}
