import type { Generated, GeneratedAlways, JSONColumnType } from 'kysely'
import type { CreatedAt, Instant, InstantOrNull } from './people.ts'

/**
 * Every run of an operation: the caller, the operation, the input's fingerprint, the outcome and the
 * figures. Rows are only added.
 */
export type OperationRunsTable = {
  id: Generated<number>
  /** The company; null if the run concerned all companies or none. */
  tenant: string | null
  operation: string
  actor: string
  dry_run: boolean
  input_sha256: string
  /** The subjects of the run: people, contracts, months, files. */
  about: Generated<string>
  outcome: 'done' | 'refused' | 'failed'
  figures: JSONColumnType<Record<string, number>, string, string>
  started_at: Instant
  finished_at: CreatedAt
}

/** A right of an operator's account (decision 038). */
export type Right =
  | 'read'
  | 'people'
  | 'fiscal'
  | 'reviews'
  | 'healthDocuments'
  | 'payroll'
  | 'campaigns'
  | 'studio'
  | 'publish'
  | 'access'

/** An operator. The second factor's secret is encrypted with the server's session key. */
export type OperatorsTable = {
  id: Generated<number>
  name: string
  /** Null until the invitation is accepted. */
  password_hash: string | null
  totp_secret: string | null
  /** The time step of the last used code, so that no code works twice. */
  totp_step: Generated<number>
  active: Generated<boolean>
  created_at: CreatedAt
  email: string | null
  /** Company and id of the operator's own employee record. */
  own_tenant: string | null
  own_employee_id: string | null
}

/** A right of an account. */
export type OperatorRightsTable = {
  operator_id: number
  name: Right
  /** Companies by subdomain; null: all. */
  companies: string[] | null
}

/** Links with which accounts set their password; only the SHA-256 is stored. */
export type OperatorLinksTable = {
  token_hash: string
  operator_id: number
  created_at: CreatedAt
  expires_at: Instant
  used_at: InstantOrNull
  voided_at: InstantOrNull
}

/** Sessions, and tokens of programs; only the SHA-256 is stored. Times are by the database's clock. */
export type OperatorTokensTable = {
  token_hash: string
  operator_id: number
  label: string
  /** The token's rights, limited by those of the account; null: all rights of the account. */
  rights: Right[] | null
  /** True for a session, which also ends when idle. */
  is_session: boolean
  created_at: CreatedAt
  last_seen_at: CreatedAt
  expires_at: Instant
  /**
   * The last time when the operator gave password and second factor again; changes of the second factor
   * require this.
   */
  proven_at: Instant | null
}

/** Mails about faults in a company's files: each fault once a day. */
export type OperatorFaultMailsTable = {
  tenant: string
  /** The SHA-256 of the fault's sentences. */
  fault: string
  told_on: string
}

/** A passkey of an operator: a second factor beside the authenticator's code. */
export type OperatorPasskeysTable = {
  credential_id: string
  operator_id: number
  name: string
  public_key: Buffer
  counter: number | string
  created_at: CreatedAt
  last_used_at: InstantOrNull
}

/** A challenge awaiting a passkey's response. */
export type OperatorChallengesTable = {
  challenge: string
  /** The operator who creates a new passkey; null for a sign-in with an existing one. */
  operator_id: number | null
  expires_at: Instant
}

/** Views of an employee's portal by an operator, with time and reason. */
export type PortalViewsTable = {
  tenant: string
  id: GeneratedAlways<string>
  employee_id: string
  /** The name of the operator's account. */
  viewed_by: string
  reason: string
  /** By the product's clock. */
  viewed_at: Instant
  until: Instant
}
