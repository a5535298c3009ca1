import { formatMoment } from '../../domain/kernel/format.ts'
import type { TenantConfig } from '../../domain/company/tenant/tenant.ts'
import type { Mail, ServerContext } from '../platform/context/context.ts'
import type { Connection, EmployeeRow } from '../platform/db/schema.ts'
import { mailMessages } from '../platform/mail/mailMessages.ts'

export type MailDependencies = Pick<ServerContext, 'mailer' | 'tenants' | 'clock'>
export type Receiver = Pick<EmployeeRow, 'id' | 'email' | 'first_name' | 'language'>

type Notice = Partial<Pick<Mail, 'heading' | 'cards' | 'action'>> & {
  employee: Receiver
  /** The notice's words are `<id>.subject`, `<id>.intro` and `<id>.notYou`. */
  id: string
  /** Parameters of the intro, beside the time of the change. */
  params?: Record<string, string>
}

/** Queues a notice of a change to an account, to the e-mail in force; its link opens the profile. */
export async function queueAccountNotice(
  { mailer, tenants, clock }: MailDependencies,
  db: Connection,
  tenant: TenantConfig,
  { employee, id, params, ...more }: Notice,
): Promise<void> {
  const { email, language, first_name: name } = employee
  if (!email) return
  const when = formatMoment(clock.now(), language, 'long')
  await mailer.queue(db, {
    tenant,
    to: email,
    language,
    employeeId: employee.id,
    kind: 'account',
    subject: mailMessages(language, `${id}.subject`),
    paragraphs: [
      mailMessages(language, 'greeting', { name }),
      mailMessages(language, `${id}.intro`, { when, ...params }),
    ],
    action: { label: mailMessages(language, 'profile.button'), url: `${tenants.publicUrl(tenant)}/profile` },
    footnote: mailMessages(language, `${id}.notYou`),
    ...more,
  })
}
