import { isEmail } from '../../../domain/kernel/formats.ts'
import type { Language } from '../../../domain/kernel/language.ts'
import type { TenantConfig } from '../../../domain/company/tenant/tenant.ts'
import { queueAccountNotice, type MailDependencies, type Receiver } from '../../auth/accountMails.ts'
import { emailLinkHours } from '../../auth/pendingEmails.ts'
import type { Connection } from '../../platform/db/schema.ts'
import { mailMessages } from '../../platform/mail/mailMessages.ts'

type EmailChange = { employee: Receiver; email: string }

/**
 * Queues the link to the new address (D-85). The mail has no names, because the address may be a stranger's.
 */
export async function mailEmailLink(
  { mailer, tenants }: MailDependencies,
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
  parts: MailDependencies,
  db: Connection,
  tenant: TenantConfig,
  { employee, email }: EmailChange,
): Promise<void> {
  await queueAccountNotice(parts, db, tenant, { employee, id: 'emailAsked', params: { email } })
}

/**
 * Queues the notice that an address is no longer used. The mail has no names, because the address may be a
 * stranger's.
 */
export async function mailAddressUnused(
  { mailer }: Pick<MailDependencies, 'mailer'>,
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
  parts: MailDependencies,
  db: Connection,
  tenant: TenantConfig,
  { employee, before, after }: { employee: Receiver; before: string; after: string },
): Promise<void> {
  const { language } = employee
  const none = mailMessages(language, 'accountChanged.none')
  await queueAccountNotice(parts, db, tenant, {
    employee,
    id: 'accountChanged',
    cards: [
      {
        title: mailMessages(language, 'accountChanged.title'),
        facts: [
          { label: mailMessages(language, 'accountChanged.before'), value: maskedAccount(before) ?? none },
          { label: mailMessages(language, 'accountChanged.after'), value: maskedAccount(after) ?? none },
        ],
      },
    ],
  })
}

/** The last four characters of an account; empty if the account is too short, null without an account. */
export function maskedAccount(account: string): string | null {
  const plain = account.replaceAll(/\s/g, '')
  if (plain === '') return null
  return plain.length < 10 ? '••••' : `•••• ${plain.slice(-4)}`
}
