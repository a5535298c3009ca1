import type { Generated } from 'kysely'
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
 * Failed logins; `account` is a SHA-256 of what was typed, so that no e-mail or DNI of a stranger is kept.
 */
export type LoginFailuresTable = {
  id: Generated<number>
  tenant: string
  account: string
  ip: string
  failed_at: CreatedAt
}
