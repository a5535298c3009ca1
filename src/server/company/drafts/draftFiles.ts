import { sha256 } from '../../platform/context/sha256.ts'
import type { DraftFileRow } from './draftRepository.ts'
import type { PendingRelease } from './pendingReleases.ts'
import type { CompanyFile } from './companyFiles.ts'

/** A file of the draft, with the served version of the file. */
export type DraftFile = CompanyFile & {
  /** The served bytes if the draft changes them; null: a new file. */
  served?: Buffer | null
}

/** A changed file, with the hash of the served file that it was made from. */
type Change = Pick<DraftFileRow, 'path' | 'content' | 'from_sha256'>

/** Returns the served files, replaced by the draft's files where they exist. */
export function overlayDraft(
  served: readonly CompanyFile[],
  draft: { files: readonly Change[] } | undefined,
): DraftFile[] {
  const files = new Map<string, DraftFile>(served.map((file) => [file.path, file]))
  for (const { path, content } of draft?.files ?? []) {
    const before = files.get(path)?.bytes
    if (!before?.equals(content)) files.set(path, { path, bytes: content, served: before ?? null })
  }
  return [...files.values()].sort((a, b) => (a.path < b.path ? -1 : 1))
}

/** Finds the draft's files whose served version changed after the draft copied them. */
export function findOvertaken(served: readonly CompanyFile[], draft: { files: readonly Change[] }): string[] {
  const hashes = new Map(served.map(({ path, bytes }) => [path, sha256(bytes)]))
  return draft.files
    .filter(({ path, content, from_sha256: from }) => {
      const now = hashes.get(path) ?? null
      return now !== from && now !== sha256(content)
    })
    .map(({ path }) => path)
}

/** Returns the served files, replaced by those of pending releases; later releases override earlier ones. */
export function overlayPending(
  served: readonly CompanyFile[],
  pending: readonly Pick<PendingRelease, 'files'>[],
): CompanyFile[] {
  const files = new Map(served.map((file) => [file.path, file]))
  for (const { path, content } of pending.flatMap((release) => release.files))
    files.set(path, { path, bytes: content })
  return [...files.values()].sort((a, b) => (a.path < b.path ? -1 : 1))
}

/** Finds the pending releases that also change one of the files. */
export function findSharing<Release extends Pick<PendingRelease, 'files'>>(
  pending: readonly Release[],
  files: readonly { path: string }[],
): Release[] {
  const paths = new Set(files.map(({ path }) => path))
  return pending.filter((release) => release.files.some(({ path }) => paths.has(path)))
}
