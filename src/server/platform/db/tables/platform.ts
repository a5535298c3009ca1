import type { Generated, GeneratedAlways, JSONColumnType } from 'kysely'
import type { LocalizedText } from '../../../../domain/kernel/language.ts'
import type { CreatedAt, Instant, InstantOrNull } from './people.ts'

/**
 * Opaque sessions; only the SHA-256 of the token is kept. Times are the database's, never the product
 * clock's.
 */
export type SessionsTable = {
  token_hash: string
  tenant: string
  employee_id: string
  created_at: CreatedAt
  last_seen_at: CreatedAt
  /** Absolute end of life; idling ends it earlier. */
  expires_at: Instant
}

/** Captcha challenges already answered once, right or wrong. */
export type CaptchaUsedTable = {
  challenge_hash: string
  tenant: string
  expires_at: Instant
}

/** A sign-in by an identity provider that has begun: right once, for ten minutes, in one browser. */
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
 * Failed logins; `account` is a SHA-256 of the employee's id, or of what was typed where there is none, so
 * that no e-mail or DNI of a stranger is kept.
 */
export type LoginFailuresTable = {
  id: Generated<number>
  tenant: string
  account: string
  ip: string
  /** What was known of who tried, and is counted on its own: a hash of the browser, passkey or session. */
  known_by: string | null
  failed_at: CreatedAt
}

/** A browser from which an account was entered; both are hashes, and no browser is told from another's. */
export type KnownBrowsersTable = {
  tenant: string
  account: string
  browser_hash: string
  expires_at: Instant
}

/**
 * A stored file. `name` is generated; `employee_id` null belongs to the company.
 */
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

/** The bytes of a stored file. */
export type FileContentsTable = {
  tenant: string
  file_id: string
  bytes: Buffer
}

/** An object in the store of FILES_URL; its file may be deleted already. */
export type StoredObjectsTable = {
  tenant: string
  file_id: string
  stored_at: Generated<Date>
  /** Whose the file was; null belongs to the company. */
  employee_id: string | null
  /** Since when it lies aside, until it is deleted. */
  moved_aside_at: InstantOrNull
}

/** What /documents lists. `employee_id` null is a company document, seen by all employees of the tenant. */
export type DocumentsTable = {
  id: Generated<string>
  tenant: string
  employee_id: string | null
  contract_id: string | null
  /** Of the company's documents: for one collective; null is for all. */
  collective_id: Generated<string | null>
  /** Null until `sheet` is drawn. */
  file_id: string | null
  /** The content of a contract's document (rendering/sheet.ts), until it is drawn. */
  sheet: JSONColumnType<object | null, string | undefined, string | null>
  year: number
  name: string
  /** Of a contract's document: what it is called in each language. */
  names: JSONColumnType<object | null, string | undefined, string | null>
  type: Generated<string>
  public: Generated<boolean>
  /** Who made it: the employee's id, or null for the administrator and the portal itself. */
  creator_id: string | null
  /** By the product's clock. */
  created_at: CreatedAt
  updated_at: CreatedAt
  /** The order in which documents were written. */
  position: Generated<number>
}

export type OutboxAttachment = { filename: string; contentType: string; fileId: string }

/** Mails written in the transaction of what they announce, delivered by a job, at least once. */
export type OutboxTable = {
  id: Generated<string>
  tenant: string
  employee_id: string | null
  contract_id: string | null
  /** Message-ID header without brackets; the receiver may drop repeats by it. */
  message_id: string
  to_address: string
  subject: string
  html: string
  text: string
  attachments: JSONColumnType<OutboxAttachment[], string | undefined, string>
  /** Of a mail that can be turned off: where that is done (RFC 8058). */
  unsubscribe_url: string | null
  attempts: Generated<number>
  next_attempt_at: CreatedAt
  last_error: string | null
  delivered_at: InstantOrNull
  /** It carries a link that opens something, and is withdrawn when the link ends. */
  has_link: Generated<boolean>
  /** Not tried any more: it was withdrawn, or the server refused its address for good. */
  given_up_at: InstantOrNull
  created_at: CreatedAt
}

/** News that an operator wrote, beside those of the company's files. Days are YYYY-MM-DD. */
export type NewsTable = {
  id: GeneratedAlways<string>
  tenant: string
  from_on: string
  /** Null is without an end. */
  to_on: string | null
  /** Null is for all. */
  collective_id: string | null
  texts: JSONColumnType<LocalizedText, string, string>
  written_by: string
  written_at: CreatedAt
}
