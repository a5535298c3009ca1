import Type, { type Static } from 'typebox'
import { yearOf } from '../../domain/kernel/calendar.ts'
import { formatMoment } from '../../domain/kernel/format.ts'
import { checkFiles, type FileFinding } from '../company/drafts/checkFiles.ts'
import {
  filePathPattern,
  fingerprintOf,
  isTextFile,
  toCompanyFiles,
  type CompanyFile,
} from '../company/drafts/companyFiles.ts'
import { overlayDraft, overlayPending, type DraftFile } from '../company/drafts/draftFiles.ts'
import { loadDraft, type Draft } from '../company/drafts/draftRepository.ts'
import { loadPending, type PendingRelease } from '../company/drafts/pendingReleases.ts'
import { readServedFiles } from '../company/releases/servedFiles.ts'
import { contractedModalities } from '../employee/contractedModalities.ts'
import { companyOf, OperationRefused, type OperationContext } from '../platform/context/operating.ts'

/** A company's files: the served ones, those of pending releases, and those of its draft. */
export type Studio = {
  subdomain: string
  served: CompanyFile[]
  /** The pending releases, by number. */
  pending: PendingRelease[]
  /** The served files overlaid by those of the pending releases: the files that the draft changes. */
  base: CompanyFile[]
  draft: Draft | undefined
  files: DraftFile[]
}

/** The path of a company's file. */
export const filePath = Type.String({
  description: 'The path of the file in the folder of the company, such as catalogue/pets.json',
  pattern: filePathPattern,
  maxLength: 100,
  expected: 'companyFile',
})

/** The version of the draft that the caller has seen; 0: there was none. */
export const draftVersion = Type.Integer({
  description: 'The version of the draft that was seen; 0: there was none',
  minimum: 0,
  maximum: 2_000_000_000,
})

export const finding = Type.Object({
  severity: Type.Union([Type.Literal('fault'), Type.Literal('warning')]),
  file: Type.String(),
  line: Type.Integer({ description: '0: the whole file' }),
  path: Type.String({ description: 'The place in the file, such as modalities.0.defaultPrice' }),
  sentence: Type.String(),
  newKey: Type.Optional(Type.String({ description: 'The key that was probably meant' })),
  newValue: Type.Optional(
    Type.Union([Type.String(), Type.Number(), Type.Boolean()], {
      description: 'The value that was probably meant',
    }),
  ),
})

export const draftHead = {
  version: Type.Integer({ description: 'Grows with every save; 0: there is no draft' }),
  editedBy: Type.String(),
  since: Type.String({ description: 'When the draft began' }),
  savedAt: Type.String(),
}

/**
 * Reads a company's files and its draft; if requested, the draft is locked until the end of the operation.
 */
export async function loadStudio(
  context: OperationContext,
  lock: { isLocked?: boolean } = {},
): Promise<Studio> {
  const { subdomain } = companyOf(context)
  const draft = await loadDraft(context.db, subdomain, lock)
  const served = toCompanyFiles(await readServedFiles(context, subdomain))
  const pending = await loadPending(context.db, subdomain)
  const base = overlayPending(served, pending)
  return { subdomain, served, pending, base, draft, files: overlayDraft(base, draft) }
}

export type FindingContext = Pick<
  OperationContext,
  'benefits' | 'clock' | 'config' | 'db' | 'company' | 'tenants'
>

/**
 * Validates the files like the running server, and returns the faults; warns about what is of another company
 * too.
 */
export async function findFindings(
  context: FindingContext,
  { subdomain, files }: Pick<Studio, 'subdomain' | 'files'>,
): Promise<FileFinding[]> {
  const { benefits, clock, config, db, tenants } = context
  const today = clock.today()
  const contracted = await contractedModalities(db, { tenant: subdomain, year: yearOf(today) })
  // A company that the caller may not see is not named.
  const others = { dir: config.tenantsDir, named: tenants.list().map((head) => head.subdomain) }
  const kept = { before: companyOf(context), contracted, hostFault: tenants.hostFault, others }
  return checkFiles(files, { subdomain, known: benefits.all(), kept, today })
}

/** Returns the name of the draft's editor, and the start of the edit. */
export function describeHead(draft: Draft | undefined): Static<ReturnType<typeof headSchema>> {
  return {
    version: draft?.version ?? 0,
    editedBy: draft?.edited_by ?? '',
    since: draft?.opened_at.toISOString() ?? '',
    savedAt: draft?.saved_at.toISOString() ?? '',
  }
}
const headSchema = () => Type.Object(draftHead)

/**
 * Returns the draft in the version that a caller has seen.
 * @throws OperationRefused with the name of the operator who has saved since, or who edits it
 */
export function assertSeen(
  draft: Draft | undefined,
  { version, actor, takeOver = false }: { version: number; actor: string; takeOver?: boolean | undefined },
): void {
  if (!draft) {
    if (version > 0) throw new OperationRefused([{ id: 'studio.gone' }], { isConflict: true })
    return
  }
  const { edited_by: name, saved_at: savedAt } = draft
  if (draft.version !== version)
    throw new OperationRefused(
      [{ id: 'studio.behind', name, time: (language) => formatMoment(savedAt, language, 'medium') }],
      { isConflict: true },
    )
  if (name !== actor && draft.version > 0 && !takeOver)
    throw new OperationRefused(
      [{ id: 'studio.taken', name, time: (language) => formatMoment(draft.opened_at, language, 'medium') }],
      { isConflict: true },
    )
}

/** Returns a file as text; blank for a picture or PDF. */
export const textOf = ({ path, bytes }: CompanyFile): string =>
  isTextFile(path) ? bytes.toString('utf8') : ''

/** Returns the name of the account that writes, or the name given in the shell. */
export const authorOf = ({ account, actor }: Pick<OperationContext, 'account' | 'actor'>): string =>
  account?.name ?? actor

/** Returns the hash of the served files. */
export const baseOf = ({ served }: Pick<Studio, 'served'>): string => fingerprintOf(served)
