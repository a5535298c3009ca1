import type { Readable } from 'node:stream'
import type { Transporter } from 'nodemailer'
import type { Config } from '../context/config.ts'
import type { OutboxRow } from '../db/schema.ts'
import { deliveryLimits } from './companyDeliveries.ts'
import { renderMailHtml } from './renderMail.tsx'

/** The fields of a mail that are sent. */
type SentMail = Pick<
  OutboxRow,
  | 'to_address'
  | 'subject'
  | 'drawn_from'
  | 'text'
  | 'message_id'
  | 'created_at'
  | 'unsubscribe_url'
  | 'reply_to'
>

export type MailAttachment = { filename: string; contentType: string; content: Buffer | Readable }

export type MailTransport = {
  /** Sends one mail; rejects if the server refuses it, is unreachable, or does not respond in time. */
  send: (mail: SentMail, fromName: string, attachments: MailAttachment[]) => Promise<void>
  close: () => void
}

/**
 * Time limit for sending; a mail's claim lasts longer, so that two processes never send it at the same time.
 */
export const sendLimitMs = 45_000

/** Milliseconds without a mail after which a connection to the mail server is closed. */
const idleMs = 10_000

/**
 * Creates the transport to SMTP_URL; undefined without SMTP_URL. In production the server must support TLS,
 * unless the address has `requireTLS=false`, because links in mails give access to accounts and can sign.
 */
export function createMailTransport({
  smtpUrl,
  mailFrom,
  production,
}: Pick<Config, 'smtpUrl' | 'mailFrom' | 'production'>): MailTransport | undefined {
  if (!smtpUrl) return undefined
  let smtp: Transporter | undefined
  const address = /<([^<>]+)>\s*$/.exec(mailFrom)?.[1] ?? mailFrom
  return {
    send: async (mail, fromName, attachments) => {
      // Loaded for the first mail, so that the server starts sooner.
      const { createTransport } = await import('nodemailer')
      smtp ??= createTransport({
        url: smtpUrl,
        // Mails of one moment share connections, and so their TLS; a failed mail is retried by the outbox.
        pool: true,
        maxConnections: deliveryLimits.allSends,
        idleTimeout: idleMs,
        maxRequeues: 0,
        ...(production && !new URL(smtpUrl).searchParams.has('requireTLS') && { requireTLS: true }),
        connectionTimeout: 10_000,
        greetingTimeout: 10_000,
        socketTimeout: 20_000,
        disableFileAccess: true,
        disableUrlAccess: true,
      })
      const message = {
        from: { name: fromName, address },
        to: { name: '', address: mail.to_address },
        ...(mail.reply_to && { replyTo: { name: '', address: mail.reply_to } }),
        subject: mail.subject,
        html: mail.drawn_from ? renderMailHtml(mail.drawn_from) : '',
        text: mail.text,
        messageId: `<${mail.message_id}>`,
        date: mail.created_at,
        headers: { 'Auto-Submitted': 'auto-generated', ...unsubscribeHeaders(mail) },
        attachments,
      }
      const pool = smtp
      await within(sendLimitMs, (signal) => pool.sendMail({ ...message, signal }))
    },
    close: () => smtp?.close(),
  }
}

/** Headers for the mail program's own unsubscribe button, which sends a POST (RFC 8058). */
function unsubscribeHeaders({ unsubscribe_url: url }: SentMail): Record<string, string> {
  if (!url) return {}
  return { 'List-Unsubscribe': `<${url}>`, 'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click' }
}

/** Runs work that ends when its signal is aborted, at the latest after the time limit. */
async function within(limitMs: number, work: (signal: AbortSignal) => Promise<unknown>): Promise<void> {
  const stop = new AbortController()
  const late = new Error(`The mail server took longer than ${limitMs / 1000} seconds.`)
  const timer = setTimeout(() => stop.abort(late), limitMs)
  try {
    await work(stop.signal)
  } catch (error) {
    throw stop.signal.aborted ? late : error
  } finally {
    clearTimeout(timer)
  }
}
