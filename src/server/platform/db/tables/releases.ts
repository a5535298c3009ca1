import type { JSONColumnType } from 'kysely'
import type { Instant } from './people.ts'

/** A served configuration of a company. */
export type ReleasesTable = {
  tenant: string
  /** The number of the release, from 1 in each company. */
  number: number
  /** The SHA-256 over paths and bytes. */
  fingerprint: string
  /** The SHA-256 of each file, by path. */
  files: JSONColumnType<Record<string, string>, string, string>
  /** The operator who published; null: the files were edited by hand. */
  made_by: string | null
  note: string
  /** The number of the restored release; null: none. */
  restored: number | null
  served_at: Instant
}

/** The bytes of release files, stored once per company. */
export type ReleaseFilesTable = { tenant: string; sha256: string; bytes: Buffer }
