import { sql } from 'kysely'
import type { Connection, EmployeeRow } from '../db/schema.ts'
import { hashPassword } from './passwords.ts'
import { voidResetTokens } from './resetTokens.ts'
import { closeSessionsOf } from './sessions.ts'

/**
 * Sets a new password: it is no longer deprecated, open reset links are void, and every session ends but the
 * one whose token is kept (promises 7 and 13). The caller mails the notice.
 */
export async function changePassword(
  db: Connection,
  employee: Pick<EmployeeRow, 'tenant' | 'id'>,
  password: string,
  keptToken?: string,
): Promise<void> {
  await db
    .updateTable('employees')
    .set({ password_hash: await hashPassword(password), password_deprecated: false, updated_at: sql`now()` })
    .where('tenant', '=', employee.tenant)
    .where('id', '=', employee.id)
    .execute()
  await voidResetTokens(db, employee)
  await closeSessionsOf(db, employee, keptToken)
}
