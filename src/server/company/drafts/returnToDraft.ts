import { sql } from 'kysely'
import type { Connection } from '../../platform/db/schema.ts'
import { countSave, loadDraft, openDraft } from './draftRepository.ts'
import type { PendingRelease } from './pendingReleases.ts'

/**
 * Puts the files of a pending release back into the open draft, so that nothing is lost. If the draft also
 * changes a file, the draft's version is kept, because it was made from the release's.
 */
export async function returnToDraft(trx: Connection, release: PendingRelease): Promise<void> {
  const { tenant, files, asked_by: author, fingerprint } = release
  await openDraft(trx, { tenant, base_sha256: fingerprint, edited_by: author })
  const draft = await loadDraft(trx, tenant, { isLocked: true })
  for (const { path, content, from_sha256, authors } of files)
    await trx
      .insertInto('studio_draft_files')
      .values({ tenant, path, content, from_sha256, saved_by: author, authors })
      .onConflict((conflict) =>
        conflict.columns(['tenant', 'path']).doUpdateSet({
          from_sha256,
          authors: sql<
            string[]
          >`array(select distinct unnest(studio_draft_files.authors || excluded.authors))`,
        }),
      )
      .execute()
  await countSave(trx, tenant, draft?.edited_by ?? author)
}
