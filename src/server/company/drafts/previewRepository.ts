import { sql } from 'kysely'
import type { Connection } from '../../platform/db/schema.ts'
import { sha256, hashFiles, type ReleaseFiles } from '../releases/releaseFiles.ts'
import { keepBytes } from '../releases/keepRelease.ts'
import { readFilesOfRelease } from '../releases/readReleases.ts'

/** Minutes that a preview's rows outlast its tokens, whose end the machine's clock decides. */
const spareMinutes = 5

/**
 * Returns the name of the company whose rows a preview has: `*acme-` and a hash of all that it shows. No
 * company of a folder can have such a name.
 */
export const previewName = (tenant: string, shown: unknown): string =>
  `*${tenant}-${sha256(JSON.stringify(shown)).slice(0, 16)}`

/** Returns the company of a preview's name. */
export const companyOfPreview = (name: string): string | undefined => /^\*(.+)-[0-9a-f]{16}$/.exec(name)?.[1]

/** Returns the person of a preview that has not ended, and lets it last for so many minutes from now. */
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

/** Reads the files of a preview; undefined: it ended. */
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

/** Returns the names of a company's previews that have ended, and forgets them; their rows stay. */
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
