import { loadPending, lockPublishing, type PendingRelease } from '../company/drafts/pendingReleases.ts'
import { absent, companyOf, type OperationContext } from '../platform/context/operating.ts'
import { rowNumber } from './inputs.ts'

/** The number of a release that waits for its day or an approval. */
export const publicationNumber = rowNumber('The number of the publication that waits')

/**
 * Finds a release of the company that waits, and keeps others from publishing until the transaction ends.
 * @throws OperationRefused if none of this number waits
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
