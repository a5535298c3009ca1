import { formatMoment } from '../../../domain/kernel/format.ts'
import { isEmail } from '../../../domain/kernel/formats.ts'
import type { Language } from '../../../domain/kernel/language.ts'
import type { TenantConfig } from '../../../domain/company/tenant/tenant.ts'
import { emailLinkHours } from '../../auth/pendingEmails.ts'
import type { ServerContext } from '../../platform/context/context.ts'
import type { Connection, EmployeeRow } from '../../platform/db/schema.ts'
import { mailMessages } from '../../platform/mail/mailMessages.ts'

type Dependencies = Pick<ServerContext, 'mailer' | 'tenants' | 'clock'>
type Receiver = Pick<EmployeeRow, 'id' | 'email' | 'first_name' | 'language'>

type EmailChange = { employee: Receiver; email: string }

/**
 * Queues the link to the new address (D-85). The mail has no names, because the address may be a stranger's.
 */
export async function mailEmailLink(
  { mailer, tenants }: Dependencies,
  db: Connection,
  tenant: TenantConfig,
  { employee, email, token }: EmailChange & { token: string },
): Promise<void> {
  const { id: employeeId, language } = employee
  const company = tenant.settings.name
  await mailer.queue(db, {
    tenant,
    to: email,
    language,
    employeeId,
    hasLink: true,
    why: mailMessages(language, 'givenAddress', { company }),
    kind: 'confirmation',
    subject: mailMessages(language, 'emailLink.subject'),
    paragraphs: [mailMessages(language, 'emailLink.intro', { company, email })],
    action: {
      label: mailMessages(language, 'emailLink.button'),
      url: `${tenants.publicUrl(tenant)}/confirm-email/${token}`,
    },
    footnote: mailMessages(language, 'emailLink.expiry', { hours: emailLinkHours }),
  })
}

/** Queues the notice of a requested e-mail change, to the e-mail in force (D-85). */
export async function mailEmailAsked(
  { mailer, tenants, clock }: Dependencies,
  db: Connection,
  tenant: TenantConfig,
  { employee, email }: EmailChange,
): Promise<void> {
  const { id: employeeId, email: current, language, first_name: name } = employee
  if (!current) return
  const when = formatMoment(clock.now(), language, 'long')
  await mailer.queue(db, {
    tenant,
    to: current,
    language,
    employeeId,
    kind: 'account',
    subject: mailMessages(language, 'emailAsked.subject'),
    paragraphs: [
      mailMessages(language, 'greeting', { name }),
      mailMessages(language, 'emailAsked.intro', { when, email }),
    ],
    action: { label: mailMessages(language, 'profile.button'), url: `${tenants.publicUrl(tenant)}/profile` },
    footnote: mailMessages(language, 'emailAsked.notYou'),
  })
}

/**
 * Queues the notice that an address is no longer used. The mail has no names, because the address may be a
 * stranger's.
 */
export async function mailAddressUnused(
  { mailer }: Pick<Dependencies, 'mailer'>,
  db: Connection,
  tenant: TenantConfig,
  { employeeId, address, language }: { employeeId: string; address: string; language: Language },
): Promise<void> {
  const company = tenant.settings.name
  if (!isEmail(address)) return
  await mailer.queue(db, {
    tenant,
    to: address,
    language,
    employeeId,
    why: mailMessages(language, 'givenAddress', { company }),
    kind: 'account',
    subject: mailMessages(language, 'addressUnused.subject'),
    paragraphs: [mailMessages(language, 'addressUnused.intro', { company })],
  })
}

/**
 * Queues the notice of a changed bank account, with the last four digits of the old and the new account
 * (D-85).
 */
export async function mailAccountChanged(
  { mailer, tenants, clock }: Dependencies,
  db: Connection,
  tenant: TenantConfig,
  { employee, before, after }: { employee: Receiver; before: string; after: string },
): Promise<void> {
  const { email, language, first_name: name } = employee
  if (!email) return
  const when = formatMoment(clock.now(), language, 'long')
  const none = mailMessages(language, 'accountChanged.none')
  await mailer.queue(db, {
    tenant,
    to: email,
    language,
    employeeId: employee.id,
    kind: 'account',
    subject: mailMessages(language, 'accountChanged.subject'),
    paragraphs: [
      mailMessages(language, 'greeting', { name }),
      mailMessages(language, 'accountChanged.intro', { when }),
    ],
    cards: [
      {
        title: mailMessages(language, 'accountChanged.title'),
        facts: [
          { label: mailMessages(language, 'accountChanged.before'), value: maskedAccount(before) ?? none },
          { label: mailMessages(language, 'accountChanged.after'), value: maskedAccount(after) ?? none },
        ],
      },
    ],
    action: { label: mailMessages(language, 'profile.button'), url: `${tenants.publicUrl(tenant)}/profile` },
    footnote: mailMessages(language, 'accountChanged.notYou'),
  })
}

/** The last four characters of an account; empty if the account is too short, null without an account. */
export function maskedAccount(account: string): string | null {
  const plain = account.replaceAll(/\s/g, '')
  if (plain === '') return null
  return plain.length < 10 ? '••••' : `•••• ${plain.slice(-4)}`
}
