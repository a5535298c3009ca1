import { emailKey, plainId } from '../../domain/kernel/formats.ts'
import { sql } from 'kysely'
import type { Connection, EmployeeRow } from '../platform/db/schema.ts'
import { recordChanges } from './changeHistory.ts'
import { dropPendingEmails } from './emailChanges.ts'
import { forgetBrowsers } from './knownBrowsers.ts'
import { voidResetTokens } from './resetTokens.ts'
import { closeSessionsOf } from './sessions.ts'

/**
 * The employee behind what was typed: an e-mail, or a personal id with or without its dashes and spaces. One
 * query, whichever it is. An e-mail has an @ and a personal id has none, so no two employees of a tenant
 * answer to the same text.
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

/** One text for every spelling of an account: an e-mail in small letters, or a personal id without marks. */
export function plainLogin(typed: string): string {
  return typed.includes('@') ? emailKey(typed) : plainId(typed)
}

/** Whether somebody has been in: with a password of their own, or by the company's identity provider. */
export function hasEntered(row: Pick<EmployeeRow, 'password_hash' | 'provider_signed_in_at'>): boolean {
  return row.password_hash !== null || row.provider_signed_in_at !== null
}

/**
 * Sets a new password: it is no longer deprecated, open reset links are void, a new e-mail that waits is
 * given up, for a stranger may have asked for it, no browser is known, and every session ends but the one
 * whose token is kept (promises 7 and 13, D-85). The caller mails the notice. `passwordHash` is made before
 * the transaction, which would keep its connection for as long.
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
