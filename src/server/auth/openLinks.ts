import type { Connection } from '../platform/db/schema.ts'
import { voidEmailChanges } from './pendingEmails.ts'
import { voidResetTokens } from './resetTokens.ts'

/**
 * Ends the invitations, password links and e-mail confirmations of these employees. Call it within a
 * transaction that locks them.
 */
export async function endOpenLinks(trx: Connection, tenant: string, ids: readonly string[]): Promise<void> {
  await voidResetTokens(trx, tenant, ids)
  await voidEmailChanges(trx, tenant, ids)
}
