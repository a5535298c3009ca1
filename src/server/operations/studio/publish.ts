import { zipSync } from 'fflate'
import Type, { type Static } from 'typebox'
import { compareJson, compareTexts, type ValueChange } from '../../../domain/company/files/compareFiles.ts'
import { findOvertaken, type DraftFile } from '../../company/drafts/draftFiles.ts'
import { removeDraft } from '../../company/drafts/draftRepository.ts'
import { writeFiles } from '../../company/drafts/writeFiles.ts'
import { keepRelease } from '../../company/releases/keepRelease.ts'
import { readReleaseFiles } from '../../company/releases/releaseFiles.ts'
import { OperationRefused, type OperationContext } from '../../platform/context/operating.ts'
import { defineOperation } from '../operation.ts'
import { assertSeen, draftVersion, findFindings, finding, loadStudio, textOf } from '../studioDraft.ts'

const output = Type.Object({
  changed: Type.Integer({ description: 'How many files were published' }),
  values: Type.Integer({ description: 'How many values differ; the answer holds the first thousand' }),
  written: Type.Boolean({ description: 'false: the files are in the zip, to be put into their folder' }),
  changes: Type.Array(
    Type.Object({ file: Type.String(), path: Type.String(), before: Type.String(), after: Type.String() }),
  ),
  findings: Type.Array(finding),
})

const maxChanges = 1000

/** Publishes all files of the draft together: the running portal loads them within seconds. */
export default defineOperation({
  name: 'studio publish',
  summary:
    'Publishes the draft of a company, as it was seen: into its folder, or as a zip where that is fixed',
  input: Type.Object({ version: draftVersion }, { additionalProperties: false }),
  output,
  access: { right: 'publish', company: 'one' },
  dryRun: true,
  final: true,
  run: async (context, { version }): Promise<Static<typeof output>> => {
    const { config, db, actor, dryRun } = context
    const studio = await loadStudio(context, { isLocked: true })
    const { subdomain, dir, served, draft, files } = studio
    const changed = files.filter((each) => each.served !== undefined)
    if (!draft || changed.length === 0) throw new OperationRefused([{ id: 'studio.nothing' }])
    assertSeen(draft, { version, actor, takeOver: true })
    const overtaken = findOvertaken(served, draft)
    if (overtaken.length > 0)
      throw new OperationRefused([{ id: 'studio.overtaken', files: overtaken.join(', ') }], {
        isConflict: true,
      })
    const findings = await findFindings(context, studio)
    refuseFaults(findings)
    const changes = changed.flatMap(compareFile)
    const { tenantsWritable: written } = config
    if (written && !dryRun) {
      await removeDraft(db, subdomain)
      await keepPublished(context, { tenant: subdomain, dir, changed })
      await writeFiles(dir, changed)
    }
    if (!written) await context.writeFile(`${subdomain}.zip`, zip(subdomain, files))
    return {
      changed: changed.length,
      values: changes.length,
      written,
      changes: changes.slice(0, maxChanges),
      findings,
    }
  },
})

type Published = { tenant: string; dir: string; changed: readonly DraftFile[] }

/**
 * Stores the published files as a release with its author; a release stored by the portal would have none.
 */
async function keepPublished(
  { db, actor, clock }: OperationContext,
  { tenant, dir, changed }: Published,
): Promise<void> {
  const files = new Map(await readReleaseFiles(dir))
  for (const { path, bytes } of changed) files.set(path, Buffer.from(bytes))
  await keepRelease(db, { tenant, files, servedAt: clock.now(), madeBy: actor })
}

/** @throws OperationRefused with the sentences of the reader */
function refuseFaults(findings: readonly Static<typeof finding>[]): void {
  const faults = findings.filter(({ severity }) => severity === 'fault')
  if (faults.length === 0) return
  const sentences = faults.map(({ file, line, path, sentence }) =>
    [`${file}${line > 0 ? `:${line}` : ''}`, path, sentence].filter(Boolean).join(' '),
  )
  throw new OperationRefused([{ id: 'studio.faults', count: faults.length }, ...sentences])
}

function compareFile(file: DraftFile): (ValueChange & { file: string })[] {
  const { path, served } = file
  const [before, after] = [served ? textOf({ path, bytes: served }) : '', textOf(file)]
  const changes = path.endsWith('.json')
    ? compareJson(before === '' ? {} : JSON.parse(before), JSON.parse(after))
    : compareTexts(before, after)
  // A change of key order or blanks, or of a picture, is shown as a change of the whole file.
  const shown = changes.length > 0 ? changes : [{ path: '', before: '', after: '' }]
  return shown.map((change) => ({ file: path, ...change }))
}

async function* zip(subdomain: string, files: readonly DraftFile[]): AsyncIterable<Uint8Array> {
  yield await Promise.resolve(
    zipSync(Object.fromEntries(files.map(({ path, bytes }) => [`${subdomain}/${path}`, bytes]))),
  )
}
