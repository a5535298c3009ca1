import { join } from 'node:path'
import type { Config } from '../../platform/context/config.ts'
import type { Connection } from '../../platform/db/schema.ts'
import { compareFiles } from './compareFiles.ts'
import { listReleases, readFilesOfRelease } from './readReleases.ts'
import { hashFiles, readReleaseFiles, type ReleaseFiles } from './releaseFiles.ts'
import { writeFolder } from './writeFolder.ts'

type Context = { config: Pick<Config, 'tenantsFrom' | 'tenantsDir'>; db: Connection }

/** Reads the files that a company is served: those of its folder, or of its last release. */
export async function readServedFiles({ config, db }: Context, tenant: string): Promise<ReleaseFiles> {
  if (config.tenantsFrom === 'folder') return readReleaseFiles(join(config.tenantsDir, tenant))
  const [last] = await listReleases(db, tenant, { count: 1 })
  return last ? readFilesOfRelease(db, tenant, last) : new Map()
}

/**
 * Writes files into the folder of a company that is served from its folder. With TENANTS=database it writes
 * nothing: the release is served (`followReleases`).
 */
export async function writeServedFiles(
  { config }: Pick<Context, 'config'>,
  tenant: string,
  { before, after }: { before: ReleaseFiles; after: ReleaseFiles },
): Promise<void> {
  if (config.tenantsFrom === 'database') return
  const differences = compareFiles(hashFiles(before), hashFiles(after))
  await writeFolder(join(config.tenantsDir, tenant), after, differences)
}
