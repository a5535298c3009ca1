import { isEmail } from '../../domain/kernel/formats.ts'
import { randomUUID } from 'node:crypto'
import type { Mail, Mailer } from '../context/context.ts'
import { enqueue } from '../jobs/jobs.ts'
import { renderMailHtml, renderMailText } from './renderMail.tsx'

/**
 * The mailer: writes a mail and the job that delivers it in the caller's transaction, so that neither exists
 * without what it announces, and no request waits for SMTP (promise 43).
 * @throws Error where the address or the subject carries a line break or is no single address (promise 30)
 */
export function createMailer(mailFrom: string): Mailer {
  const domain = /@([^\s@<>]+)>?\s*$/.exec(mailFrom)?.[1] ?? 'localhost'
  return {
    queue: async (connection, mail) => {
      refuseInjection(mail)
      const id = randomUUID()
      await connection
        .insertInto('outbox')
        .values({
          id,
          tenant: mail.tenant.subdomain,
          employee_id: mail.employeeId ?? null,
          contract_id: mail.contractId ?? null,
          message_id: `${id}@${domain}`,
          to_address: mail.to,
          subject: mail.subject,
          html: renderMailHtml(mail),
          text: renderMailText(mail),
          unsubscribe_url: mail.unsubscribeUrl ?? null,
          attachments: JSON.stringify(mail.attachments ?? []),
        })
        .execute()
      await enqueue(connection, 'deliver-mail', { id }, { key: `mail:${id}` })
    },
  }
}

function refuseInjection({ to, subject }: Mail): void {
  if (!isEmail(to)) throw new Error('A mail was refused: its receiver is not one plain address.')
  if (/[\p{Cc}\u2028\u2029]/u.test(subject))
    throw new Error('A mail was refused: its subject holds a line break.')
}
