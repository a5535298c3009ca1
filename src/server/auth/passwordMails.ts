import type { TenantConfig } from '../../domain/company/tenant/tenant.ts'
import type { Connection } from '../platform/db/schema.ts'
import { mailMessages } from '../platform/mail/mailMessages.ts'
import { queueAccountNotice, type MailDependencies, type Receiver } from './accountMails.ts'
import { resetMinutes } from './resetTokens.ts'

/**
 * Queues the mail with a link to choose a password. The address comes from configuration, never from a header
 * (promise 31).
 */
export async function mailPasswordReset(
  { mailer, tenants }: MailDependencies,
  db: Connection,
  tenant: TenantConfig,
  { employee, token }: { employee: Receiver; token: string },
): Promise<void> {
  const { email, language, first_name: name } = employee
  if (!email) return
  await mailer.queue(db, {
    tenant,
    to: email,
    language,
    employeeId: employee.id,
    kind: 'passwordReset',
    subject: mailMessages(language, 'passwordReset.subject'),
    hasLink: true,
    heading: mailMessages(language, 'passwordReset.heading'),
    paragraphs: [mailMessages(language, 'greeting', { name }), mailMessages(language, 'passwordReset.intro')],
    action: {
      label: mailMessages(language, 'passwordReset.button'),
      url: `${tenants.publicUrl(tenant)}/reset-password?token=${token}`,
    },
    footnote: mailMessages(language, 'passwordReset.expiry', { minutes: resetMinutes }),
  })
}

/** Queues the notice of a changed password, to the address from before the change. */
export async function mailPasswordChanged(
  parts: MailDependencies,
  db: Connection,
  tenant: TenantConfig,
  employee: Receiver,
): Promise<void> {
  const { language } = employee
  await queueAccountNotice(parts, db, tenant, {
    employee,
    id: 'passwordChanged',
    heading: mailMessages(language, 'passwordChanged.heading'),
    action: {
      label: mailMessages(language, 'passwordChanged.button'),
      url: `${parts.tenants.publicUrl(tenant)}/login`,
    },
  })
}

/** Queues the notice of a new passkey, with its name. */
export async function mailPasskeyAdded(
  parts: MailDependencies,
  db: Connection,
  tenant: TenantConfig,
  { employee, name: passkey }: { employee: Receiver; name: string },
): Promise<void> {
  await queueAccountNotice(parts, db, tenant, { employee, id: 'passkeyAdded', params: { passkey } })
}
