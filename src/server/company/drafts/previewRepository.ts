import { sql } from 'kysely'
import { sha256 } from '../../platform/context/sha256.ts'
import type { Connection } from '../../platform/db/schema.ts'
import { hashFiles, type ReleaseFiles } from '../releases/releaseFiles.ts'
import { keepBytes } from '../releases/keepRelease.ts'
import { readFilesOfRelease } from '../releases/readReleases.ts'

/**
 * Minutes for which a preview's rows outlast its tokens: tokens expire by the machine's clock, rows by the
 * database's.
 */
const spareMinutes = 5

/**
 * Returns the company name under which a preview stores its rows: `*acme-` and a hash of all that it shows.
 * No company of a folder can have such a name.
 */
export const previewName = (tenant: string, shown: unknown): string =>
  `*${tenant}-${sha256(JSON.stringify(shown)).slice(0, 16)}`

/** Returns the company in a preview's name. */
export const companyOfPreview = (name: string): string | undefined => /^\*(.+)-[0-9a-f]{16}$/.exec(name)?.[1]

/**
 * Extends a preview to at least `minutes` from now and returns its person; undefined if the preview was
 * removed.
 */
export async function prolongPreview(
  trx: Connection,
  { tenant, name, minutes }: { tenant: string; name: string; minutes: number },
): Promise<string | undefined> {
  const found = await trx
    .updateTable('previews')
    .set((eb) => ({ ends_at: eb.fn<Date>('greatest', [eb.ref('ends_at'), endIn(minutes)]) }))
    .where('tenant', '=', tenant)
    .where('name', '=', name)
    .returning('person_id')
    .executeTakeFirst()
  return found?.person_id
}

/** Stores a preview with its files. */
export async function keepPreview(
  trx: Connection,
  { files, minutes, ...row }: Named & { files: ReleaseFiles; minutes: number; person_id: string },
): Promise<void> {
  await keepBytes(trx, row.tenant, files)
  await trx
    .insertInto('previews')
    .values({ ...row, files: JSON.stringify(hashFiles(files)), ends_at: endIn(minutes) })
    .execute()
}

/** Reads the files of a preview; undefined if the preview was removed. */
export async function readPreviewFiles(
  db: Connection,
  { tenant, name }: Named,
): Promise<ReleaseFiles | undefined> {
  const found = await db
    .selectFrom('previews')
    .select('files')
    .where('tenant', '=', tenant)
    .where('name', '=', name)
    .executeTakeFirst()
  return found && readFilesOfRelease(db, tenant, found)
}

/** Removes a company's expired previews and returns their names; the rows under these names remain. */
export async function takeEnded(trx: Connection, tenant: string): Promise<string[]> {
  const ended = await trx
    .deleteFrom('previews')
    .where('tenant', '=', tenant)
    .where('ends_at', '<', sql<Date>`now()`)
    .returning('name')
    .execute()
  return ended.map(({ name }) => name)
}

type Named = { tenant: string; name: string }

const endIn = (minutes: number) => sql<Date>`now() + ${minutes + spareMinutes}::int * interval '1 minute'`
