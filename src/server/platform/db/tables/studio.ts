import type { CreatedAt } from './people.ts'

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
  /** Everybody who saved the file since it was as it is served. */
  authors: string[]
}
