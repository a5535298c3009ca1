import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { sql } from 'kysely'
import type { Connection } from '../../platform/db/schema.ts'
import type { ReleaseFiles } from './releaseFiles.ts'

export type Release = {
  number: number
  fingerprint: string
  /** The SHA-256 of each file, by path. */
  files: Record<string, string>
  /** The operator who published the release; null: the files were edited by hand. */
  madeBy: string | null
  note: string
  /** The number of the earlier release that this one restores; null: none. */
  restored: number | null
  servedAt: Date
  /** The account that approved the release; null: none. */
  approvedBy: string | null
  /** The number of red changes made by hand without the approval that the company demands. */
  unapproved: number
}

/** A company's releases, the newest first. */
export async function listReleases(
  db: Connection,
  tenant: string,
  { count, upTo }: { count: number; upTo?: number },
): Promise<Release[]> {
  const rows = await db
    .selectFrom('releases')
    .selectAll()
    .where('tenant', '=', tenant)
    .$if(upTo !== undefined, (releases) => releases.where('number', '<=', upTo ?? 0))
    .orderBy('number', 'desc')
    .limit(count)
    .execute()
  return rows.map(({ made_by: madeBy, served_at: servedAt, approved_by: approvedBy, ...row }) => ({
    ...row,
    madeBy,
    servedAt,
    approvedBy,
  }))
}

/** Reads the files of a release with their bytes; `paths` selects some, left out: all. */
export async function readFilesOfRelease(
  db: Connection,
  tenant: string,
  { files }: Pick<Release, 'files'>,
  paths: readonly string[] = Object.keys(files),
): Promise<ReleaseFiles> {
  const rows = await db
    .selectFrom('release_files')
    .select(['sha256', 'bytes'])
    .where('tenant', '=', tenant)
    .where('sha256', '=', sql<string>`any(${paths.map((path) => files[path] ?? '')})`)
    .execute()
  const bytesOf = new Map(rows.map(({ sha256, bytes }) => [sha256, bytes]))
  return new Map(
    paths.flatMap((path): [string, Buffer][] => {
      const bytes = bytesOf.get(files[path] ?? '')
      return bytes ? [[path, bytes]] : []
    }),
  )
}

/** Writes files into a temporary folder with the company's name, and calls a function with it. */
export async function withReleaseFolder<Answer>(
  tenant: string,
  files: ReleaseFiles,
  work: (dir: string) => Promise<Answer>,
): Promise<Answer> {
  const { dir, remove } = await openReleaseFolder(tenant, files)
  return work(dir).finally(remove)
}

/** Writes files into a temporary folder with the company's name, until `remove` is called. */
export async function openReleaseFolder(
  tenant: string,
  files: ReleaseFiles,
): Promise<{ dir: string; remove: () => Promise<void> }> {
  const base = await mkdtemp(join(tmpdir(), 'release-'))
  const dir = join(base, 'tenants', tenant)
  const remove = () => rm(base, { recursive: true, force: true })
  try {
    await mkdir(dir, { recursive: true })
    for (const [path, bytes] of files) {
      await mkdir(dirname(join(dir, path)), { recursive: true })
      await writeFile(join(dir, path), bytes)
    }
    return { dir, remove }
  } catch (error) {
    await remove()
    throw error
  }
}
