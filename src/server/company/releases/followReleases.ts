import { mkdir } from 'node:fs/promises'
import { join } from 'node:path'
import type { Connection } from '../../platform/db/schema.ts'
import { inTenants } from '../../platform/db/tenantScope.ts'
import { compareFiles } from './compareFiles.ts'
import { findRelease } from './findRelease.ts'
import { readFilesOfRelease } from './readReleases.ts'
import { hashFiles, readReleaseFiles } from './releaseFiles.ts'
import { writeFolder } from './writeFolder.ts'

/** The fingerprint of the release that a folder has, by company. */
export type FollowedReleases = Map<string, string>

/**
 * Writes the last release of each company into its folder, where it differs. Companies that `followed` has
 * are not read again until they have another release. Several processes may share the folder.
 */
export async function followReleases(
  db: Connection,
  dir: string,
  followed: FollowedReleases = new Map(),
): Promise<void> {
  await mkdir(dir, { recursive: true })
  const last = await db.selectFrom('last_releases').selectAll().orderBy('tenant').execute()
  for (const { tenant, number, fingerprint } of last) {
    if (followed.get(tenant) === fingerprint) continue
    await inTenants([tenant], async () => {
      const release = await findRelease(db, tenant, number)
      const folder = join(dir, tenant)
      const differences = compareFiles(hashFiles(await readReleaseFiles(folder)), release.files)
      const wanted = differences.flatMap(({ file, what }) => (what === 'removed' ? [] : file))
      if (differences.length === 0) return
      await writeFolder(folder, await readFilesOfRelease(db, tenant, release, wanted), differences)
    })
    followed.set(tenant, fingerprint)
  }
}
