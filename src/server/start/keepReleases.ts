import { join } from 'node:path'
import { formatShort, listChanges } from '../company/releases/tellChanges.ts'
import { changesToApprove, demandsApproval } from '../../domain/company/changes/compareCompanies.ts'
import { keepRelease, keepUnapproved } from '../company/releases/keepRelease.ts'
import { listReleases } from '../company/releases/readReleases.ts'
import { textsOfFiles, textsOfRelease } from '../company/releases/releaseTexts.ts'
import { readReleaseFiles } from '../company/releases/releaseFiles.ts'
import type { FolderOptions } from '../company/tenantFolder.ts'
import type { ServerContext } from '../platform/context/context.ts'
import { inTenants } from '../platform/db/tenantScope.ts'

type Parts = Pick<ServerContext, 'config' | 'db' | 'clock'> & { log: FolderOptions['log'] }

const handNote = ' (edited by hand: no other account approved it)'

/**
 * Stores the files of a company as a release when they are served, and describes the changes since the last
 * release. Without a database the files are served all the same, and are stored when they are read again.
 */
export function keepReleases({ config, db, clock, log }: Parts): NonNullable<FolderOptions['onServed']> {
  return async (tenant) => {
    try {
      const files = await readReleaseFiles(join(config.tenantsDir, tenant))
      return await inTenants([tenant], async () => {
        const { number, isNew } = await keepRelease(db, { tenant, files, servedAt: clock.now() })
        if (!isNew) return undefined
        const [before] = await listReleases(db, tenant, { count: 1, upTo: number - 1 })
        if (!before) return undefined
        const texts = await textsOfRelease(db, tenant, before)
        const changes = listChanges(texts, textsOfFiles(files), clock.today())
        const unapproved = changesToApprove(changes, { isDemanded: demandsApproval(texts) }).length
        if (unapproved > 0) await keepUnapproved(db, { tenant, number, unapproved })
        return formatShort(changes, 'en') + (unapproved > 0 ? handNote : '')
      })
    } catch (error) {
      log.warn({ err: error }, `The configuration of ${tenant} is served, and could not be kept.`)
      return undefined
    }
  }
}
