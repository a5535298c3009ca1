import type { Connection } from '../platform/db/schema.ts'
import { voidEmailChanges } from './emailChanges.ts'
import { voidResetTokens } from './resetTokens.ts'

/**
 * Ends the invitations, links for a new password and links that confirm an e-mail, of these employees. Call
 * it within a transaction that locks them.
 */
export async function endOpenLinks(trx: Connection, tenant: string, ids: readonly string[]): Promise<void> {
  await voidResetTokens(trx, tenant, ids)
  await voidEmailChanges(trx, tenant, ids)
}
