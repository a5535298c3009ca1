import { sql } from 'kysely'
import { anyOf } from '../platform/db/anyOf.ts'
import type { Connection, EmailChangeRow, EmployeeRow } from '../platform/db/schema.ts'
import { withdrawLinks } from '../platform/mail/withdrawMails.ts'
import { recordChangesOf } from './changeHistory.ts'
import { hashToken, newToken } from './tokens.ts'

type Key = Pick<EmployeeRow, 'tenant' | 'id'>

/** Hours for which a link that confirms a new e-mail is valid (D-85). */
export const emailLinkHours = 24

/** A new e-mail awaiting confirmation. */
type PendingEmail = Pick<EmailChangeRow, 'email' | 'expires_at'> & { is_expired: boolean }

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

/** An employee's new address, to be confirmed by a link. */
type NewEmail = { id: string; email: string }

/** Rows per statement. */
const batch = 500

/**
 * Creates each employee's link for the new address, voids earlier ones, and returns the tokens to send, by
 * employee. Call it within a transaction that locks the employees.
 */
export async function newEmailTokens(
  trx: Connection,
  tenant: string,
  wanted: readonly NewEmail[],
  changedBy = 'employee',
): Promise<Map<string, string>> {
  const before = await voidEmailChanges(
    trx,
    tenant,
    wanted.map(({ id }) => id),
  )
  const changes = wanted
    .filter(({ id, email }) => before.get(id) !== email)
    .map(({ id, email }) => ({
      employeeId: id,
      field: 'pendingEmail',
      before: before.get(id) ?? null,
      after: email,
    }))
  await recordChangesOf(trx, tenant, changes, changedBy)
  const tokens = new Map(wanted.map(({ id }) => [id, newToken()]))
  const rows = wanted.map(({ id, email }) => ({
    token_hash: hashToken(tokens.get(id) ?? ''),
    tenant,
    employee_id: id,
    email,
    changed_by: changedBy,
    expires_at: sql<Date>`now() + ${emailLinkHours}::int * interval '1 hour'`,
  }))
  for (let from = 0; from < rows.length; from += batch)
    await trx
      .insertInto('email_changes')
      .values(rows.slice(from, from + batch))
      .execute()
  return tokens
}

/** Discards the pending e-mails of these employees and voids their links. */
export async function dropPendingEmails(
  db: Connection,
  tenant: string,
  ids: readonly string[],
  changedBy = 'employee',
): Promise<void> {
  const dropped = await voidEmailChanges(db, tenant, ids)
  const changes = [...dropped].map(([employeeId, before]) => ({
    employeeId,
    field: 'pendingEmail',
    before,
    after: null,
  }))
  await recordChangesOf(db, tenant, changes, changedBy)
}

/**
 * Voids links that confirm an e-mail, and cancels mails not sent yet. Returns the pending addresses, by
 * employee.
 */
export async function voidEmailChanges(
  db: Connection,
  tenant: string,
  ids: readonly string[],
): Promise<Map<string, string>> {
  const voided = await db
    .updateTable('email_changes')
    .set({ voided_at: sql`now()` })
    .where('tenant', '=', tenant)
    .where('employee_id', '=', anyOf(ids))
    .where('used_at', 'is', null)
    .where('voided_at', 'is', null)
    .returning(['employee_id', 'email'])
    .execute()
  const sent = voided.map(({ employee_id: id, email }) => ({ id, email }))
  await withdrawLinks(db, tenant, sent)
  return new Map(sent.map(({ id, email }) => [id, email]))
}

/** An address awaiting confirmation; `isOwn`: the employee requested it. */
type WaitingEmail = { email: string; isLive: boolean; isOwn: boolean }

/** The addresses awaiting confirmation, by employee, and whether their link is valid. */
export async function waitingEmails(
  db: Connection,
  tenant: string,
  ids: readonly string[],
): Promise<Map<string, WaitingEmail>> {
  const rows = await db
    .selectFrom('email_changes')
    .select(['employee_id', 'email', 'changed_by'])
    .select(sql<boolean>`expires_at > now()`.as('is_live'))
    .where('tenant', '=', tenant)
    .where('employee_id', '=', anyOf(ids))
    .where('used_at', 'is', null)
    .where('voided_at', 'is', null)
    .execute()
  return new Map(
    rows.map(({ employee_id, email, is_live, changed_by }) => [
      employee_id,
      { email, isLive: is_live, isOwn: changed_by === 'employee' },
    ]),
  )
}

/** Minutes until another link may be sent, for accounts that reached this hour's limit (promise 12). */
export async function minutesToNextLink(
  db: Connection,
  tenant: string,
  ids: readonly string[],
  linksPerHour: number,
): Promise<Map<string, number>> {
  const rows = await db
    .selectFrom('email_changes')
    .select('employee_id')
    .select(
      sql<number>`ceil(extract(epoch from
        (array_agg(created_at order by created_at desc))[${linksPerHour}::int]
        + interval '1 hour' - now()) / 60)::int`.as('minutes'),
    )
    .where('tenant', '=', tenant)
    .where('employee_id', '=', anyOf(ids))
    .where('created_at', '>', sql<Date>`now() - interval '1 hour'`)
    .groupBy('employee_id')
    .having((eb) => eb.fn.countAll(), '>=', linksPerHour)
    .execute()
  return new Map(rows.map(({ employee_id, minutes }) => [employee_id, minutes]))
}

/** A link that confirms a new e-mail; void once the employee has left the company (D-76). */
export type EmailLink = Pick<EmailChangeRow, 'tenant' | 'email' | 'employee_id' | 'token_hash'> & {
  language: EmployeeRow['language']
  state: 'live' | 'used' | 'void' | 'expired'
}

/** Finds the link of a token, valid or not, of this tenant. */
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

/** Marks a valid link as used. Call it within a transaction that locks the employee. */
export async function spendEmailLink(trx: Connection, { tenant, token_hash }: EmailLink): Promise<void> {
  await trx
    .updateTable('email_changes')
    .set({ used_at: sql`now()` })
    .where('tenant', '=', tenant)
    .where('token_hash', '=', token_hash)
    .execute()
}
