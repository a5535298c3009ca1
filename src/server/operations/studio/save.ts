import Type from 'typebox'
import { sha256 } from '../../platform/context/sha256.ts'
import { maxFileBytes, maxFileMegabytes } from '../../../domain/forms/uploadLimits.ts'
import { folderLimits } from '../../company/folderLimits.ts'
import { drawPictureApart } from '../../company/drafts/draftProcess.ts'
import { overlayDraft } from '../../company/drafts/draftFiles.ts'
import {
  countSave,
  keepDraftFile,
  loadDraft,
  openDraft,
  removeDraft,
} from '../../company/drafts/draftRepository.ts'
import { OperationRefused, type InputFile, type OperationContext } from '../../platform/context/operating.ts'
import { defineOperation, fileInput } from '../operation.ts'
import {
  assertSeen,
  authorOf,
  baseOf,
  describeHead,
  draftHead,
  draftVersion,
  filePath,
  findFindings,
  finding,
  loadStudio,
  type Studio,
} from '../studioDraft.ts'

const megabyte = 1024 * 1024
const { files: maxFiles, jsonMegabytes } = folderLimits
/** The maximum size of a draft, which each call reads, and of its JSON, which each call checks. */
const maxDraftMegabytes = { all: 50, json: jsonMegabytes }

/** Saves one file of the draft, a picture drawn anew; a file equal to the served one leaves the draft. */
export default defineOperation({
  name: 'studio save',
  summary: 'Saves a file into the draft of a company, and says what is wrong with the draft',
  input: Type.Object(
    {
      path: filePath,
      version: draftVersion,
      file: fileInput('The file, at most 10 MB'),
      takeOver: Type.Optional(Type.Boolean({ description: 'Go on with the draft of somebody else' })),
    },
    { additionalProperties: false },
  ),
  output: Type.Object({
    ...draftHead,
    changed: Type.Integer({ description: 'How many files the draft changes' }),
    findings: Type.Array(finding),
  }),
  access: { right: 'studio', company: 'one' },
  dryRun: false,
  prepare: async (input) => {
    const { path, file } = input
    if (file.bytes.length > maxFileBytes)
      throw new OperationRefused([{ id: 'studio.tooLarge', file: path, megabytes: maxFileMegabytes }])
    return path.startsWith('images/')
      ? { ...input, file: { ...file, drawn: await redraw(path, file) } }
      : input
  },
  run: async (context, { path, version, file, takeOver }) => {
    const { db, actor } = context
    const bytes = Buffer.from(file.bytes)
    const content = file.drawn ?? bytes
    const studio = await lockStudio(context, { version, takeOver })
    const { subdomain, base } = studio
    const before = base.find((each) => each.path === path)?.bytes
    if (before?.equals(bytes)) await removeDraft(db, subdomain, path)
    else {
      assertRoom(studio, path, content.length)
      const from = before ? sha256(before) : null
      await keepDraftFile(db, {
        tenant: subdomain,
        path,
        content,
        from_sha256: from,
        saved_by: actor,
        authors: [authorOf(context)],
      })
    }
    await countSave(db, subdomain, actor)
    const draft = await loadDraft(db, subdomain)
    const files = overlayDraft(base, draft)
    return {
      ...describeHead(draft),
      changed: files.filter((each) => each.served !== undefined).length,
      findings: await findFindings(context, { subdomain, files }),
    }
  },
})

/** @throws OperationRefused if the file is no picture, or one that takes too many pixels or too much work */
async function redraw(path: string, { bytes }: InputFile): Promise<Buffer> {
  const drawn = await drawPictureApart(path, Buffer.from(bytes))
  if (drawn === 'noPicture') throw new OperationRefused([{ id: 'studio.noPicture', file: path }])
  if (drawn === 'tooManyPixels') throw new OperationRefused([{ id: 'studio.tooManyPixels', file: path }])
  return drawn
}

/** Locks the draft in the version that the caller has seen, and opens a draft if there is none. */
async function lockStudio(
  context: OperationContext,
  { version, takeOver }: { version: number; takeOver: boolean | undefined },
): Promise<Studio> {
  const { db, actor } = context
  const seen = await loadStudio(context, { isLocked: true })
  assertSeen(seen.draft, { version, actor, takeOver })
  if (seen.draft) return seen
  await openDraft(db, { tenant: seen.subdomain, base_sha256: baseOf(seen), edited_by: actor })
  const opened = await loadStudio(context, { isLocked: true })
  // If two operators open a draft at the same time, the second one is refused once the first one has saved.
  assertSeen(opened.draft, { version, actor, takeOver })
  return opened
}

/** @throws OperationRefused if a company would have too many files, or its draft would be too large */
function assertRoom({ files, draft }: Studio, path: string, bytes: number): void {
  if (files.length >= maxFiles && !files.some((each) => each.path === path))
    throw new OperationRefused([{ id: 'studio.tooMany', limit: maxFiles }])
  const others = (draft?.files ?? []).filter((each) => each.path !== path)
  const isJson = (name: string): boolean => name.endsWith('.json')
  const sum = (part: typeof others): number =>
    part.reduce((total, { content }) => total + (content?.length ?? 0), bytes)
  const { all, json } = maxDraftMegabytes
  if (sum(others) > all * megabyte) throw new OperationRefused([{ id: 'studio.draftTooLarge', limit: all }])
  if (isJson(path) && sum(others.filter((each) => isJson(each.path))) > json * megabyte)
    throw new OperationRefused([{ id: 'studio.jsonTooLarge', limit: json }])
}
