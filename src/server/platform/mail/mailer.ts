import { isEmail } from '../../../domain/kernel/formats.ts'
import { randomUUID } from 'node:crypto'
import type { Mail, Mailer } from '../context/context.ts'
import { query, prepared } from '../db/prepared.ts'
import { sendOn } from '../db/sendOn.ts'
import { deliveryCall } from './deliveryJob.ts'
import { toMailContent, toMailLook } from './mailContent.ts'
import { renderMailText } from './renderMail.tsx'

const insertion = `
  with mail as (
    insert into outbox (id, tenant, employee_id, contract_id, message_id, to_address, subject, drawn_from,
      text, unsubscribe_url, attachments, has_link, reply_to)
    values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13)
    returning id),
  content as (
    insert into mail_contents (id, tenant, employee_id, kind, content)
    select $1::uuid, $2, $3::uuid, $14::text, $15::jsonb where $3::uuid is not null)`
const insertMail = prepared(`${insertion} select from mail`)
const insertMailAndJob = prepared(`${insertion} select ${deliveryCall('$2')} from mail`)

/** Begins to send a company's waiting mails in this process. */
type Deliver = (tenant: string) => void

/** `deliverHere` says who sends the mails of this process; without it a job is added for any process. */
export type OwnMailer = Mailer & { deliverHere: (deliver: Deliver | undefined) => void }

/**
 * Creates the mailer. It writes a mail in the caller's transaction, so that it exists only if the announced
 * change is committed, and no request waits for SMTP (promise 43). A process that delivers mails sends it
 * after the commit; another one adds a delivery job of the company. A mail that a crash left is searched.
 * @throws Error if the address or the subject has a line break, or the address is not a single one (promise
 * 30)
 */
export function createMailer(mailFrom: string): OwnMailer {
  const domain = /@([^\s@<>]+)>?\s*$/.exec(mailFrom)?.[1] ?? 'localhost'
  let deliver: Deliver | undefined
  return {
    deliverHere: (by) => (deliver = by),
    queue: async (connection, mail) => {
      refuseInjection(mail)
      const id = randomUUID()
      const content = toMailContent(mail)
      const look = toMailLook(mail)
      const values = [
        id,
        mail.tenant.subdomain,
        mail.employeeId,
        mail.contractId ?? null,
        `${id}@${domain}`,
        mail.to,
        mail.subject,
        JSON.stringify(look),
        renderMailText(look),
        mail.unsubscribeUrl ?? null,
        JSON.stringify(mail.attachments ?? []),
        mail.hasLink ?? false,
        mail.replyTo ?? null,
        mail.kind,
        content ? JSON.stringify(content) : null,
      ]
      const own = deliver
      const statement = own ? insertMail : insertMailAndJob
      const { subdomain } = mail.tenant
      const insert = { execute: () => query(connection, statement, values) }
      await sendOn(insert, own && (() => own(subdomain)))
    },
  }
}

function refuseInjection({ to, replyTo = to, subject }: Mail): void {
  if (![to, replyTo].every(isEmail))
    throw new Error('A mail was refused: its receiver or who is answered is not one plain address.')
  if (/[\p{Cc}\u2028\u2029]/u.test(subject))
    throw new Error('A mail was refused: its subject holds a line break.')
}
