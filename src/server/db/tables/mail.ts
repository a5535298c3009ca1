import type { Generated, JSONColumnType } from 'kysely'
import type { CreatedAt, InstantOrNull } from './people.ts'

export type OutboxAttachment = { filename: string; contentType: string; fileId: string }

/** Mails written in the transaction of what they tell of, delivered by a job, at least once. */
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
  attempts: Generated<number>
  next_attempt_at: CreatedAt
  last_error: string | null
  delivered_at: InstantOrNull
  created_at: CreatedAt
}
