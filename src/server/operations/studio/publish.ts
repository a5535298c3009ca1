import { zipSync } from 'fflate'
import Type, { type Static } from 'typebox'
import { changesToApprove } from '../../../domain/company/changes/compareCompanies.ts'
import { yearOf } from '../../../domain/kernel/calendar.ts'
import { formatDate } from '../../../domain/kernel/format.ts'
import { findSharing, overlayPending, type DraftFile } from '../../company/drafts/draftFiles.ts'
import { removeDraft, type Draft } from '../../company/drafts/draftRepository.ts'
import { keepPending, lockPublishing } from '../../company/drafts/pendingReleases.ts'
import { hashFiles } from '../../company/releases/releaseFiles.ts'
import { companyOf, OperationRefused, type OperationContext } from '../../platform/context/operating.ts'
import { day } from '../inputs.ts'
import { defineOperation } from '../operation.ts'
import {
  changesOutput,
  checkChange,
  describeChange,
  publishFiles,
  type CheckedChange,
} from '../publishing.ts'
import { assertMayChangeSensitive } from '../sensitiveChange.ts'
import { assertSeen, authorOf, draftVersion, finding, loadStudio, type Studio } from '../studioDraft.ts'

const output = Type.Object({
  ...changesOutput,
  outcome: Type.Union(
    [
      Type.Literal('published'),
      Type.Literal('scheduled'),
      Type.Literal('toApprove'),
      Type.Literal('zip', { description: 'The files are in the zip, to be put into their folder' }),
    ],
    { description: 'What became of the draft' },
  ),
  publication: Type.Union([Type.Integer(), Type.Null()], {
    description: 'The number of what waits for its day or an approval',
  }),
  findings: Type.Array(finding),
})

/** Publishes all files of the draft together, at once or on a day: the running portal loads them. */
export default defineOperation({
  name: 'studio publish',
  summary:
    'Publishes the draft of a company, as it was seen, now or on a day; where its folder is fixed, as a zip',
  input: Type.Object(
    {
      version: draftVersion,
      on: Type.Optional(
        day('The day, at 00:00 in Madrid, from tomorrow to a year from today; left out: now'),
      ),
    },
    { additionalProperties: false },
  ),
  output,
  access: { right: 'publish', company: 'one' },
  dryRun: true,
  final: true,
  run: async (context, { version, on }): Promise<Static<typeof output>> => {
    const { db, actor, config } = context
    if (on !== undefined) refuseDay(context, on)
    await lockPublishing(db, companyOf(context).subdomain)
    const studio = await loadStudio(context, { isLocked: true })
    const { subdomain, served, draft, files, pending } = studio
    const changed = files.filter((each) => each.served !== undefined)
    if (!draft || changed.length === 0) throw new OperationRefused([{ id: 'studio.nothing' }])
    assertSeen(draft, { version, actor, takeOver: true })
    refuseSharing(studio, changed, on)
    const before = pending.filter((each) => on !== undefined && (each.day ?? on) <= on)
    const checked = await checkChange(
      context,
      { subdomain, served: overlayPending(served, before), on: on ?? context.clock.today() },
      changeOf(draft, changed),
    )
    await assertMayChangeSensitive(context, checked.reds, { isApproval: false })
    const told = { ...(await describeChange(context, checked)), findings: checked.findings }
    if (!config.tenantsWritable) {
      await context.writeFile(`${subdomain}.zip`, zip(subdomain, checked.files))
      return { ...told, outcome: 'zip', publication: null }
    }
    const isDemanded = companyOf(context).approval
    const isWaiting = changesToApprove(checked.reds, { isDemanded }).length > 0
    if (on === undefined && !isWaiting) {
      if (!context.dryRun) await publishNow(context, studio, checked)
      return { ...told, outcome: 'published', publication: null }
    }
    const frozen = { draft, checked, day: on ?? null, state: isWaiting ? 'waiting' : 'scheduled' } as const
    const publication = await freezeDraft(context, frozen)
    return { ...told, outcome: isWaiting ? 'toApprove' : 'scheduled', publication }
  },
})

/** Reduces a draft to the files in `changed`. */
const changeOf = (draft: Draft, changed: readonly DraftFile[]): Pick<Draft, 'files'> => {
  const paths = new Set(changed.map(({ path }) => path))
  return { files: draft.files.filter(({ path }) => paths.has(path)) }
}

async function publishNow(
  context: OperationContext,
  { subdomain }: Studio,
  checked: CheckedChange,
): Promise<void> {
  await removeDraft(context.db, subdomain)
  await publishFiles(context, { checked, madeBy: authorOf(context) })
}

type Frozen = { draft: Draft; checked: CheckedChange; day: string | null; state: 'waiting' | 'scheduled' }

/** Turns the draft into a pending release and removes the draft. */
async function freezeDraft(
  context: OperationContext,
  { draft, checked, day: publicationDay, state }: Frozen,
): Promise<number> {
  const { files } = changeOf(draft, checked.changed)
  const author = authorOf(context)
  const number = await keepPending(context.db, {
    tenant: draft.tenant,
    day: publicationDay,
    state,
    fingerprint: checked.fingerprint,
    asked_by: author,
    asked_at: context.clock.now(),
    authors: [...new Set([author, ...files.flatMap(({ authors, saved_by: last }) => [...authors, last])])],
    reds: checked.reds.length,
    files,
    hashes: hashFiles(new Map(files.map(({ path, content }) => [path, content]))),
  })
  await removeDraft(context.db, draft.tenant)
  return number
}

/** Refuses a day before tomorrow or beyond a year, and any if the server cannot write companies' folders. */
function refuseDay({ clock, config }: OperationContext, on: string): void {
  if (!config.tenantsWritable) throw new OperationRefused([{ id: 'studio.dayNotWritable' }])
  const today = clock.today()
  const last = `${yearOf(today) + 1}${today.slice(4)}`
  const format = (language: Parameters<typeof formatDate>[1]) => formatDate(on, language)
  if (on <= today) throw new OperationRefused([{ id: 'studio.dayPast', on: format }])
  if (on > last) throw new OperationRefused([{ id: 'studio.dayFar', on: format }])
}

/**
 * Refuses files that are also part of a pending release with a later day, because the files contain its
 * changes.
 */
function refuseSharing({ pending }: Studio, changed: readonly DraftFile[], on: string | undefined): void {
  const [later] = findSharing(pending, changed).filter(
    (each) => on === undefined || (each.day !== null && each.day > on),
  )
  if (!later) return
  const shared = changed.filter((file) => findSharing([later], [file]).length > 0)
  const files = shared.map(({ path }) => path).join(', ')
  throw new OperationRefused([{ id: 'studio.shared', files, publication: later.number }])
}

async function* zip(subdomain: string, files: readonly DraftFile[]): AsyncIterable<Uint8Array> {
  yield await Promise.resolve(
    zipSync(Object.fromEntries(files.map(({ path, bytes }) => [`${subdomain}/${path}`, bytes]))),
  )
}
