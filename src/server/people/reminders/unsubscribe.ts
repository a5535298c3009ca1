import { sql } from 'kysely'
import type { TenantConfig } from '../../../domain/company/tenant/tenant.ts'
import { hmac, sameText } from '../../auth/tokens.ts'
import { isContractId as isUuid } from '../../contracts/request/caller.ts'
import type { ServerContext } from '../../platform/context/context.ts'
import type { Db, EmployeeRow } from '../../platform/db/schema.ts'

/**
 * The address at which an employee turns reminders off without a login. Its token names the employee and is
 * signed over company, employee and e-mail; it ends with the e-mail, for a mail is read at any time.
 */
export function unsubscribeUrl(
  { secrets, tenants }: Pick<ServerContext, 'secrets' | 'tenants'>,
  tenant: TenantConfig,
  employee: Signed,
): string {
  const signature = signed({ secrets }, employee)
  return `${tenants.publicUrl(tenant)}/unsubscribe/${employee.id}.${signature}`
}

/** Whom a token belongs to in this company; undefined where it is none, or of somebody who is gone. */
export async function employeeOfToken(
  { db, secrets }: Pick<ServerContext, 'db' | 'secrets'>,
  tenant: string,
  token: string,
): Promise<EmployeeRow | undefined> {
  const [id = '', signature = '', ...more] = token.split('.')
  if (more.length > 0 || !isUuid(id)) return undefined
  const employee = await db
    .selectFrom('employees')
    .selectAll()
    .where('tenant', '=', tenant)
    .where('id', '=', id)
    .executeTakeFirst()
  return employee && sameText(signature, signed({ secrets }, employee)) ? employee : undefined
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

type Signed = Pick<EmployeeRow, 'tenant' | 'id' | 'email'>

function signed({ secrets }: Pick<ServerContext, 'secrets'>, { tenant, id, email }: Signed): string {
  return hmac(secrets.file, JSON.stringify(['unsubscribe', tenant, id, email?.toLowerCase() ?? '']))
}
