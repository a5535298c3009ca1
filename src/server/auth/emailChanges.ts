import { sql } from 'kysely'
import type { Connection, EmailChangeRow, EmployeeRow } from '../db/schema.ts'
import { recordChanges } from './changeHistory.ts'
import { hashToken, newToken } from './tokens.ts'

type Key = Pick<EmployeeRow, 'tenant' | 'id'>

/** Hours a link that confirms a new e-mail may be used (D-85). */
export const emailLinkHours = 24

/** A new e-mail that waits to be confirmed. */
export type PendingEmail = Pick<EmailChangeRow, 'email' | 'expires_at'> & { is_expired: boolean }

export async function pendingEmailOf(db: Connection, { tenant, id }: Key): Promise<PendingEmail | undefined> {
  return db
    .selectFrom('email_changes')
    .select(['email', 'expires_at'])
    .select(sql<boolean>`expires_at <= now()`.as('is_expired'))
    .where('tenant', '=', tenant)
    .where('employee_id', '=', id)
    .where('used_at', 'is', null)
    .where('voided_at', 'is', null)
    .executeTakeFirst()
}

/**
 * Makes the one live link of an employee, for this address; the earlier ones are void. Answers the token to
 * send. Call it within a transaction that locks the employee.
 */
export async function newEmailToken(trx: Connection, { tenant, id }: Key, email: string): Promise<string> {
  const before = await voidEmailChanges(trx, { tenant, id })
  if (before !== email)
    await recordChanges(trx, { tenant, id }, [
      { field: 'pendingEmail', before: before ?? null, after: email },
    ])
  const token = newToken()
  await trx
    .insertInto('email_changes')
    .values({
      token_hash: hashToken(token),
      tenant,
      employee_id: id,
      email,
      expires_at: sql<Date>`now() + ${emailLinkHours}::int * interval '1 hour'`,
    })
    .execute()
  return token
}

/** Gives a pending e-mail up: its link is void. */
export async function dropPendingEmail(db: Connection, employee: Key): Promise<void> {
  const before = await voidEmailChanges(db, employee)
  if (before !== undefined)
    await recordChanges(db, employee, [{ field: 'pendingEmail', before, after: null }])
}

/** Answers the address that waited, if one did. */
async function voidEmailChanges(db: Connection, { tenant, id }: Key): Promise<string | undefined> {
  const voided = await db
    .updateTable('email_changes')
    .set({ voided_at: sql`now()` })
    .where('tenant', '=', tenant)
    .where('employee_id', '=', id)
    .where('used_at', 'is', null)
    .where('voided_at', 'is', null)
    .returning('email')
    .executeTakeFirst()
  return voided?.email
}

/** Minutes until another link may be sent, where the account has had those of this hour (promise 12). */
export async function minutesToNextLink(
  db: Connection,
  { tenant, id }: Key,
  linksPerHour: number,
): Promise<number | undefined> {
  const row = await db
    .selectFrom('email_changes')
    .select(
      sql<number>`ceil(extract(epoch from created_at + interval '1 hour' - now()) / 60)::int`.as('minutes'),
    )
    .where('tenant', '=', tenant)
    .where('employee_id', '=', id)
    .where('created_at', '>', sql<Date>`now() - interval '1 hour'`)
    .orderBy('created_at', 'desc')
    .offset(linksPerHour - 1)
    .limit(1)
    .executeTakeFirst()
  return row?.minutes
}

/** A link of somebody who has left the company is void (D-76). */
export type EmailLink = Pick<EmailChangeRow, 'tenant' | 'email' | 'employee_id' | 'token_hash'> & {
  language: EmployeeRow['language']
  state: 'live' | 'used' | 'void' | 'expired'
}

/** The link of a token, if this tenant ever sent it. */
export async function findEmailLink(
  db: Connection,
  tenant: string,
  token: string,
): Promise<EmailLink | undefined> {
  return db
    .selectFrom('email_changes')
    .innerJoin('employees', (join) =>
      join
        .onRef('employees.tenant', '=', 'email_changes.tenant')
        .onRef('employees.id', '=', 'email_changes.employee_id'),
    )
    .select([
      'email_changes.email',
      'email_changes.employee_id',
      'email_changes.token_hash',
      'email_changes.tenant',
    ])
    .select('employees.language')
    .select(
      sql<EmailLink['state']>`case
        when not employees.active or email_changes.voided_at is not null then 'void'
        when email_changes.used_at is not null then 'used'
        when email_changes.expires_at <= now() then 'expired'
        else 'live' end`.as('state'),
    )
    .where('email_changes.tenant', '=', tenant)
    .where('email_changes.token_hash', '=', hashToken(token))
    .executeTakeFirst()
}

/** Uses a live link up. Call it within a transaction that locks the employee. */
export async function spendEmailLink(trx: Connection, { tenant, token_hash }: EmailLink): Promise<void> {
  await trx
    .updateTable('email_changes')
    .set({ used_at: sql`now()` })
    .where('tenant', '=', tenant)
    .where('token_hash', '=', token_hash)
    .execute()
}
