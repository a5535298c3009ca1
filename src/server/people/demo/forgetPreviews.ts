import type { Connection } from '../../platform/db/schema.ts'
import { alsoInTenant } from '../../platform/db/tenantScope.ts'
import { takeEnded } from '../../company/drafts/previewRepository.ts'

/** Deletes the made-up people of a company's previews that have ended, in the caller's transaction. */
export async function forgetPreviews(trx: Connection, tenant: string): Promise<void> {
  for (const name of await takeEnded(trx, tenant)) {
    await alsoInTenant(trx, name)
    await trx.deleteFrom('employees').where('tenant', '=', name).execute()
  }
}
