import { sql } from 'kysely'
import { inTransaction } from '../../platform/db/pool.ts'
import type { Connection } from '../../platform/db/schema.ts'
import { fingerprintOfFiles, hashFiles, type ReleaseFiles } from './releaseFiles.ts'

type NewRelease = {
  tenant: string
  files: ReleaseFiles
  servedAt: Date
  /** The operator who published the release; left out: the files were edited by hand. */
  madeBy?: string
  note?: string
  /** The number of the earlier release that this one restores. */
  restored?: number
  /** The account that approved the release. */
  approvedBy?: string | null
}

/** Stores how many red changes of a release were made by hand without an approval. */
export async function keepUnapproved(
  db: Connection,
  { tenant, number, unapproved }: { tenant: string; number: number; unapproved: number },
): Promise<void> {
  await db
    .updateTable('releases')
    .set({ unapproved })
    .where('tenant', '=', tenant)
    .where('number', '=', number)
    .execute()
}

/** A release without its files. */
type KeptRelease = { number: number; isNew: boolean }

/**
 * Stores a company's files as its next release, unless they equal the last one. Each process that serves the
 * company calls it, and one of them writes. Bytes that are already stored are not written again.
 */
export async function keepRelease(db: Connection, release: NewRelease): Promise<KeptRelease> {
  const { tenant, files, servedAt, madeBy = null, note = '', restored = null, approvedBy = null } = release
  const hashes = hashFiles(files)
  const fingerprint = fingerprintOfFiles(hashes)
  return inTransaction(db, async (trx) => {
    const before = await findLast(trx, tenant)
    if (before?.fingerprint === fingerprint) return { number: before.number, isNew: false }
    await sql`select pg_advisory_xact_lock(hashtextextended(${`release ${tenant}`}, 0))`.execute(trx)
    const last = await findLast(trx, tenant)
    if (last?.fingerprint === fingerprint) return { number: last.number, isNew: false }
    await keepBytes(trx, tenant, files)
    const number = (last?.number ?? 0) + 1
    await trx
      .insertInto('releases')
      .values({
        tenant,
        number,
        fingerprint,
        files: JSON.stringify(hashes),
        made_by: madeBy,
        note,
        restored,
        served_at: servedAt,
        approved_by: approvedBy,
      })
      .execute()
    await trx
      .insertInto('last_releases')
      .values({ tenant, number, fingerprint })
      .onConflict((on) => on.column('tenant').doUpdateSet({ number, fingerprint }))
      .execute()
    return { number, isNew: true }
  })
}

function findLast(trx: Connection, tenant: string) {
  return trx
    .selectFrom('releases')
    .select(['number', 'fingerprint'])
    .where('tenant', '=', tenant)
    .orderBy('number', 'desc')
    .limit(1)
    .executeTakeFirst()
}

/** Stores the bytes of files, each once for a company. */
export async function keepBytes(trx: Connection, tenant: string, files: ReleaseFiles): Promise<void> {
  const hashes = hashFiles(files)
  const kept = await trx
    .selectFrom('release_files')
    .select('sha256')
    .where('tenant', '=', tenant)
    .where('sha256', '=', sql<string>`any(${Object.values(hashes)})`)
    .execute()
  const known = new Set(kept.map((row) => row.sha256))
  for (const [path, bytes] of files) {
    const hash = hashes[path] ?? ''
    if (known.has(hash)) continue
    known.add(hash)
    await trx.insertInto('release_files').values({ tenant, sha256: hash, bytes }).execute()
  }
}
