import { sql } from 'kysely'
import { anyOf } from '../platform/db/anyOf.ts'
import type { Connection, EmployeeRow } from '../platform/db/schema.ts'
import { hashToken, newToken } from './tokens.ts'

export const resetMinutes = 30

/**
 * Creates a token to choose a password, valid for 30 minutes and one use, and voids older ones. Undefined if
 * the account has reached this hour's limit of mails (promise 12). Call it within a transaction that locks
 * the employee.
 */
export async function newResetToken(
  db: Connection,
  employee: Pick<EmployeeRow, 'tenant' | 'id'>,
  mailsPerHour: number,
): Promise<string | undefined> {
  const { sent } = await db
    .selectFrom('reset_tokens')
    .select((eb) => eb.fn.countAll<number>().as('sent'))
    .where('tenant', '=', employee.tenant)
    .where('employee_id', '=', employee.id)
    .where('created_at', '>', sql<Date>`now() - interval '1 hour'`)
    .executeTakeFirstOrThrow()
  if (sent >= mailsPerHour) return undefined
  await voidResetTokens(db, employee.tenant, [employee.id])
  const token = newToken()
  await db
    .insertInto('reset_tokens')
    .values({
      token_hash: hashToken(token),
      tenant: employee.tenant,
      employee_id: employee.id,
      expires_at: sql<Date>`now() + ${resetMinutes}::int * interval '1 minute'`,
    })
    .execute()
  return token
}

/** The active employee of the token; undefined if it is unknown, used, void, expired or of another tenant. */
export async function employeeOfResetToken(
  db: Connection,
  tenant: string,
  token: string,
): Promise<EmployeeRow | undefined> {
  return db
    .selectFrom('reset_tokens')
    .innerJoin('employees', (join) =>
      join
        .onRef('employees.id', '=', 'reset_tokens.employee_id')
        .onRef('employees.tenant', '=', 'reset_tokens.tenant'),
    )
    .selectAll('employees')
    .where('reset_tokens.token_hash', '=', hashToken(token))
    .where('reset_tokens.tenant', '=', tenant)
    .where('reset_tokens.used_at', 'is', null)
    .where('reset_tokens.voided_at', 'is', null)
    .where('reset_tokens.expires_at', '>', sql<Date>`now()`)
    .where('employees.active', '=', true)
    .executeTakeFirst()
}

/** Marks the token as used. Call it within a transaction that locks the employee. */
export async function spendResetToken(db: Connection, tenant: string, token: string): Promise<void> {
  await db
    .updateTable('reset_tokens')
    .set({ used_at: sql`now()` })
    .where('token_hash', '=', hashToken(token))
    .where('tenant', '=', tenant)
    .execute()
}

/** Ends the open password links of these employees, invitations included. */
export async function voidResetTokens(db: Connection, tenant: string, ids: readonly string[]): Promise<void> {
  await db
    .updateTable('reset_tokens')
    .set({ voided_at: sql`now()` })
    .where('tenant', '=', tenant)
    .where('employee_id', '=', anyOf(ids))
    .where('used_at', 'is', null)
    .where('voided_at', 'is', null)
    .execute()
}
