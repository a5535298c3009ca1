import type { Connection } from '../platform/db/schema.ts'

/** The red changes of a release made by hand, without the approval that the company demands. */
type HandEdit = { company: string; release: number; reds: number; servedAt: string }
/**
 * A release that waits for an approval; `on` is its day, blank if it is published at once after the
 * approval.
 */
type WaitingRelease = { company: string; publication: number; requestedBy: string; reds: number; on: string }

/** Finds the companies whose newest release has red changes made by hand that nobody approved. */
export async function findHandEdits(db: Connection, companies: readonly string[]): Promise<HandEdit[]> {
  const rows = await db
    .selectFrom('releases as newest')
    .select(['tenant', 'number', 'unapproved', 'served_at'])
    .where('tenant', 'in', ['', ...companies])
    .where('unapproved', '>', 0)
    .where((eb) =>
      eb.not(
        eb.exists(
          eb
            .selectFrom('releases as later')
            .select('later.number')
            .whereRef('later.tenant', '=', 'newest.tenant')
            .whereRef('later.number', '>', 'newest.number'),
        ),
      ),
    )
    .orderBy('tenant')
    .execute()
  return rows.map(({ tenant, number, unapproved, served_at: servedAt }) => ({
    company: tenant,
    release: number,
    reds: unapproved,
    servedAt: servedAt.toISOString(),
  }))
}

/** Finds the releases of companies that wait for an approval. */
export async function findToApprove(db: Connection, companies: readonly string[]): Promise<WaitingRelease[]> {
  const rows = await db
    .selectFrom('pending_releases')
    .select(['tenant', 'number', 'asked_by', 'reds', 'day'])
    .where('tenant', 'in', ['', ...companies])
    .where('state', '=', 'waiting')
    .orderBy('tenant')
    .orderBy('number')
    .limit(100)
    .execute()
  return rows.map(({ tenant, number, asked_by: requestedBy, reds, day }) => ({
    company: tenant,
    publication: number,
    requestedBy,
    reds,
    on: day ?? '',
  }))
}
