import type { Generated, JSONColumnType } from 'kysely'
import type { TenantColors } from '../../../../domain/company/tenant/branding.ts'
import type { Language } from '../../../../domain/kernel/language.ts'
import type { CreatedAt, InstantOrNull } from './people.ts'

type OutboxAttachment = { filename: string; contentType: string; fileId: string }

/** Mails, written in the transaction of what they announce and delivered after it, at least once. */
export type OutboxTable = {
  id: Generated<string>
  tenant: string
  employee_id: string | null
  contract_id: string | null
  /** Message-ID header without brackets, by which the receiver's server may drop repeated mails. */
  message_id: string
  to_address: string
  subject: string
  /** What the delivery draws the HTML from, links included; null once the mail is sent or withdrawn. */
  drawn_from: JSONColumnType<MailLook | null, string | null, string | null>
  text: string
  attachments: JSONColumnType<OutboxAttachment[], string | undefined, string>
  /** For mails of a kind that can be turned off: the address that turns it off (RFC 8058). */
  unsubscribe_url: string | null
  /** The address for replies; null: the sender. */
  reply_to: string | null
  attempts: Generated<number>
  next_attempt_at: CreatedAt
  last_error: string | null
  delivered_at: InstantOrNull
  /** True if it contains a link that gives access; the mail is withdrawn when the link ends. */
  has_link: Generated<boolean>
  /** When delivery stopped: the mail was withdrawn, or the server permanently refused its address. */
  given_up_at: InstantOrNull
  created_at: CreatedAt
}

/** The kind of a mail, which operators see in a person's list of mails. */
export type MailKind =
  | 'acceptance'
  | 'account'
  | 'confirmation'
  | 'document'
  | 'exit'
  | 'invitation'
  | 'lawChange'
  | 'operators'
  | 'outcome'
  | 'passwordReset'
  | 'question'
  | 'reminder'

/** What a mail's HTML is drawn from. */
export type MailLook = {
  sender: { name: string; helpEmail?: string } & TenantColors
  language: Language
  subject: string
  /** The large title above the greeting; left out: the subject. */
  heading?: string
  /** Plain text, one entry per paragraph. */
  paragraphs: string[]
  /** The mail's button, above its boxes; the links of boxes are then lines of text. */
  action?: { label: string; url: string }
  /** Boxes with facts, each with its own button: the contracts of a purchase. */
  cards?: {
    title: string
    subtitle?: string
    facts: { label: string; value: string }[]
    action?: { label: string; url: string }
  }[]
  /** Small text at the bottom. */
  footnote?: string
  /** The reason why the receiver gets the mail; left out: because of the receiver's account. */
  why?: string
  /** The address that turns off mails of this kind, for a link in the mail and a mail header. */
  unsubscribeUrl?: string
}

/** The text of a mail, from which a sent mail is shown again. */
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

/** Mails about an employee, kept until the employee is deleted: kind, and text without links. */
export type MailContentsTable = {
  tenant: string
  /** The id of the mail in the outbox. */
  id: string
  employee_id: string
  kind: MailKind
  /** The text; null: mails of this kind are never shown. */
  content: JSONColumnType<MailContent | null, string | null, string | null>
  /** Set when the mail's row in the outbox is deleted; null: the outbox contains the state. */
  is_delivered: boolean | null
  written_at: CreatedAt
}
