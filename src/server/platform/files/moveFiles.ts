import { sql } from 'kysely'
import type { ServerContext } from '../context/context.ts'
import type { Db } from '../db/schema.ts'
import { inTenants } from '../db/tenantScope.ts'
import { enqueue } from '../jobs/jobs.ts'
import type { ObjectStore } from './objectStore.ts'

type FileKey = { tenant: string; id: string }

/**
 * The key of a file in the store; without a slash, because stores differ in how they interpret a slash when
 * they copy.
 */
export const objectKey = ({ tenant, id }: FileKey): string => `${tenant}.${id}`

/**
 * Moves a file's contents from the database into the store, so that uploads do not wait for the store. The
 * contents are always in at least one of the two. The object is listed before it is stored, so that every
 * object is known.
 */
export async function moveFile(db: Db, store: ObjectStore, { tenant, id }: FileKey): Promise<void> {
  const file = await db
    .selectFrom('files')
    .innerJoin('file_contents', (join) =>
      join.onRef('file_contents.file_id', '=', 'files.id').on('file_contents.tenant', '=', tenant),
    )
    .select(['employee_id', 'content_type', 'sha256', 'bytes'])
    .where('files.tenant', '=', tenant)
    .where('files.id', '=', id)
    .executeTakeFirst()
  if (!file) return
  await db
    .insertInto('stored_objects')
    .values({ tenant, file_id: id, employee_id: file.employee_id })
    .onConflict((conflict) => conflict.doNothing())
    .execute()
  const { bytes, content_type: contentType, sha256 } = file
  await store.put(objectKey({ tenant, id }), bytes, { contentType, sha256 })
  await db.deleteFrom('file_contents').where('tenant', '=', tenant).where('file_id', '=', id).execute()
}

/** The maximum number of a company's objects that are moved aside in an hour. */
const maxAside = 100
/** Days until an object moved aside is deleted; a restored backup may need it until then. */
const daysAside = 30

/**
 * Moves contents that are still in the database, and moves aside listed objects whose file was deleted.
 * Deletes objects that were moved aside 30 days ago, and at once those of an erased person. Objects that are
 * not listed are not touched.
 */
export async function moveStoredFiles(
  { db, tenants, log }: Pick<ServerContext, 'db' | 'tenants' | 'log'>,
  store: ObjectStore,
): Promise<void> {
  for (const { subdomain } of tenants.list())
    await inTenants([subdomain], async () => {
      const left = await db
        .selectFrom('file_contents')
        .select('file_id')
        .where('tenant', '=', subdomain)
        .limit(1000)
        .execute()
      for (const { file_id: id } of left) await enqueueMove(db, { tenant: subdomain, id })
      const deleted = await deleteForGood(db, store, subdomain)
      const moved = await moveOrphans(db, store, subdomain)
      if (moved > 0) log.warn({ tenant: subdomain, moved }, 'objects of deleted files were moved aside')
      if (deleted > 0) log.info({ tenant: subdomain, deleted }, 'objects of deleted files were deleted')
    })
}

function orphansOf(db: Db, tenant: string) {
  return db
    .selectFrom('stored_objects')
    .select('file_id')
    .where('tenant', '=', tenant)
    .where('file_id', 'not in', (files) =>
      files.selectFrom('files').select('id').where('tenant', '=', tenant),
    )
}

async function deleteForGood(db: Db, store: ObjectStore, tenant: string): Promise<number> {
  const notErased = db
    .selectFrom('employees')
    .select('id')
    .where('tenant', '=', tenant)
    .where('erased_at', 'is', null)
  const orphans = await orphansOf(db, tenant)
    .where((eb) =>
      eb.or([
        eb('moved_aside_at', '<', sql<Date>`now() - ${daysAside}::int * interval '1 day'`),
        eb('employee_id', 'not in', notErased),
      ]),
    )
    .execute()
  for (const { file_id: id } of orphans) {
    await store.remove(objectKey({ tenant, id }))
    await db.deleteFrom('stored_objects').where('tenant', '=', tenant).where('file_id', '=', id).execute()
  }
  return orphans.length
}

async function moveOrphans(db: Db, store: ObjectStore, tenant: string): Promise<number> {
  const orphans = await orphansOf(db, tenant).where('moved_aside_at', 'is', null).limit(maxAside).execute()
  for (const { file_id: id } of orphans) {
    await store.moveAside(objectKey({ tenant, id }))
    await db
      .updateTable('stored_objects')
      .set({ moved_aside_at: sql<Date>`now()` })
      .where('tenant', '=', tenant)
      .where('file_id', '=', id)
      .execute()
  }
  return orphans.length
}

/** Queues the move of a file; call it within the transaction that stores the file. */
export async function enqueueMove(db: Parameters<typeof enqueue>[0], file: FileKey): Promise<void> {
  await enqueue(db, 'move-file', file, { key: `move:${file.id}` })
}
