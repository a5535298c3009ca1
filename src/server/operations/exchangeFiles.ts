import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import {
  changesToApprove,
  demandsApproval,
  findSensitive,
  type CompanyChange,
} from '../../domain/company/changes/compareCompanies.ts'
import { yearOf } from '../../domain/kernel/calendar.ts'
import { lockPublishing } from '../company/drafts/pendingReleases.ts'
import { readTenant } from '../company/readTenant.ts'
import { compareFiles } from '../company/releases/compareFiles.ts'
import { keepRelease, keepUnapproved } from '../company/releases/keepRelease.ts'
import { listReleases, readFilesOfRelease, type Release } from '../company/releases/readReleases.ts'
import { fingerprintOfFiles, hashFiles, readReleaseFiles } from '../company/releases/releaseFiles.ts'
import { textsOfFiles, textsOfRelease } from '../company/releases/releaseTexts.ts'
import { listChanges } from '../company/releases/describeChanges.ts'
import { writeFolder } from '../company/releases/writeFolder.ts'
import { contractedModalities } from '../employee/contractedModalities.ts'
import { mailSensitiveChanges } from '../operators/mailSensitiveChanges.ts'
import type { ServerContext } from '../platform/context/context.ts'
import { inTenants } from '../platform/db/tenantScope.ts'
import { keepRun } from './keepRun.ts'

/**
 * A folder with a company's files on a person's machine, and the company with whose releases it is
 * exchanged.
 */
type Exchange = { dir: string; tenant: string }

type Pulled =
  | { outcome: 'none' }
  /** Files that were edited both in the folder and in a release; nothing was written. */
  | { outcome: 'conflict'; release: number; files: string[] }
  | { outcome: 'pulled'; release: number; written: string[]; edited: string[] }

type Pushed =
  | { outcome: 'faults'; faults: string[] }
  /** Files that changed in releases since the folder was pulled; nothing was stored. */
  | { outcome: 'overtaken'; release: number; files: string[] }
  | { outcome: 'same'; release: number }
  | { outcome: 'pushed'; release: number; changes: CompanyChange[]; unapproved: number; warnings: string[] }

/**
 * Writes the last release of a company into a folder. Files edited in the folder since the last exchange are
 * kept; if a release changed such a file too, nothing is written. With `overwrite` the release replaces all
 * edits.
 */
export function pullFiles(
  { db }: Pick<ServerContext, 'db'>,
  { dir, tenant }: Exchange,
  { overwrite }: { overwrite: boolean },
): Promise<Pulled> {
  return inTenants([tenant], async (): Promise<Pulled> => {
    const [last] = await listReleases(db, tenant, { count: 1 })
    if (!last) return { outcome: 'none' }
    const base = (await readBase(dir)) ?? {}
    const own = hashFiles(await readReleaseFiles(dir))
    const isEdited = (file: string): boolean => own[file] !== base[file]
    const isReleased = (file: string): boolean => last.files[file] !== base[file]
    const differing = compareFiles(own, last.files)
    const conflicts = differing.filter(({ file }) => isEdited(file) && isReleased(file))
    if (conflicts.length > 0 && !overwrite)
      return { outcome: 'conflict', release: last.number, files: conflicts.map(({ file }) => file) }
    const [written, edited] = [
      differing.filter(({ file }) => overwrite || isReleased(file)),
      differing.filter(({ file }) => !overwrite && !isReleased(file)),
    ]
    const wanted = written.flatMap(({ file, what }) => (what === 'removed' ? [] : file))
    await writeFolder(dir, await readFilesOfRelease(db, tenant, last, wanted), written)
    await writeBase(dir, last)
    const names = (list: typeof differing): string[] => list.map(({ file }) => file)
    return { outcome: 'pulled', release: last.number, written: names(written), edited: names(edited) }
  })
}

/**
 * Stores the files of a folder as the next release of a company, which is served from then on. The files are
 * checked like files edited by hand: red changes are stored without an approval, and all accounts of the
 * company get a mail about sensitive changes. A folder that was pulled before the last release is refused.
 */
export async function pushFiles(
  context: ServerContext,
  { dir, tenant }: Exchange,
  { note }: { note: string },
): Promise<Pushed> {
  const { db, clock } = context
  const files = await readReleaseFiles(dir)
  const served = await context.tenants.find(tenant)
  const read = await inTenants([tenant], async () => {
    const year = yearOf(clock.today())
    const contracted = await contractedModalities(db, { tenant, year })
    const kept = { before: served, contracted, hostFault: context.tenants.hostFault }
    return readTenant(dir, { known: context.benefits.all(), kept, today: clock.today() })
  })
  if ('faults' in read) return { outcome: 'faults', faults: read.faults }
  if (read.losses.length > 0 && !served) return { outcome: 'faults', faults: read.losses }
  const own = hashFiles(files)
  const base = await readBase(dir)
  const pushed = await inTenants([tenant], () =>
    db.transaction().execute(async (trx): Promise<Pushed> => {
      await lockPublishing(trx, tenant)
      const [last] = await listReleases(trx, tenant, { count: 1 })
      if (last?.fingerprint === fingerprintOfFiles(own)) return { outcome: 'same', release: last.number }
      const overtaken = last ? compareFiles(base ?? own, last.files).map(({ file }) => file) : []
      if (last && overtaken.length > 0)
        return { outcome: 'overtaken', release: last.number, files: overtaken }
      const texts = last ? await textsOfRelease(trx, tenant, last) : {}
      const changes = last ? listChanges(texts, textsOfFiles(files), clock.today()) : []
      const unapproved = changesToApprove(changes, { isDemanded: demandsApproval(texts) }).length
      const { number } = await keepRelease(trx, { tenant, files, servedAt: clock.now(), note })
      if (unapproved > 0) await keepUnapproved(trx, { tenant, number, unapproved })
      const sensitive = { changes: findSensitive(changes), by: 'shell', approvedBy: '' }
      await mailSensitiveChanges(context, trx, read.tenant, sensitive)
      await keepRun(trx, {
        operation: { name: 'studio publish' },
        run: { actor: 'shell', company: tenant },
        started: clock.now(),
        fingerprint: fingerprintOfFiles(own),
        about: String(number),
        outcome: 'done',
        figures: { changed: compareFiles(last?.files ?? {}, own).length },
      })
      return { outcome: 'pushed', release: number, changes, unapproved, warnings: read.warnings }
    }),
  )
  if (pushed.outcome === 'pushed' || pushed.outcome === 'same') await writeBase(dir, { files: own })
  return pushed
}

/**
 * The file in a folder that stores the SHA-256 of each file, by path, at the last exchange with a release.
 */
const baseFile = '.release.json'

/**
 * Reads `baseFile`; undefined if it is missing or damaged: then every file of the folder counts as edited.
 */
async function readBase(dir: string): Promise<Record<string, string> | undefined> {
  try {
    return JSON.parse(await readFile(join(dir, baseFile), 'utf8')) as Record<string, string>
  } catch {
    return undefined
  }
}

function writeBase(dir: string, { files }: Pick<Release, 'files'>): Promise<void> {
  // In the order of paths, so that each folder of a release has the same bytes for git.
  const sorted = Object.fromEntries(
    Object.entries(files).toSorted(([one], [other]) => (one < other ? -1 : 1)),
  )
  return writeFile(join(dir, baseFile), `${JSON.stringify(sorted, null, 2)}\n`)
}
