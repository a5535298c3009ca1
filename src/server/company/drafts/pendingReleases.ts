import { sql, type Selectable } from 'kysely'
import type { Connection } from '../../platform/db/schema.ts'
import type { PendingReleaseFilesTable, PendingReleasesTable } from '../../platform/db/tables/releases.ts'
import { keepBytes } from '../releases/keepRelease.ts'

export type PendingRow = Selectable<PendingReleasesTable>
type PendingFile = Omit<Selectable<PendingReleaseFilesTable>, 'tenant' | 'number'> & {
  content: Buffer
}

/** A release whose files are fixed and that waits for its day or for an approval. */
export type PendingRelease = PendingRow & { files: PendingFile[] }

type NewPending = Pick<
  PendingRow,
  'tenant' | 'day' | 'state' | 'fingerprint' | 'asked_by' | 'asked_at' | 'authors' | 'reds'
> & { files: Omit<PendingFile, 'sha256'>[]; hashes: Record<string, string> }

/** Locks a company's published and pending releases, so that only one transaction at a time changes them. */
export async function lockPublishing(trx: Connection, tenant: string): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`publish ${tenant}`}, 0))`.execute(trx)
}

/** Loads a company's pending releases by number, with their files. */
export async function loadPending(db: Connection, tenant: string): Promise<PendingRelease[]> {
  const rows = await db
    .selectFrom('pending_releases')
    .selectAll()
    .where('tenant', '=', tenant)
    .where('state', 'in', ['waiting', 'scheduled'])
    .orderBy('number')
    .execute()
  if (rows.length === 0) return []
  const files = await db
    .selectFrom('pending_release_files as file')
    .innerJoin('release_files as kept', (join) =>
      join.onRef('kept.tenant', '=', 'file.tenant').onRef('kept.sha256', '=', 'file.sha256'),
    )
    .select(['file.number', 'path', 'file.sha256', 'from_sha256', 'authors', 'kept.bytes as content'])
    .where('file.tenant', '=', tenant)
    .where(
      'file.number',
      'in',
      rows.map(({ number }) => number),
    )
    .orderBy('path')
    .execute()
  return rows.map((row) => ({
    ...row,
    files: files.flatMap(({ number, ...file }) => (number === row.number ? [file] : [])),
  }))
}

/** Lists the pending releases, and those refused since `refusedSince`; the newest first, without files. */
export function listPending(db: Connection, tenant: string, refusedSince: Date): Promise<PendingRow[]> {
  return db
    .selectFrom('pending_releases')
    .selectAll()
    .where('tenant', '=', tenant)
    .where((eb) =>
      eb.or([
        eb('state', 'in', ['waiting', 'scheduled']),
        eb.and([eb('state', '=', 'refused'), eb('ended_at', '>=', refusedSince)]),
      ]),
    )
    .orderBy('number', 'desc')
    .limit(100)
    .execute()
}

/** Stores a pending release and returns its number. */
export async function keepPending(trx: Connection, { files, hashes, ...row }: NewPending): Promise<number> {
  const { tenant } = row
  await keepBytes(trx, tenant, new Map(files.map(({ path, content }) => [path, content])))
  const { last } = await trx
    .selectFrom('pending_releases')
    .select((eb) => eb.fn.max('number').as('last'))
    .where('tenant', '=', tenant)
    .executeTakeFirstOrThrow()
  const number = Number(last ?? 0) + 1
  await trx
    .insertInto('pending_releases')
    .values({ ...row, number })
    .execute()
  await trx
    .insertInto('pending_release_files')
    .values(
      files.map(({ path, from_sha256, authors }) => ({
        tenant,
        number,
        path,
        sha256: hashes[path] ?? '',
        from_sha256,
        authors,
      })),
    )
    .execute()
  return number
}

/** Changes the state of a pending release. */
export async function movePending(
  trx: Connection,
  { tenant, number }: Pick<PendingRow, 'tenant' | 'number'>,
  change: Pick<PendingRow, 'state'> & Partial<Pick<PendingRow, 'approved_by' | 'reasons' | 'ended_at'>>,
): Promise<void> {
  await trx
    .updateTable('pending_releases')
    .set(change)
    .where('tenant', '=', tenant)
    .where('number', '=', number)
    .execute()
}
