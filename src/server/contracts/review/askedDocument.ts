import type { ServerContext } from '../../platform/context/context.ts'
import type { Connection } from '../../platform/db/schema.ts'

type ContractKey = { tenant: string; id: string }

/** Records the document requested from the employee; the list of reviews shows it until the decision. */
export async function recordRequestedDocument(
  { db, clock }: Pick<ServerContext, 'db' | 'clock'>,
  { tenant, id }: ContractKey,
  what: string,
): Promise<void> {
  await db
    .updateTable('contracts')
    .set({ asked_for: what, asked_at: clock.now() })
    .where('tenant', '=', tenant)
    .where('id', '=', id)
    .execute()
}

/** Records the operator who handles a contract's review, and a note for reviewers. */
export async function noteReview(
  { db, clock }: Pick<ServerContext, 'db' | 'clock'>,
  { tenant, id }: ContractKey,
  { by, note }: { by: string; note: string },
): Promise<void> {
  await db
    .updateTable('contracts')
    .set({ review_by: by, review_by_at: clock.now(), review_note: note || null })
    .where('tenant', '=', tenant)
    .where('id', '=', id)
    .execute()
}

/** Returns the name of a contract's last reviewer; undefined if there is none or it was not recorded. */
export async function lastReviewer(db: Connection, { tenant, id }: ContractKey): Promise<string | undefined> {
  const row = await db
    .selectFrom('contract_conditions')
    .select('reviewed_by')
    .where('tenant', '=', tenant)
    .where('contract_id', '=', id)
    .where('reviewed_at', 'is not', null)
    .orderBy('reviewed_at', 'desc')
    .executeTakeFirst()
  return row?.reviewed_by ?? undefined
}

/** Deletes the reviewer's notes after the decision, and returns the requested document, if any. */
export async function clearReviewNotes(
  db: Connection,
  { tenant, id }: ContractKey,
): Promise<string | undefined> {
  const noted = await db
    .selectFrom('contracts')
    .select('asked_for')
    .where('tenant', '=', tenant)
    .where('id', '=', id)
    .executeTakeFirst()
  await db
    .updateTable('contracts')
    .set({ asked_for: null, asked_at: null, review_by: null, review_by_at: null, review_note: null })
    .where('tenant', '=', tenant)
    .where('id', '=', id)
    .execute()
  return noted?.asked_for ?? undefined
}
