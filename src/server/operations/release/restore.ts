import Type from 'typebox'
import { changesToApprove, type CompanyChange } from '../../../domain/company/changes/compareCompanies.ts'
import { madridDate, yearOf } from '../../../domain/kernel/calendar.ts'
import type { Language } from '../../../domain/kernel/language.ts'
import { contractedModalities } from '../../employee/contractedModalities.ts'
import { lockPublishing } from '../../company/drafts/pendingReleases.ts'
import { compareFiles, type FileDifference } from '../../company/releases/compareFiles.ts'
import { formatChange } from '../../company/releases/formatChange.ts'
import { findRelease } from '../../company/releases/findRelease.ts'
import { keepRelease } from '../../company/releases/keepRelease.ts'
import { listReleases, readFilesOfRelease, withFolderOf } from '../../company/releases/readReleases.ts'
import { hashFiles, type ReleaseFiles } from '../../company/releases/releaseFiles.ts'
import { textsOfFiles } from '../../company/releases/releaseTexts.ts'
import { readServedFiles, writeServedFiles } from '../../company/releases/servedFiles.ts'
import { listChanges } from '../../company/releases/describeChanges.ts'
import { readTenant } from '../../company/readTenant.ts'
import { companyOf, OperationRefused, type OperationContext } from '../../platform/context/operating.ts'
import { oneLine, rowNumber } from '../inputs.ts'
import { filePath } from '../studioDraft.ts'
import { defineOperation } from '../operation.ts'
import { formatRedChange } from '../publishing.ts'

/** Restores a release after the checks that the server makes before it serves files. */
export default defineOperation({
  name: 'release restore',
  summary: "Brings an earlier configuration back: the company's files become those of the release",
  input: Type.Object(
    {
      release: rowNumber('The number of the release'),
      note: Type.Optional(oneLine('Why; it is kept with the new release')),
      overwrite: Type.Optional(
        Type.Boolean({ description: 'Also files that were edited and are kept in no release' }),
      ),
      files: Type.Optional(
        Type.Array(filePath, {
          description: 'Only these files; the others stay as they are. Left out: all that differ',
          minItems: 1,
          maxItems: 500,
        }),
      ),
    },
    { additionalProperties: false },
  ),
  output: Type.Object({
    release: Type.Integer(),
    newRelease: Type.Integer(),
    changedFiles: Type.Integer(),
    files: Type.Array(Type.Object({ file: Type.String(), what: Type.String(), isUnkept: Type.Boolean() })),
    changes: Type.Array(Type.Object({ change: Type.String(), file: Type.String() }), {
      description: 'What differs, as it is now and as it becomes',
    }),
  }),
  access: { right: 'publish', company: 'one' },
  dryRun: true,
  final: true,
  run: async (context, { release: number, note = '', overwrite = false, files: chosen }) => {
    const { subdomain } = companyOf(context)
    if (!context.config.tenantsWritable)
      throw new OperationRefused([{ id: 'release.notWritable', company: subdomain }])
    await lockPublishing(context.db, subdomain)
    const release = await findRelease(context.db, subdomain, number)
    const earlier = await readFilesOfRelease(context.db, subdomain, release)
    const current = await readServedFiles(context, subdomain)
    const files = chosen ? takeFiles(current, earlier, chosen) : earlier
    await refuseFaulty(context, files)
    const now = hashFiles(current)
    const differences = compareFiles(now, hashFiles(files))
    if (differences.length === 0) throw new OperationRefused([{ id: 'release.same', release: number }])
    const unkept = await findUnkept(context, now, differences)
    if (unkept.length > 0 && !overwrite && !context.dryRun)
      throw new OperationRefused([{ id: 'release.unkept', files: unkept.join(', ') }])
    const changes = listChanges(textsOfFiles(current), textsOfFiles(files), context.clock.today())
    refuseRed(context, number, changes)
    const kept = await keepRelease(context.db, {
      tenant: subdomain,
      files,
      servedAt: context.clock.now(),
      madeBy: context.actor,
      note,
      restored: number,
    })
    if (!context.dryRun) await writeServedFiles(context, subdomain, { before: current, after: files })
    return {
      release: number,
      newRelease: kept.number,
      changedFiles: differences.length,
      files: differences.map((each) => ({ ...each, isUnkept: unkept.includes(each.file) })),
      changes: changes.map((each) => ({ change: formatChange(each, context.language), file: each.file })),
    }
  },
})

/** The served files with the chosen ones as they are in an earlier release, where some are missing. */
function takeFiles(current: ReleaseFiles, earlier: ReleaseFiles, chosen: readonly string[]): ReleaseFiles {
  const files = new Map(current)
  for (const path of chosen) {
    const bytes = earlier.get(path)
    if (bytes) files.set(path, bytes)
    else files.delete(path)
  }
  return files
}

/** Refuses a release that the server would not serve today, with the faults as sentences. */
async function refuseFaulty(context: OperationContext, files: ReleaseFiles): Promise<void> {
  const before = companyOf(context)
  const { subdomain: tenant } = before
  const today = madridDate(context.clock.now())
  const contracted = await contractedModalities(context.db, { tenant, year: yearOf(today) })
  const read = await withFolderOf(tenant, files, (dir) =>
    readTenant(dir, context.benefits.all(), { before, contracted }, today),
  )
  if ('faults' in read) throw new OperationRefused(read.faults)
}

/**
 * Refuses sensitive changes. Refuses red changes if the company demands that another account approves them.
 */
function refuseRed(context: OperationContext, release: number, changes: readonly CompanyChange[]): void {
  const [red] = changesToApprove(changes, { isDemanded: companyOf(context).approval })
  if (!red) return
  const change = (language: Language) => formatRedChange(red, language)
  const reason =
    red.red === 'sensitive'
      ? ({ id: 'release.sensitive', release, change } as const)
      : ({ id: 'release.red', release, change } as const)
  throw new OperationRefused([reason])
}

/** Finds files to be replaced whose current bytes are in no release: an edit that was never served. */
async function findUnkept(
  { db, ...context }: OperationContext,
  now: Record<string, string>,
  differences: readonly FileDifference[],
): Promise<string[]> {
  const { subdomain } = companyOf(context)
  const [last] = await listReleases(db, subdomain, { count: 1 })
  return differences.flatMap(({ file }) => {
    const hash = now[file]
    return hash === undefined || hash === last?.files[file] ? [] : [file]
  })
}
