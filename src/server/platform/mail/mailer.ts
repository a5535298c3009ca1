import { isEmail } from '../../../domain/kernel/formats.ts'
import { randomUUID } from 'node:crypto'
import type { Mail, Mailer } from '../context/context.ts'
import { query, prepared } from '../db/prepared.ts'
import { sendOn } from '../db/sendOn.ts'
import { deliveryCall } from './deliveryJob.ts'
import { toMailContent } from './mailContent.ts'
import { renderMailHtml, renderMailText } from './renderMail.tsx'

const insertMail = prepared(`
  with mail as (
    insert into outbox (id, tenant, employee_id, contract_id, message_id, to_address, subject, html, text,
      unsubscribe_url, attachments, has_link, reply_to)
    values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13)
    returning id),
  content as (
    insert into mail_contents (id, tenant, employee_id, kind, content)
    select $1::uuid, $2, $3::uuid, $14::text, $15::jsonb where $3::uuid is not null)
  select ${deliveryCall('$2')} from mail`)

/**
 * Creates the mailer. It writes a mail and a delivery job of the company in the caller's transaction, so
 * that both exist only if the announced change is committed, and no request waits for SMTP (promise 43).
 * @throws Error if the address or the subject has a line break, or the address is not a single one (promise
 * 30)
 */
export function createMailer(mailFrom: string): Mailer {
  const domain = /@([^\s@<>]+)>?\s*$/.exec(mailFrom)?.[1] ?? 'localhost'
  return {
    queue: async (connection, mail) => {
      refuseInjection(mail)
      const id = randomUUID()
      const content = toMailContent(mail)
      const values = [
        id,
        mail.tenant.subdomain,
        mail.employeeId,
        mail.contractId ?? null,
        `${id}@${domain}`,
        mail.to,
        mail.subject,
        renderMailHtml(mail),
        renderMailText(mail),
        mail.unsubscribeUrl ?? null,
        JSON.stringify(mail.attachments ?? []),
        mail.hasLink ?? false,
        mail.replyTo ?? null,
        mail.kind,
        content ? JSON.stringify(content) : null,
      ]
      await sendOn({ execute: () => query(connection, insertMail, values) })
    },
  }
}

function refuseInjection({ to, replyTo = to, subject }: Mail): void {
  if (![to, replyTo].every(isEmail))
    throw new Error('A mail was refused: its receiver or who is answered is not one plain address.')
  if (/[\p{Cc}\u2028\u2029]/u.test(subject))
    throw new Error('A mail was refused: its subject holds a line break.')
}
