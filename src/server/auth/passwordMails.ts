import { formatMoment } from '../../domain/kernel/format.ts'
import type { TenantConfig } from '../../domain/company/tenant/tenant.ts'
import type { ServerContext } from '../platform/context/context.ts'
import type { Connection, EmployeeRow } from '../platform/db/schema.ts'
import { mailMessages } from '../platform/mail/mailMessages.ts'
import { resetMinutes } from './resetTokens.ts'

type Dependencies = Pick<ServerContext, 'mailer' | 'tenants' | 'clock'>
type Receiver = Pick<EmployeeRow, 'id' | 'email' | 'first_name' | 'language'>

/**
 * Queues the mail with a link to choose a password. The address comes from configuration, never from a header
 * (promise 31).
 */
export async function mailPasswordReset(
  { mailer, tenants }: Dependencies,
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
  { mailer, tenants, clock }: Dependencies,
  db: Connection,
  tenant: TenantConfig,
  employee: Receiver,
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
    subject: mailMessages(language, 'passwordChanged.subject'),
    heading: mailMessages(language, 'passwordChanged.heading'),
    paragraphs: [
      mailMessages(language, 'greeting', { name }),
      mailMessages(language, 'passwordChanged.intro', { when }),
    ],
    action: {
      label: mailMessages(language, 'passwordChanged.button'),
      url: `${tenants.publicUrl(tenant)}/login`,
    },
    footnote: mailMessages(language, 'passwordChanged.notYou'),
  })
}

/** Queues the notice of a new passkey, with its name. */
export async function mailPasskeyAdded(
  { mailer, tenants, clock }: Dependencies,
  db: Connection,
  tenant: TenantConfig,
  { employee, name: passkey }: { employee: Receiver; name: string },
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
    subject: mailMessages(language, 'passkeyAdded.subject'),
    paragraphs: [
      mailMessages(language, 'greeting', { name }),
      mailMessages(language, 'passkeyAdded.intro', { when, passkey }),
    ],
    action: { label: mailMessages(language, 'profile.button'), url: `${tenants.publicUrl(tenant)}/profile` },
    footnote: mailMessages(language, 'passkeyAdded.notYou'),
  })
}
