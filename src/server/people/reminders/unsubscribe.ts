import { sql } from 'kysely'
import { isUuid } from '../../../domain/kernel/uuid.ts'
import type { TenantConfig } from '../../../domain/company/tenant/tenant.ts'
import { hmac, sameText } from '../../auth/tokens.ts'
import type { ServerContext } from '../../platform/context/context.ts'
import type { Db, EmployeeRow } from '../../platform/db/schema.ts'

/**
 * The address that turns an employee's reminders off without a login. Its token signs company, employee and
 * e-mail. The token has no time limit, but is void once the e-mail changes.
 */
export function unsubscribeUrl(
  { secrets, tenants }: Pick<ServerContext, 'secrets' | 'tenants'>,
  tenant: TenantConfig,
  employee: Signed,
): string {
  const signature = signed({ secrets }, employee)
  return `${tenants.publicUrl(tenant)}/unsubscribe/${employee.id}.${signature}`
}

/** The employee of a token in this company; undefined if it is invalid or the employee has left. */
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

/** Turns reminders that are not about a contract off or on, and stores the time of the choice. */
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
