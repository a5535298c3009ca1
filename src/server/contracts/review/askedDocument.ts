import type { ServerContext } from '../../platform/context/context.ts'
import type { Connection } from '../../platform/db/schema.ts'

type ContractKey = { tenant: string; id: string }

/** Records the document requested from the employee; the list of reviews shows it until the decision. */
export async function noteAsked(
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

/** Deletes the record at the decision and returns the requested document, if any. */
export async function settleAsked(db: Connection, { tenant, id }: ContractKey): Promise<string | undefined> {
  const noted = await db
    .selectFrom('contracts')
    .select('asked_for')
    .where('tenant', '=', tenant)
    .where('id', '=', id)
    .executeTakeFirst()
  if (!noted?.asked_for) return undefined
  await db
    .updateTable('contracts')
    .set({ asked_for: null, asked_at: null })
    .where('tenant', '=', tenant)
    .where('id', '=', id)
    .execute()
  return noted.asked_for
}
