import { loadPending, lockPublishing, type PendingRelease } from '../company/drafts/pendingReleases.ts'
import { absent, companyOf, type OperationContext } from '../platform/context/operating.ts'
import { rowNumber } from './inputs.ts'

/** The number of a pending release. */
export const publicationNumber = rowNumber('The number of the publication that waits')

/**
 * Finds a pending release of the company, and locks publishing until the transaction ends.
 * @throws OperationRefused if no pending release has this number
 */
export async function findPublication(
  context: OperationContext,
  publication: number,
): Promise<{ pending: PendingRelease[]; release: PendingRelease }> {
  const { subdomain } = companyOf(context)
  await lockPublishing(context.db, subdomain)
  const pending = await loadPending(context.db, subdomain)
  const release = pending.find(({ number }) => number === publication)
  if (!release) throw absent({ id: 'publication.unknown', company: subdomain, publication })
  return { pending, release }
}
