import Type from 'typebox'
import { compareJson, type ValueChange } from '../../../domain/company/changes/compareJson.ts'
import { isRecord } from '../../../domain/kernel/collections.ts'
import { compareFiles } from '../../company/releases/compareFiles.ts'
import { findRelease } from '../../company/releases/findRelease.ts'
import { listReleases, readFilesOfRelease, type Release } from '../../company/releases/readReleases.ts'
import { companyOf, type OperationContext } from '../../platform/context/operating.ts'
import { rowNumber } from '../inputs.ts'
import { defineOperation } from '../operation.ts'

const maxValues = 500
const maxTextLength = 200

/** Shows a release's changes: JSON files value by value, other files as a whole. */
export default defineOperation({
  name: 'release show',
  summary: 'Shows the files of a served configuration, and each value that differs from the one before',
  input: Type.Object({ release: rowNumber('The number of the release') }, { additionalProperties: false }),
  output: Type.Object({
    release: Type.Integer(),
    servedAt: Type.String(),
    madeBy: Type.String(),
    note: Type.String(),
    files: Type.Array(Type.Object({ file: Type.String(), what: Type.String() })),
    values: Type.Array(
      Type.Object({ file: Type.String(), key: Type.String(), before: Type.String(), after: Type.String() }),
    ),
  }),
  access: { right: 'read', company: 'one' },
  dryRun: false,
  isList: true,
  run: async (context, { release: number }) => {
    const { subdomain } = companyOf(context)
    const release = await findRelease(context.db, subdomain, number)
    const [before] = await listReleases(context.db, subdomain, { count: 1, upTo: number - 1 })
    const differences = before ? compareFiles(before.files, release.files) : []
    const changes = new Map(differences.map(({ file, what }) => [file, what]))
    const removed = differences.flatMap(({ file, what }) => (what === 'removed' ? [file] : []))
    return {
      release: number,
      servedAt: release.servedAt.toISOString(),
      madeBy: release.madeBy ?? 'byHand',
      note: release.note,
      files: [...Object.keys(release.files), ...removed].map((file) => ({
        file,
        what: changes.get(file) ?? 'same',
      })),
      values: before ? await valuesThatDiffer(context, { before, after: release }, [...changes.keys()]) : [],
    }
  },
})

type Value = { file: string; key: string; before: string; after: string }

async function valuesThatDiffer(
  context: OperationContext,
  { before, after }: { before: Release; after: Release },
  changed: readonly string[],
): Promise<Value[]> {
  const { subdomain } = companyOf(context)
  const paths = changed.filter((path) => path.endsWith('.json'))
  const [was, is] = [
    await readFilesOfRelease(context.db, subdomain, before, paths),
    await readFilesOfRelease(context.db, subdomain, after, paths),
  ]
  const values = paths.flatMap((file) =>
    was.has(file) && is.has(file)
      ? compareJson(parse(was.get(file)), parse(is.get(file))).map((change) => toValue(file, change))
      : [],
  )
  return values.slice(0, maxValues)
}

function parse(bytes: Buffer | undefined): unknown {
  return JSON.parse(bytes?.toString('utf8').replace(/^\uFEFF/, '') ?? 'null')
}

function toValue(file: string, { path, before, after, isOrder }: ValueChange): Value {
  const [was, is] = [before, after].map((value) => shown(isOrder ? listIds(value) : value))
  return { file, key: path.join('.'), before: was ?? '', after: is ?? '' }
}

/** The ids of a list's entries, or the texts themselves. */
const listIds = (list: unknown): unknown =>
  Array.isArray(list) ? list.map((each: unknown) => (isRecord(each) ? each.id : each)) : list

function shown(value: unknown): string {
  const text = typeof value === 'string' ? value : (JSON.stringify(value) ?? '')
  return text.length > maxTextLength ? `${text.slice(0, maxTextLength - 1)}…` : text
}
