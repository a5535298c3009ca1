import { sql } from 'kysely'
import { hashPassword } from '../auth/passwords.ts'
import { hashToken, newToken } from '../auth/tokens.ts'
import type { ServerContext } from '../platform/context/context.ts'
import { HttpError } from '../platform/http/httpError.ts'
import type { Language } from '../../domain/kernel/language.ts'
import type { Connection, OperatorRow } from '../platform/db/schema.ts'
import { assertGoodPassword, endOtherSessions } from './operatorAccounts.ts'
import { mailOperator } from './operatorMails.ts'
import { newSecondFactor } from './secondFactor.ts'

export const resetMinutes = 30
export const invitationDays = 7

/** Creates a link with which an account sets its password once; older links become void. */
export async function newOperatorLink(
  db: Connection,
  { id }: Pick<OperatorRow, 'id'>,
  minutes: number,
): Promise<string> {
  const token = newToken()
  await voidOperatorLinks(db, { id })
  const expires_at = sql<Date>`now() + ${minutes}::int * interval '1 minute'`
  await db
    .insertInto('operator_links')
    .values({ token_hash: hashToken(token), operator_id: id, expires_at })
    .execute()
  return token
}

/** Ends the open links of an account. */
export async function voidOperatorLinks(db: Connection, { id }: Pick<OperatorRow, 'id'>): Promise<void> {
  await db
    .updateTable('operator_links')
    .set({ voided_at: sql`now()` })
    .where('operator_id', '=', id)
    .where('used_at', 'is', null)
    .where('voided_at', 'is', null)
    .execute()
}

type Dependencies = Pick<ServerContext, 'db' | 'mailer' | 'tenants' | 'config' | 'secrets'>

/**
 * Mails a link for a forgotten password, by name or e-mail; the response does not reveal whether the account
 * exists or its mails of this hour are used up.
 */
export async function mailForgottenPassword(
  parts: Dependencies,
  named: string,
  language: Language,
): Promise<void> {
  await parts.db.transaction().execute(async (trx) => {
    const row = await trx
      .selectFrom('operators')
      .selectAll()
      .where((eb) => eb.or([eb('name', '=', named), eb(sql`lower(email)`, '=', named.toLowerCase())]))
      .where('active', '=', true)
      .where('email', 'is not', null)
      .where('password_hash', 'is not', null)
      .forUpdate()
      .executeTakeFirst()
    if (!row || (await sentThisHour(trx, row.id)) >= parts.config.limits.resetMailsPerHour) return
    const token = await newOperatorLink(trx, row, resetMinutes)
    await mailOperator(parts, trx, row, { kind: 'forgotten', language, token, minutes: resetMinutes })
  })
}

async function sentThisHour(db: Connection, id: number): Promise<number> {
  const { sent } = await db
    .selectFrom('operator_links')
    .select((eb) => eb.fn.countAll<string>().as('sent'))
    .where('operator_id', '=', id)
    .where('created_at', '>', sql<Date>`now() - interval '1 hour'`)
    .executeTakeFirstOrThrow()
  return Number(sent)
}

/**
 * Finds the account of a link.
 * @throws HttpError 422 for a link that is unknown, used, void or expired
 */
export async function operatorOfLink(db: Connection, token: string): Promise<OperatorRow> {
  const row = await db
    .selectFrom('operator_links')
    .innerJoin('operators', 'operators.id', 'operator_links.operator_id')
    .selectAll('operators')
    .where('token_hash', '=', hashToken(token))
    .where('used_at', 'is', null)
    .where('voided_at', 'is', null)
    .where('expires_at', '>', sql<Date>`now()`)
    .where('active', '=', true)
    .executeTakeFirst()
  if (!row)
    throw new HttpError(422, { messageId: 'operator.linkOver', name: 'InvalidToken', field: '/token' })
  return row
}

/**
 * Sets the password of an account by a link. An existing second factor stays and is required at the next
 * sign-in; an invited operator gets a new one, which is shown only now. All sessions end, and a mail
 * confirms the change.
 * @throws HttpError 422 for an invalid link or an unsuitable password
 */
export async function choosePassword(
  parts: Dependencies,
  { token, password }: { token: string; password: string },
  language: Language,
): Promise<{ name: string; secondFactor: string | null }> {
  const owner = await operatorOfLink(parts.db, token)
  await assertGoodPassword(password, owner.name)
  const password_hash = await hashPassword(password)
  return parts.db.transaction().execute(async (trx) => {
    await trx.selectFrom('operators').select('id').where('id', '=', owner.id).forUpdate().execute()
    // The link may have been used or voided between the check and the lock.
    const { id, name, password_hash: before, email } = await operatorOfLink(trx, token)
    const first = before === null ? newSecondFactor(parts.secrets.session, name) : undefined
    await trx
      .updateTable('operators')
      .set({ password_hash, ...(first && { totp_secret: first.sealed, totp_step: 0 }) })
      .where('id', '=', id)
      .execute()
    await trx
      .updateTable('operator_links')
      .set({ used_at: sql`now()` })
      .where('token_hash', '=', hashToken(token))
      .execute()
    await endOtherSessions(trx, { id, name })
    if (!first) await mailOperator(parts, trx, { name, email }, { kind: 'changed', language })
    return { name, secondFactor: first?.uri ?? null }
  })
}
