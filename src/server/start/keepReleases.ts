import { join } from 'node:path'
import { keepRelease } from '../company/releases/keepRelease.ts'
import { readReleaseFiles } from '../company/releases/releaseFiles.ts'
import type { FolderOptions } from '../company/tenantFolder.ts'
import type { ServerContext } from '../platform/context/context.ts'
import { inTenants } from '../platform/db/tenantScope.ts'

type Parts = Pick<ServerContext, 'config' | 'db' | 'clock'> & { log: FolderOptions['log'] }

/**
 * Keeps the files of a company as a release when they are served. Without a database they are served all the
 * same, and are kept when they are read again.
 */
export function keepReleases({ config, db, clock, log }: Parts): NonNullable<FolderOptions['onServed']> {
  return async (tenant) => {
    try {
      const files = await readReleaseFiles(join(config.tenantsDir, tenant))
      await inTenants([tenant], () => keepRelease(db, { tenant, files, servedAt: clock.now() }))
    } catch (error) {
      log.warn({ err: error }, `The configuration of ${tenant} is served, and could not be kept.`)
    }
    return undefined
  }
}
