import type { Generated, GeneratedAlways, JSONColumnType } from 'kysely'
import type { Language, LocalizedText } from '../../../../domain/kernel/language.ts'
import type { CreatedAt, Instant, InstantOrNull } from './people.ts'

/**
 * Opaque sessions; only the token's SHA-256 is stored. Times are the database's, never the product clock's.
 */
export type SessionsTable = {
  token_hash: string
  tenant: string
  employee_id: string
  created_at: CreatedAt
  last_seen_at: CreatedAt
  /** The latest end; idling ends it earlier. */
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
 * Failed logins; `account` is a SHA-256 of the employee's id, or of the typed text if unknown, so that no
 * stranger's e-mail or DNI is stored.
 */
export type LoginFailuresTable = {
  id: Generated<number>
  tenant: string
  account: string
  ip: string
  /** Hash of the known browser, passkey or session behind the attempt, which is counted separately. */
  known_by: string | null
  failed_at: CreatedAt
}

/** A browser that signed in to an account; both are hashes, different for each account. */
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

/** A challenge that a passkey has not answered. */
export type PasskeyChallengesTable = {
  tenant: string
  challenge: string
  /** The employee of a new passkey; null to log in with an existing one. */
  employee_id: string | null
  expires_at: Instant
}

/** A stored file. `name` is generated; `employee_id` null: the company's. */
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

/** An object in the store of FILES_URL; its file may be deleted. */
export type StoredObjectsTable = {
  tenant: string
  file_id: string
  stored_at: Generated<Date>
  /** The file's employee; null: the company. */
  employee_id: string | null
  /** When it was moved aside, before its deletion. */
  moved_aside_at: InstantOrNull
}

/** The list of /documents. `employee_id` null: a company document for all employees of the tenant. */
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

export type OutboxAttachment = { filename: string; contentType: string; fileId: string }

/** Mails, written in the same transaction as the change they announce; a job delivers each at least once. */
export type OutboxTable = {
  id: Generated<string>
  tenant: string
  employee_id: string | null
  contract_id: string | null
  /** Message-ID header without brackets, by which the receiver may drop repeats. */
  message_id: string
  to_address: string
  subject: string
  html: string
  text: string
  attachments: JSONColumnType<OutboxAttachment[], string | undefined, string>
  /** For a mail that can be turned off: the address to do so (RFC 8058). */
  unsubscribe_url: string | null
  /** Who gets the answer; null: the sender. */
  reply_to: string | null
  attempts: Generated<number>
  next_attempt_at: CreatedAt
  last_error: string | null
  delivered_at: InstantOrNull
  /** True: it contains a link that gives access, and is withdrawn when the link ends. */
  has_link: Generated<boolean>
  /** When delivery stopped: the mail was withdrawn, or the server refused its address for good. */
  given_up_at: InstantOrNull
  created_at: CreatedAt
}

/** What a mail is about, as operators read it in a person's list of mails. */
export type MailKind =
  | 'acceptance'
  | 'account'
  | 'confirmation'
  | 'document'
  /** Sent before kinds were kept. */
  | 'earlier'
  | 'exit'
  | 'invitation'
  | 'lawChange'
  | 'operators'
  | 'outcome'
  | 'passwordReset'
  | 'question'
  | 'reminder'

/** The words of a mail, from which it is drawn once it is sent. */
export type MailContent = {
  language: Language
  subject: string
  heading?: string
  paragraphs: string[]
  cards: { title: string; subtitle?: string; facts: { label: string; value: string }[]; button?: string }[]
  button?: string
  footnote?: string
  why?: string
}

/** What is kept of the mails about an employee until the employee's end: kind, and words without links. */
export type MailContentsTable = {
  tenant: string
  /** The id of the mail in the outbox. */
  id: string
  employee_id: string
  kind: MailKind
  /** Null: the text of its kind is never shown. */
  content: JSONColumnType<MailContent | null, string | null, string | null>
  /** Set when the outbox loses its row; null: the outbox tells. */
  is_delivered: boolean | null
  written_at: CreatedAt
}

/** News by an operator, in addition to those of the company's files. Days are YYYY-MM-DD. */
export type NewsTable = {
  id: GeneratedAlways<string>
  tenant: string
  from_on: string
  /** Null: no end. */
  to_on: string | null
  /** Null: all collectives. */
  collective_id: string | null
  texts: JSONColumnType<LocalizedText, string, string>
  written_by: string
  written_at: CreatedAt
}
