import type { Generated, GeneratedAlways, JSONColumnType } from 'kysely'
import type { LocalizedText } from '../../../../domain/kernel/language.ts'
import type { CreatedAt, Instant, InstantOrNull } from './people.ts'

/**
 * Sessions with random tokens; only the token's SHA-256 is stored. Times are by the database's clock, never
 * the product's.
 */
export type SessionsTable = {
  token_hash: string
  tenant: string
  employee_id: string
  created_at: CreatedAt
  last_seen_at: CreatedAt
  /** The latest end of the session; an idle session ends earlier. */
  expires_at: Instant
}

/** Captcha challenges already used, right or wrong. */
export type CaptchaUsedTable = {
  challenge_hash: string
  tenant: string
  expires_at: Instant
}

/** A started sign-in by an identity provider: valid once, for ten minutes, in one browser. */
export type ProviderSignInsTable = {
  state_hash: string
  tenant: string
  browser_hash: string
  code_verifier: string
  nonce: string
  expires_at: Instant
}

export type ResetTokensTable = {
  token_hash: string
  tenant: string
  employee_id: string
  created_at: CreatedAt
  expires_at: Instant
  used_at: InstantOrNull
  voided_at: InstantOrNull
}

/**
 * Failed logins. `account` is a SHA-256 of the employee's id, or of the typed text if the account is
 * unknown, so that no stranger's e-mail or DNI is stored.
 */
export type LoginFailuresTable = {
  id: Generated<number>
  tenant: string
  account: string
  ip: string
  /**
   * Hash of the known browser, passkey or session that made the attempt; its attempts are counted
   * separately.
   */
  known_by: string | null
  failed_at: CreatedAt
}

/**
 * A browser that signed in to an account. `account` and `browser_hash` are hashes; the browser's hash is
 * different for each account.
 */
export type KnownBrowsersTable = {
  tenant: string
  account: string
  browser_hash: string
  expires_at: Instant
}

/** A passkey of an employee: its public half. */
export type PasskeysTable = {
  tenant: string
  credential_id: string
  employee_id: string
  name: string
  public_key: Buffer
  counter: number | string
  created_at: CreatedAt
  last_used_at: InstantOrNull
}

/** A challenge that no passkey has signed yet. */
export type PasskeyChallengesTable = {
  tenant: string
  challenge: string
  /** The employee who creates a new passkey; null for a login with an existing one. */
  employee_id: string | null
  expires_at: Instant
}

/** A stored file. `name` is generated; `employee_id` null: the company owns the file. */
export type FilesTable = {
  id: Generated<string>
  tenant: string
  employee_id: string | null
  container: string
  name: string
  original_name: string
  content_type: string
  size_bytes: number
  sha256: string
  created_at: CreatedAt
}

/** The contents of a stored file. */
export type FileContentsTable = {
  tenant: string
  file_id: string
  bytes: Buffer
}

/** An object in the store of FILES_URL; the file's row may already be deleted. */
export type StoredObjectsTable = {
  tenant: string
  file_id: string
  stored_at: Generated<Date>
  /** The file's employee; null: the company. */
  employee_id: string | null
  /** When the object was moved aside, before its deletion. */
  moved_aside_at: InstantOrNull
}

/**
 * The documents of the page /documents. `employee_id` null: a company document for all employees of the
 * tenant.
 */
export type DocumentsTable = {
  id: Generated<string>
  tenant: string
  employee_id: string | null
  contract_id: string | null
  /** For company documents: the collective; null: all. */
  collective_id: Generated<string | null>
  /** Null until the document is drawn. */
  file_id: string | null
  /** The content of a signed document (rendering/sheet.ts) until its PDF is drawn; null for a draft. */
  sheet: JSONColumnType<object | null, string | undefined, string | null>
  year: number
  name: string
  /** For a contract's document: its name in each language. */
  names: JSONColumnType<object | null, string | undefined, string | null>
  type: Generated<string>
  public: Generated<boolean>
  /** The creator: the employee's id, or null for the administrator and the portal. */
  creator_id: string | null
  /** By the product's clock. */
  created_at: CreatedAt
  updated_at: CreatedAt
  /** The order of insertion. */
  position: Generated<number>
}

/** News by an operator, in addition to those of the company's files. Days are YYYY-MM-DD. */
export type NewsTable = {
  id: GeneratedAlways<string>
  tenant: string
  from_on: string
  /** Null: no end. */
  to_on: string | null
  /** The collective that sees the news; null: all collectives. */
  collective_id: string | null
  texts: JSONColumnType<LocalizedText, string, string>
  written_by: string
  written_at: CreatedAt
}
