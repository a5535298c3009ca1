import { mkdir } from 'node:fs/promises'
import { join } from 'node:path'
import type { Connection } from '../../platform/db/schema.ts'
import { inTenants } from '../../platform/db/tenantScope.ts'
import { compareFiles } from './compareFiles.ts'
import { findRelease } from './findRelease.ts'
import { readFilesOfRelease } from './readReleases.ts'
import { hashFiles, readReleaseFiles } from './releaseFiles.ts'
import { writeFolder } from './writeFolder.ts'

type Following = {
  /**
   * The fingerprint of the last written release, by company; a release with another fingerprint is read and
   * written.
   */
  followed: Map<string, string>
  /** Called when the release of a company cannot be written; other companies are still written. */
  onFault: (tenant: string, error: unknown) => void
}

/**
 * Writes the last release of each company into its folder, where the files differ. Several processes may
 * share the folder.
 * @throws if the database does not respond
 */
export async function followReleases(
  db: Connection,
  dir: string,
  { followed, onFault }: Following,
): Promise<void> {
  await mkdir(dir, { recursive: true })
  const last = await db.selectFrom('last_releases').selectAll().orderBy('tenant').execute()
  for (const { tenant, number, fingerprint } of last) {
    if (followed.get(tenant) === fingerprint) continue
    try {
      await inTenants([tenant], () => writeRelease(db, join(dir, tenant), { tenant, number }))
      followed.set(tenant, fingerprint)
    } catch (error) {
      onFault(tenant, error)
    }
  }
}

async function writeRelease(
  db: Connection,
  folder: string,
  { tenant, number }: { tenant: string; number: number },
): Promise<void> {
  const release = await findRelease(db, tenant, number)
  const differences = compareFiles(hashFiles(await readReleaseFiles(folder)), release.files)
  if (differences.length === 0) return
  const wanted = differences.flatMap(({ file, what }) => (what === 'removed' ? [] : file))
  await writeFolder(folder, await readFilesOfRelease(db, tenant, release, wanted), differences)
}
