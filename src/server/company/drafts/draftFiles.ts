import type { Draft } from './draftRepository.ts'
import { sha256 } from '../releases/releaseFiles.ts'
import type { CompanyFile } from './companyFiles.ts'

/** A file of the draft, beside the served one. */
export type DraftFile = CompanyFile & {
  /** The served bytes if the draft changes them; null: a new file. */
  served?: Buffer | null
}

/** Returns the served files with those of the draft in their place. */
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

/** Finds the draft's files whose served version changed after the draft copied them. */
export function findOvertaken(served: readonly CompanyFile[], draft: Pick<Draft, 'files'>): string[] {
  const hashes = new Map(served.map(({ path, bytes }) => [path, sha256(bytes)]))
  return draft.files
    .filter(({ path, content, from_sha256: from }) => {
      const now = hashes.get(path) ?? null
      return now !== from && now !== sha256(content)
    })
    .map(({ path }) => path)
}
