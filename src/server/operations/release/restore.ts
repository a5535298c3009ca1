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
import { listReleases, readFilesOfRelease, type Release } from '../../company/releases/readReleases.ts'
import { hashFiles, type ReleaseFiles } from '../../company/releases/releaseFiles.ts'
import { textsOfFiles } from '../../company/releases/releaseTexts.ts'
import { readServedFiles, writeServedFiles } from '../../company/releases/servedFiles.ts'
import { listChanges } from '../../company/releases/describeChanges.ts'
import { checkCompany } from '../../company/drafts/draftChecks.ts'
import {
  companyOf,
  OperationRefused,
  type OperationContext,
  type Reason,
} from '../../platform/context/operating.ts'
import { oneLine, rowNumber } from '../inputs.ts'
import { filePath } from '../studioDraft.ts'
import { defineOperation } from '../operation.ts'
import { formatRedChange } from '../publishing.ts'
import { refusalSentences } from '../refusalSentences.ts'

/**
 * Restores a release after the checks that the server makes before it serves files. Without a choice it
 * restores the files that are still as the release's successor left them; a file that changed again needs
 * to be chosen. A dry run lists every file that differs, and tells the refusals in its answer, so that the
 * files can be chosen.
 */
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
          description:
            'Only these files; the others stay. Left out: those that no later release changed again',
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
    refusals: Type.Array(Type.String(), { description: 'Why the chosen files would be refused' }),
    files: Type.Array(
      Type.Object({
        file: Type.String(),
        what: Type.String(),
        isChangedAgain: Type.Boolean({ description: 'Changed again by a later release, or by hand' }),
        isUnkept: Type.Boolean(),
      }),
      { description: 'The files; in a trial all that differ' },
    ),
    changes: Type.Array(Type.Object({ change: Type.String(), file: Type.String() }), {
      description: 'What differs, as it is now and as it becomes',
    }),
  }),
  access: { right: 'publish', company: 'one' },
  dryRun: true,
  final: true,
  run: async (context, { release: number, note = '', overwrite = false, files: wanted }) => {
    const { subdomain: tenant } = companyOf(context)
    if (!context.config.tenantsWritable)
      throw new OperationRefused([{ id: 'release.notWritable', company: tenant }])
    await lockPublishing(context.db, tenant)
    const release = await findRelease(context.db, tenant, number)
    const earlier = await readFilesOfRelease(context.db, tenant, release)
    const current = await readServedFiles(context, tenant)
    const differences = await listDifferences(context, { release, earlier, current })
    const chosen = differences.filter(({ file, isChangedAgain }) =>
      wanted ? wanted.includes(file) : !isChangedAgain,
    )
    const after = takeFiles(current, earlier, chosen)
    if (differences.length === 0 || (wanted && chosen.length === 0))
      throw new OperationRefused([{ id: 'release.same', release: number }])
    const restoring = { release, overwrite, chosen, differences, current, after }
    const refusals = await findRefusals(context, restoring)
    const [refused] = refusals
    if (refused && !context.dryRun) throw new OperationRefused(refused)
    const { number: newRelease } = await keepRelease(context.db, {
      tenant,
      files: after,
      servedAt: context.clock.now(),
      madeBy: context.actor,
      note,
      restored: number,
    })
    if (!context.dryRun) await writeServedFiles(context, tenant, { before: current, after })
    const told = context.dryRun ? earlier : after
    const changes = listChanges(textsOfFiles(current), textsOfFiles(told), context.clock.today())
    return {
      release: number,
      newRelease,
      changedFiles: chosen.length,
      refusals: refusals.flatMap((reasons) => refusalSentences(reasons, context.language)),
      files: context.dryRun ? differences : chosen,
      changes: changes.map((each) => ({ change: formatChange(each, context.language), file: each.file })),
    }
  },
})

type RestorableFile = FileDifference & { isChangedAgain: boolean; isUnkept: boolean }

/**
 * Lists the files that differ from a release. `isChangedAgain`: the file is no longer as the next release
 * left it. `isUnkept`: its current bytes are in no release, an edit that was never served.
 */
async function listDifferences(
  { db, ...context }: OperationContext,
  { release, earlier, current }: Compared,
): Promise<RestorableFile[]> {
  const { subdomain } = companyOf(context)
  const now = hashFiles(current)
  const [last] = await listReleases(db, subdomain, { count: 1 })
  const [next] = await listReleases(db, subdomain, { count: 1, upTo: release.number + 1 })
  return compareFiles(now, hashFiles(earlier)).map(({ file, what }) => ({
    file,
    what,
    isChangedAgain: now[file] !== next?.files[file],
    isUnkept: now[file] !== undefined && now[file] !== last?.files[file],
  }))
}

type Compared = { release: Release; earlier: ReleaseFiles; current: ReleaseFiles }

type Restoring = {
  release: Release
  overwrite: boolean
  chosen: readonly RestorableFile[]
  differences: readonly RestorableFile[]
  current: ReleaseFiles
  after: ReleaseFiles
}

/** Finds why the chosen files would be refused, the first reason first. */
async function findRefusals(
  context: OperationContext,
  { release: { number: release }, overwrite, chosen, differences, current, after }: Restoring,
): Promise<(readonly Reason[])[]> {
  const pathsOf = (files: readonly RestorableFile[]): string => files.map(({ file }) => file).join(', ')
  if (chosen.length === 0) return [[{ id: 'release.chooseFiles', release, files: pathsOf(differences) }]]
  const faults = await findFaults(context, after)
  const unkept = chosen.filter(({ isUnkept }) => isUnkept)
  const changes = listChanges(textsOfFiles(current), textsOfFiles(after), context.clock.today())
  const red = findRed(context, release, changes)
  return [
    ...(faults.length > 0 ? [faults] : []),
    ...(unkept.length > 0 && !overwrite ? [[{ id: 'release.unkept', files: pathsOf(unkept) } as const]] : []),
    ...(red ? [[red]] : []),
  ]
}

/** The served files with the chosen ones as they are in an earlier release, where some are missing. */
function takeFiles(
  current: ReleaseFiles,
  earlier: ReleaseFiles,
  chosen: readonly FileDifference[],
): ReleaseFiles {
  const files = new Map(current)
  for (const { file } of chosen) {
    const bytes = earlier.get(file)
    if (bytes) files.set(file, bytes)
    else files.delete(file)
  }
  return files
}

/** Finds the faults of files that the server would not serve today. */
async function findFaults(context: OperationContext, files: ReleaseFiles): Promise<readonly Reason[]> {
  const before = companyOf(context)
  const { subdomain: tenant } = before
  const today = madridDate(context.clock.now())
  const contracted = await contractedModalities(context.db, { tenant, year: yearOf(today) })
  const kept = { before, contracted, hostFault: context.tenants.hostFault }
  const known = context.benefits.all()
  const { read } = await checkCompany({ subdomain: tenant, files, known, kept, today })
  return 'faults' in read ? read.faults : []
}

/**
 * Finds a change that is sensitive, or red if the company demands that another account approves those.
 */
function findRed(
  context: OperationContext,
  release: number,
  changes: readonly CompanyChange[],
): Reason | undefined {
  const [red] = changesToApprove(changes, { isDemanded: companyOf(context).approval })
  if (!red) return undefined
  const change = (language: Language) => formatRedChange(red, language)
  return red.red === 'sensitive'
    ? ({ id: 'release.sensitive', release, change } as const)
    : ({ id: 'release.red', release, change } as const)
}
