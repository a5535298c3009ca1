import { sql } from 'kysely'
import type { TenantConfig } from '../../domain/tenant/tenant.ts'
import { hmac, sameText } from '../auth/tokens.ts'
import { isContractId as isUuid } from '../contracts/caller.ts'
import type { ServerContext } from '../context/context.ts'
import type { Db, EmployeeRow } from '../db/schema.ts'

/**
 * The address at which an employee turns reminders off without a login. Its token names the employee and is
 * signed over company and employee; it has no end, for a mail is read at any time.
 */
export function unsubscribeUrl(
  { secrets, tenants }: Pick<ServerContext, 'secrets' | 'tenants'>,
  tenant: TenantConfig,
  employeeId: string,
): string {
  const signature = signed({ secrets }, tenant.subdomain, employeeId)
  return `${tenants.publicUrl(tenant)}/unsubscribe/${employeeId}.${signature}`
}

/** Whom a token belongs to in this company; undefined where it is none, or of somebody who is gone. */
export async function employeeOfToken(
  { db, secrets }: Pick<ServerContext, 'db' | 'secrets'>,
  tenant: string,
  token: string,
): Promise<EmployeeRow | undefined> {
  const [id = '', signature = '', ...more] = token.split('.')
  if (more.length > 0 || !isUuid(id)) return undefined
  if (!sameText(signature, signed({ secrets }, tenant, id))) return undefined
  return db
    .selectFrom('employees')
    .selectAll()
    .where('tenant', '=', tenant)
    .where('id', '=', id)
    .executeTakeFirst()
}

/** Turns the reminders that are not about a contract off, or on again; the moment of a choice is kept. */
export async function chooseReminders(
  db: Db,
  { tenant, id }: EmployeeRow,
  choice: 'on' | 'off',
): Promise<void> {
  await db
    .updateTable('employees')
    .set({ reminders_off_at: choice === 'on' ? null : sql`coalesce(reminders_off_at, now())` })
    .where('tenant', '=', tenant)
    .where('id', '=', id)
    .execute()
}

function signed({ secrets }: Pick<ServerContext, 'secrets'>, tenant: string, employeeId: string): string {
  return hmac(secrets.file, JSON.stringify(['unsubscribe', tenant, employeeId.toLowerCase()]))
}
