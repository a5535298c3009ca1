import { join } from 'node:path'
import { formatShort, listChanges } from '../company/releases/describeChanges.ts'
import { changesToApprove, demandsApproval } from '../../domain/company/changes/compareCompanies.ts'
import { keepRelease, keepUnapproved } from '../company/releases/keepRelease.ts'
import { listReleases } from '../company/releases/readReleases.ts'
import { textsOfFiles, textsOfRelease } from '../company/releases/releaseTexts.ts'
import {
  fingerprintOfFiles,
  hashFiles,
  readReleaseFiles,
  type ReleaseFiles,
} from '../company/releases/releaseFiles.ts'
import type { FolderOptions } from '../company/tenantFolder.ts'
import type { ServerContext } from '../platform/context/context.ts'
import { inTenants } from '../platform/db/tenantScope.ts'

type Dependencies = Pick<ServerContext, 'config' | 'db' | 'clock'> & { log: FolderOptions['log'] }

type NumberOf = (
  parts: Pick<Dependencies, 'db' | 'clock'>,
  tenant: string,
  files: ReleaseFiles,
) => Promise<number | undefined>

/**
 * Stores the files of a folder as a release and returns its number; undefined if the files equal the last
 * release.
 */
const keepNew: NumberOf = async ({ db, clock }, tenant, files) => {
  const { number, isNew } = await keepRelease(db, { tenant, files, servedAt: clock.now() })
  return isNew ? number : undefined
}

/**
 * Returns the number of the last release; undefined if the folder has the files of an earlier release,
 * because the last one is not written yet.
 */
const findLast: NumberOf = async ({ db }, tenant, files) => {
  const [last] = await listReleases(db, tenant, { count: 1 })
  return last?.fingerprint === fingerprintOfFiles(hashFiles(files)) ? last.number : undefined
}

const handNote = ' (edited by hand: no other account approved it)'

/**
 * Returns a function that stores a company's files as a release when they are served from a folder, and
 * describes the changes since the release before. If the database is unreachable, the files are served
 * without being stored; they are stored when they are read again.
 */
export function keepReleases({
  config,
  db,
  clock,
  log,
}: Dependencies): NonNullable<FolderOptions['onServed']> {
  return async (tenant) => {
    try {
      const files = await readReleaseFiles(join(config.tenantsDir, tenant))
      const isByHand = config.tenantsFrom === 'folder'
      return await inTenants([tenant], async () => {
        const number = await (isByHand ? keepNew : findLast)({ db, clock }, tenant, files)
        if (number === undefined) return undefined
        const [before] = await listReleases(db, tenant, { count: 1, upTo: number - 1 })
        if (!before) return undefined
        const texts = await textsOfRelease(db, tenant, before)
        const changes = listChanges(texts, textsOfFiles(files), clock.today())
        const unapproved = changesToApprove(changes, { isDemanded: demandsApproval(texts) }).length
        if (unapproved > 0 && isByHand) await keepUnapproved(db, { tenant, number, unapproved })
        return formatShort(changes, 'en') + (unapproved > 0 && isByHand ? handNote : '')
      })
    } catch (error) {
      log.warn({ err: error }, `The configuration of ${tenant} is served, and could not be kept.`)
      return undefined
    }
  }
}
