import { sql, type Selectable } from 'kysely'
import type { Connection } from '../../platform/db/schema.ts'
import type { StudioDraftFilesTable, StudioDraftsTable } from '../../platform/db/tables/studio.ts'

type DraftRow = Selectable<StudioDraftsTable>
export type DraftFileRow = Selectable<StudioDraftFilesTable>
export type Draft = DraftRow & { files: DraftFileRow[] }

/**
 * Loads the open draft of a company, if there is one; `isLocked` locks it until the end of the transaction.
 */
export async function loadDraft(
  db: Connection,
  tenant: string,
  { isLocked = false }: { isLocked?: boolean } = {},
): Promise<Draft | undefined> {
  const query = db.selectFrom('studio_drafts').selectAll().where('tenant', '=', tenant)
  const row = await (isLocked ? query.forUpdate() : query).executeTakeFirst()
  if (!row) return undefined
  const files = await db
    .selectFrom('studio_draft_files')
    .selectAll()
    .where('tenant', '=', tenant)
    .orderBy('path')
    .execute()
  return { ...row, files }
}

/** Opens a draft without saving a file; does nothing if one is open. */
export async function openDraft(
  db: Connection,
  draft: Pick<DraftRow, 'tenant' | 'base_sha256' | 'edited_by'>,
): Promise<void> {
  await db
    .insertInto('studio_drafts')
    .values({ ...draft, version: 0 })
    .onConflict((conflict) => conflict.column('tenant').doNothing())
    .execute()
}

/** Increases the draft's version after a save, and returns it. */
export async function countSave(db: Connection, tenant: string, editedBy: string): Promise<number> {
  const { version } = await db
    .updateTable('studio_drafts')
    .set((eb) => ({ version: eb('version', '+', 1), edited_by: editedBy, saved_at: sql`product_now()` }))
    .where('tenant', '=', tenant)
    .returning('version')
    .executeTakeFirstOrThrow()
  return version
}

/**
 * Stores a file of a draft. It replaces the last saved version; earlier authors remain in the list of
 * authors.
 */
export async function keepDraftFile(
  db: Connection,
  file: Pick<DraftFileRow, 'tenant' | 'path' | 'content' | 'from_sha256' | 'saved_by' | 'authors'>,
): Promise<void> {
  await db
    .insertInto('studio_draft_files')
    .values(file)
    .onConflict((conflict) =>
      conflict.columns(['tenant', 'path']).doUpdateSet({
        content: file.content,
        saved_by: file.saved_by,
        saved_at: sql`product_now()`,
        authors: sql<string[]>`array(select distinct unnest(studio_draft_files.authors || excluded.authors))`,
      }),
    )
    .execute()
}

/** Removes a file from a draft; without a path, the whole draft. */
export async function removeDraft(db: Connection, tenant: string, path?: string): Promise<void> {
  if (path === undefined) await db.deleteFrom('studio_drafts').where('tenant', '=', tenant).execute()
  else
    await db.deleteFrom('studio_draft_files').where('tenant', '=', tenant).where('path', '=', path).execute()
}
