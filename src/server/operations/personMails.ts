import { sql } from 'kysely'
import type { Connection, EmployeeRow } from '../platform/db/schema.ts'
import type { MailKind } from '../platform/db/tables/mails.ts'

/** The maximum number of mails on a page, the newest first. */
const maxMails = 50

/** The kinds of mails with a link that can be sent again. */
const resentKinds: readonly MailKind[] = ['acceptance', 'confirmation', 'invitation', 'passwordReset']

type MailRow = {
  id: string
  written_at: Date
  kind: MailKind
  subject: string | null
  to_address: string | null
  state: string
  has_text: boolean
  last_error: string | null
}

/** Lists the mails about a person, newest first, including mails that are no longer in the outbox. */
export async function listMails(trx: Connection, { tenant, id, active }: EmployeeRow) {
  const { rows } = await sql<MailRow>`
    select kept.id, kept.written_at, kept.kind,
      coalesce(kept.content ->> 'subject', outbox.subject) as subject,
      outbox.to_address, kept.content is not null as has_text, outbox.last_error,
      case
        when outbox.delivered_at is not null or kept.is_delivered then 'delivered'
        when outbox.given_up_at is not null or kept.is_delivered = false then 'notDelivered'
        else 'waiting'
      end as state
    from mail_contents as kept
    left join outbox on outbox.tenant = kept.tenant and outbox.id = kept.id
    where kept.tenant = ${tenant} and kept.employee_id = ${id}
    order by kept.written_at desc
    limit ${maxMails}`.execute(trx)
  return rows.map((mail) => ({
    mail: mail.id,
    writtenAt: mail.written_at.toISOString(),
    mailKind: mail.kind,
    subject: mail.subject ?? '',
    to: mail.to_address ?? '',
    state: mail.state,
    fault: mail.state === 'delivered' ? '' : (mail.last_error ?? ''),
    hasText: mail.has_text,
    canBeResent: active && resentKinds.includes(mail.kind),
  }))
}
