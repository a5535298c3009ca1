import { emailKey, plainId } from '../../domain/kernel/formats.ts'
import { sql } from 'kysely'
import type { Connection, EmployeeRow } from '../platform/db/schema.ts'
import { recordChanges } from './changeHistory.ts'
import { dropPendingEmails } from './pendingEmails.ts'
import { forgetBrowsers } from './knownBrowsers.ts'
import { voidResetTokens } from './resetTokens.ts'
import { closeSessionsOf } from './sessions.ts'

/**
 * Finds an employee by e-mail or personal id, with or without its dashes and spaces, in one query. E-mails
 * contain an @ and ids do not, so no text matches two employees of a tenant.
 */
export async function findByLogin(
  db: Connection,
  tenant: string,
  typed: string,
): Promise<EmployeeRow | undefined> {
  const login = plainLogin(typed)
  const query = db.selectFrom('employees').selectAll().where('tenant', '=', tenant)
  return query.where(login.includes('@') ? 'login_email' : 'login_id', '=', login).executeTakeFirst()
}

/**
 * Normalizes the spelling of an account: an e-mail in lower case, or a personal id without dashes and
 * spaces.
 */
export function plainLogin(typed: string): string {
  return typed.includes('@') ? emailKey(typed) : plainId(typed)
}

/** Whether somebody has signed in before, by password or by the company's identity provider. */
export function hasEntered(row: Pick<EmployeeRow, 'password_hash' | 'provider_signed_in_at'>): boolean {
  return row.password_hash !== null || row.provider_signed_in_at !== null
}

/**
 * Sets a new password, which is not deprecated. It voids reset links and a pending e-mail, which a stranger
 * may have requested, removes known browsers, and ends every session except that of the given token
 * (promises 7 and 13, D-85). The caller mails the notice. The caller computes `passwordHash` before the
 * transaction, so that hashing does not hold a database connection.
 */
export async function changePassword(
  db: Connection,
  employee: Pick<EmployeeRow, 'tenant' | 'id'>,
  passwordHash: string,
  keptToken?: string,
): Promise<void> {
  await db
    .updateTable('employees')
    .set({ password_hash: passwordHash, password_deprecated: false, updated_at: sql`now()` })
    .where('tenant', '=', employee.tenant)
    .where('id', '=', employee.id)
    .execute()
  await recordChanges(db, employee, [{ field: 'password', before: null, after: null }])
  await voidResetTokens(db, employee.tenant, [employee.id])
  await dropPendingEmails(db, employee.tenant, [employee.id])
  await forgetBrowsers(db, employee.tenant, [employee.id])
  await closeSessionsOf(db, employee, keptToken)
}
