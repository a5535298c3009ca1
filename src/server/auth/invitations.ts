import { sql } from 'kysely'
import { languageFor, type TenantConfig } from '../../domain/company/tenant/tenant.ts'
import type { ServerContext } from '../platform/context/context.ts'
import { anyOf } from '../platform/db/anyOf.ts'
import type { Connection, EmployeeRow } from '../platform/db/schema.ts'
import { mailMessages } from '../platform/mail/mailMessages.ts'
import { pauseRegularly } from '../platform/sheets/sheetFaults.ts'
import { voidResetTokens } from './resetTokens.ts'
import { hashToken, newToken } from './tokens.ts'

type Dependencies = Pick<ServerContext, 'mailer' | 'tenants'>

/** Default number of days for which an invitation is valid. */
export const invitationDays = 14

/** Rows per statement. */
const batch = 500

/**
 * Invites each of these employees who has an e-mail. The link works once, like the link for a forgotten
 * password, but is valid longer; it voids older links. An employee who signs in by identity provider only
 * gets the login's address. Call it within a transaction that locks the employees.
 */
export async function invite(
  parts: Dependencies,
  trx: Connection,
  tenant: TenantConfig,
  {
    employees,
    days = invitationDays,
    onMail,
  }: { employees: readonly EmployeeRow[]; days?: number; onMail?: (done: number, total: number) => void },
): Promise<void> {
  const ids = employees.map(({ id }) => id)
  const hasLink = !tenant.settings.identityProvider?.isOnly
  const tokens = hasLink ? await newInvitations(trx, tenant.subdomain, ids, days) : undefined
  await trx
    .updateTable('employees')
    .set({ invited_at: sql`product_now()` })
    .where('tenant', '=', tenant.subdomain)
    .where('id', '=', anyOf(ids))
    .execute()
  const turn = pauseRegularly()
  for (const [index, employee] of employees.entries()) {
    await turn()
    await mailInvitation(parts, trx, tenant, { employee, token: tokens?.get(employee.id), days })
    onMail?.(index + 1, employees.length)
  }
}

async function newInvitations(
  trx: Connection,
  tenant: string,
  ids: readonly string[],
  days: number,
): Promise<Map<string, string>> {
  await voidResetTokens(trx, tenant, ids)
  const tokens = new Map(ids.map((id) => [id, newToken()]))
  const rows = [...tokens].map(([id, token]) => ({
    token_hash: hashToken(token),
    tenant,
    employee_id: id,
    expires_at: sql<Date>`now() + ${days}::int * interval '1 day'`,
  }))
  for (let from = 0; from < rows.length; from += batch)
    await trx
      .insertInto('reset_tokens')
      .values(rows.slice(from, from + batch))
      .execute()
  return tokens
}

async function mailInvitation(
  { mailer, tenants }: Dependencies,
  trx: Connection,
  tenant: TenantConfig,
  { employee, token, days }: { employee: EmployeeRow; token: string | undefined; days: number },
): Promise<void> {
  const { id, email, first_name: name } = employee
  const { name: company, identityProvider } = tenant.settings
  const language = languageFor(tenant, employee)
  const say = (key: string, params = {}) => mailMessages(language, `invitation.${key}`, params)
  const url = tenants.publicUrl(tenant)
  const provider = token ? undefined : identityProvider?.name
  await mailer.queue(trx, {
    tenant,
    to: email ?? '',
    language,
    employeeId: id,
    kind: 'invitation',
    subject: say('subject', { company }),
    heading: say('heading'),
    paragraphs: [
      mailMessages(language, 'greeting', { name }),
      say(provider ? 'providerIntro' : 'intro', { company, name: provider }),
    ],
    ...(token
      ? {
          hasLink: true,
          action: { label: say('button'), url: `${url}/reset-password?token=${token}` },
          footnote: say('expiry', { days }),
        }
      : { action: { label: say('providerButton', { name: provider }), url: `${url}/login` } }),
  })
}
