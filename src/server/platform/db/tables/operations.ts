import type { Generated, JSONColumnType } from 'kysely'
import type { CreatedAt, Instant, InstantOrNull } from './people.ts'

/** Every run of an operation: who, what, the fingerprint of the input, outcome and figures. Only added. */
export type OperationRunsTable = {
  id: Generated<number>
  /** Null where it was about all companies or about none. */
  tenant: string | null
  operation: string
  actor: string
  dry_run: boolean
  input_sha256: string
  /** Whom or what it was about: a person, a contract, a month, a file. */
  about: Generated<string>
  outcome: 'done' | 'refused' | 'failed'
  figures: JSONColumnType<Record<string, number>, string, string>
  started_at: Instant
  finished_at: CreatedAt
}

/** Each may do what those before it may. */
export type OperatorRole = 'reader' | 'operator' | 'admin'

/** Somebody who operates. The second factor's secret is sealed with the key of sessions. */
export type OperatorsTable = {
  id: Generated<number>
  name: string
  role: OperatorRole
  /** The companies, by subdomain; null is all. */
  companies: string[] | null
  password_hash: string
  totp_secret: string | null
  /** The time step of the last code that was used: none is used twice. */
  totp_step: Generated<number>
  active: Generated<boolean>
  created_at: CreatedAt
}

/** Sessions and tokens of programs; only the SHA-256 is kept. Times are the database's. */
export type OperatorTokensTable = {
  token_hash: string
  operator_id: number
  label: string
  /** At most this, whatever the operator may do. */
  role: OperatorRole
  /** A session also ends by idling. */
  is_session: boolean
  created_at: CreatedAt
  last_seen_at: CreatedAt
  expires_at: Instant
  /** When password and second factor were given again, for what changes the second factor. */
  proven_at: Instant | null
}

/** A passkey of an operator: the second factor beside the authenticator's code. */
export type OperatorPasskeysTable = {
  credential_id: string
  operator_id: number
  name: string
  public_key: Buffer
  counter: number | string
  created_at: CreatedAt
  last_used_at: InstantOrNull
}

/** A challenge that a passkey has not answered yet. */
export type OperatorChallengesTable = {
  challenge: string
  /** Whose new passkey it is for; null where an existing one is shown. */
  operator_id: number | null
  expires_at: Instant
}
