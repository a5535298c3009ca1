import Type, { type Static } from 'typebox'
import {
  compareCompanies,
  findSensitive,
  type CompanyChange,
} from '../../domain/company/changes/compareCompanies.ts'
import { compareTexts } from '../../domain/company/files/compareTexts.ts'
import type { Language } from '../../domain/kernel/language.ts'
import { fingerprintOf, isTextFile, type CompanyFile } from '../company/drafts/companyFiles.ts'
import { findOvertaken, overlayDraft, type DraftFile } from '../company/drafts/draftFiles.ts'
import { formatChange } from '../company/releases/formatChange.ts'
import { keepRelease } from '../company/releases/keepRelease.ts'
import { textsOfFiles } from '../company/releases/releaseTexts.ts'
import { readServedFiles, writeServedFiles } from '../company/releases/servedFiles.ts'
import { findTableReaders } from '../company/releases/tableReaders.ts'
import { changeMessages } from '../company/releases/changeMessages.ts'
import { describeChanges, formatRed, maxTold } from '../company/releases/describeChanges.ts'
import { mailSensitiveChanges } from '../operators/mailSensitiveChanges.ts'
import { companyOf, OperationRefused, type OperationContext } from '../platform/context/operating.ts'
import { findFindings, textOf, type finding, type FindingContext } from './studioDraft.ts'

/** Changed files, and the result of their check together with the served files. */
export type CheckedChange = {
  files: DraftFile[]
  changed: DraftFile[]
  findings: Static<typeof finding>[]
  /** All changes, red ones first. */
  changes: CompanyChange[]
  /** Red changes: those that an operator should check again. */
  reds: CompanyChange[]
  /** The hash of all files. */
  fingerprint: string
}

type Change = { files: readonly { path: string; content: Buffer; from_sha256: string | null }[] }

/**
 * Checks a change together with the files that it will be added to. What is red is judged as of `on`, the day
 * of the publication, so that the same change is judged alike when it is asked for, approved and published.
 * @throws OperationRefused with sentences
 */
export async function checkChange(
  context: FindingContext,
  { subdomain, served, on }: { subdomain: string; served: readonly CompanyFile[]; on: string },
  change: Change,
): Promise<CheckedChange> {
  const overtaken = findOvertaken(served, change)
  if (overtaken.length > 0)
    throw new OperationRefused([{ id: 'studio.overtaken', files: overtaken.join(', ') }], {
      isConflict: true,
    })
  const files = overlayDraft(served, change)
  const findings = await findFindings(context, { subdomain, files })
  refuseFaults(findings)
  const changes = compareCompanies(textsOf(served), textsOf(files), on)
  return {
    files,
    changed: files.filter((each) => each.served !== undefined),
    findings,
    changes,
    reds: changes.filter(({ red }) => red !== undefined),
    fingerprint: fingerprintOf(files),
  }
}

const textsOf = (files: readonly CompanyFile[]) =>
  textsOfFiles(new Map(files.map(({ path, bytes }) => [path, bytes])))

/** @throws OperationRefused with the faults as sentences */
function refuseFaults(findings: readonly Static<typeof finding>[]): void {
  const faults = findings.filter(({ severity }) => severity === 'fault')
  if (faults.length === 0) return
  const sentences = faults.map(({ file, line, path, sentence }) =>
    [`${file}${line > 0 ? `:${line}` : ''}`, path, sentence].filter(Boolean).join(' '),
  )
  throw new OperationRefused([{ id: 'studio.faults', count: faults.length }, ...sentences])
}

type Publication = {
  checked: Pick<CheckedChange, 'changed' | 'reds'>
  madeBy: string
  approvedBy?: string | null
}

/**
 * Publishes changed files as a release with its author, and also writes them into the folder if it is
 * served. The release is stored here because one that the portal stores after reading the folder has no
 * author. All accounts of the company get a mail about sensitive changes.
 */
export async function publishFiles(
  context: Pick<OperationContext, 'db' | 'clock' | 'company' | 'mailer' | 'tenants' | 'config'>,
  { checked: { changed, reds }, madeBy, approvedBy = null }: Publication,
): Promise<void> {
  const { db, clock } = context
  const company = companyOf(context)
  const { subdomain: tenant } = company
  const before = await readServedFiles(context, tenant)
  const files = new Map(before)
  for (const { path, bytes } of changed) files.set(path, Buffer.from(bytes))
  await keepRelease(db, { tenant, files, servedAt: clock.now(), madeBy, approvedBy })
  await writeServedFiles(context, tenant, { before, after: files })
  const sensitive = { changes: findSensitive(reds), by: madeBy, approvedBy: approvedBy ?? '' }
  await mailSensitiveChanges(context, db, company, sensitive)
}

/** The schema of what a publication changes. */
export const changesOutput = {
  changed: Type.Integer({ description: 'How many files change' }),
  values: Type.Integer({ description: `How many values differ; the answer tells the first ${maxTold}` }),
  reds: Type.Integer({ description: 'How many changes need a second look' }),
  redChanges: Type.Array(Type.String(), { description: 'The changes that need a second look' }),
  changes: Type.Array(
    Type.Object({ change: Type.String(), effects: Type.String(), red: Type.String(), file: Type.String() }),
  ),
}

const maxReds = 100

/** Describes a checked change in words, with the contracts and people that it affects. */
export async function describeChange(
  context: Pick<OperationContext, 'benefits' | 'db' | 'clock' | 'company' | 'language'>,
  { changed, changes, reds }: CheckedChange,
) {
  const { db, clock, language } = context
  const company = companyOf(context)
  const { subdomain: tenant } = company
  const tableReaders = findTableReaders(company, context.benefits)
  const compared = changes.filter(({ file }) => file.endsWith('.json'))
  const about = { tenant, today: clock.today(), language, tableReaders }
  const told = await describeChanges(db, compared.slice(0, maxTold), about)
  const isCompared = new Set(compared.map(({ file }) => file))
  const others = changed.filter(({ path }) => !isCompared.has(path)).map((file) => tellFile(file, language))
  return {
    changed: changed.length,
    values: compared.length + others.length,
    reds: reds.length,
    redChanges: reds.slice(0, maxReds).map((change) => formatRedChange(change, language)),
    changes: [...told.map(({ change, effects, red, file }) => ({ change, effects, red, file })), ...others],
  }
}

/** Formats a red change, with the reason. */
export function formatRedChange(change: CompanyChange, language: Language): string {
  const text = formatChange(change, language)
  return change.red ? `${text} (${formatRed(change.red, language)})` : text
}

/** Describes a file without changed values: a text by its different lines, any other file as changed. */
function tellFile(file: DraftFile, language: Language) {
  const { path, served } = file
  const isText = isTextFile(path) && !path.endsWith('.json')
  const line = isText ? compareTexts(served ? textOf({ path, bytes: served }) : '', textOf(file)) : undefined
  const whole = changeMessages(language, 'change.file', { subject: path })
  const change = line ? `${path}: ${line.before} → ${line.after}` : whole
  return { change, effects: '', red: '', file: path }
}
