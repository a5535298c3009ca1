import type { JSONColumnType } from 'kysely'
import type { Instant } from './people.ts'

/** A configuration of a company that was served. */
export type ReleasesTable = {
  tenant: string
  /** Counts the releases of the company from 1. */
  number: number
  /** The SHA-256 over paths and bytes. */
  fingerprint: string
  /** The SHA-256 of each file, by path. */
  files: JSONColumnType<Record<string, string>, string, string>
  /** Null: the files were edited by hand. */
  made_by: string | null
  note: string
  /** The release that was brought back; null: none was. */
  restored: number | null
  served_at: Instant
}

/** The bytes of the files of releases, each once for a company. */
export type ReleaseFilesTable = { tenant: string; sha256: string; bytes: Buffer }
