import type { Generated, JSONColumnType } from 'kysely'
import type { Instant, InstantOrNull } from './people.ts'

/** A served configuration of a company. */
export type ReleasesTable = {
  tenant: string
  /** The number of the release, from 1 in each company. */
  number: number
  /** The SHA-256 over paths and bytes. */
  fingerprint: string
  /** The SHA-256 of each file, by path. */
  files: JSONColumnType<Record<string, string>, string, string>
  /** The operator who published the release; null: the files were edited by hand. */
  made_by: string | null
  note: string
  /** The number of the earlier release that this one restores; null: none. */
  restored: number | null
  served_at: Instant
  /** The account that approved the release; null: none. */
  approved_by: string | null
  /** The number of red changes made by hand without the approval that the company demands. */
  unapproved: Generated<number>
}

/** The last release of each company; every connection can read it, whatever its company. */
export type LastReleasesTable = { tenant: string; number: number; fingerprint: string }

/** A release whose files are fixed and that waits for its day or for an approval. */
export type PendingReleasesTable = {
  tenant: string
  number: number
  /** The day of publication; null: at once when it is approved. */
  day: string | null
  state: 'waiting' | 'scheduled' | 'published' | 'refused' | 'withdrawn'
  fingerprint: string
  asked_by: string
  asked_at: Instant
  /** The authors of the release; none of them may approve it. */
  authors: string[]
  approved_by: string | null
  reds: number
  ended_at: InstantOrNull
  reasons: Generated<string[]>
}

/** A changed file of a pending release; its bytes are in `release_files`. */
export type PendingReleaseFilesTable = {
  tenant: string
  number: number
  path: string
  sha256: string
  from_sha256: string | null
  authors: string[]
}

/** The bytes of release files, stored once per company. */
export type ReleaseFilesTable = { tenant: string; sha256: string; bytes: Buffer }
