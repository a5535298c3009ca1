import type { Draft } from './draftRepository.ts'
import { sha256 } from '../releases/releaseFiles.ts'
import type { CompanyFile } from './companyFiles.ts'

/** A file as the draft has it, beside the served one. */
export type DraftFile = CompanyFile & {
  /** The served bytes, where the draft changes them; null: a new file. */
  served?: Buffer | null
}

/** Lays the files of a draft over the served ones. */
export function overlayDraft(
  served: readonly CompanyFile[],
  draft: Pick<Draft, 'files'> | undefined,
): DraftFile[] {
  const files = new Map<string, DraftFile>(served.map((file) => [file.path, file]))
  for (const { path, content } of draft?.files ?? []) {
    const before = files.get(path)?.bytes
    if (!before?.equals(content)) files.set(path, { path, bytes: content, served: before ?? null })
  }
  return [...files.values()].sort((a, b) => (a.path < b.path ? -1 : 1))
}

/** The files of a draft that changed in the folder since the draft took them. */
export function findOvertaken(served: readonly CompanyFile[], draft: Pick<Draft, 'files'>): string[] {
  const hashes = new Map(served.map(({ path, bytes }) => [path, sha256(bytes)]))
  return draft.files
    .filter(({ path, content, from_sha256: from }) => {
      const now = hashes.get(path) ?? null
      return now !== from && now !== sha256(content)
    })
    .map(({ path }) => path)
}
