import type { Generated, JSONColumnType } from 'kysely'
import type { CreatedAt, Instant } from './people.ts'

/** Every run of an operation: who, what, the fingerprint of the input, outcome and figures. Only added. */
export type OperationRunsTable = {
  id: Generated<number>
  /** Null where it was about all companies or about none. */
  tenant: string | null
  operation: string
  actor: string
  dry_run: boolean
  input_sha256: string
  outcome: 'done' | 'refused' | 'failed'
  figures: JSONColumnType<Record<string, number>, string, string>
  started_at: Instant
  finished_at: CreatedAt
}
