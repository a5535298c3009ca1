import type { JSONColumnType } from 'kysely'
import type { CreatedAt, Instant } from './people.ts'

/** The open draft of a company's files. */
export type StudioDraftsTable = {
  tenant: string
  /** The hash of all files when the draft began. */
  base_sha256: string
  /** Increases with each save. */
  version: number
  edited_by: string
  opened_at: CreatedAt
  saved_at: CreatedAt
}

/** A file that a draft changes. */
export type StudioDraftFilesTable = {
  tenant: string
  path: string
  content: Buffer
  /** The hash of the served file that was edited; null: a new file. */
  from_sha256: string | null
  saved_by: string
  saved_at: CreatedAt
  /** The names of all who saved the file since it last equaled the served one. */
  authors: string[]
}

/** Previews of a company's draft, each as seen by one made-up person. */
export type PreviewsTable = {
  tenant: string
  /** The company name under which the person's rows are stored. */
  name: string
  /** The SHA-256 of each file, by path; their bytes are in `release_files`. */
  files: JSONColumnType<Record<string, string>, string, string>
  person_id: string
  ends_at: Instant
}
