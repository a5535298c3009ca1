import { randomBytes } from 'node:crypto'
import { sql } from 'kysely'
import { isGuessable } from '../auth/guessablePasswords.ts'
import { forgetBrowsers } from '../auth/knownBrowsers.ts'
import { hashPassword, isPassword } from '../auth/passwords.ts'
import { hashToken, newToken } from '../auth/tokens.ts'
import { absent, type Grant, type OperatorAccount } from '../platform/context/operating.ts'
import type { ServerContext } from '../platform/context/context.ts'
import type { Connection, OperatorRow, Right } from '../platform/db/schema.ts'
import { asOperators } from '../platform/db/asOperators.ts'
import { ofOperators } from '../platform/db/tenantScope.ts'
import { HttpError } from '../platform/http/httpError.ts'
import { accountOf, grantsOf } from './rights.ts'
import { newSecondFactor } from './secondFactor.ts'

/** The caller's account, with its rights limited by those of the token. */
export type OperatorCaller = OperatorAccount & { label: string }

type NewAccount = Pick<OperatorRow, 'name' | 'email' | 'own_tenant' | 'own_employee_id'> & { rights: Grant[] }

const idleMinutes = 30

/** Creates an account. Its password and the address of its second factor are shown only now. */
export async function addOperator(
  { db, secrets }: Pick<ServerContext, 'db' | 'secrets'>,
  account: NewAccount,
): Promise<ShownOnce> {
  const { shown, kept } = await newCredentials({ secrets }, account.name)
  await insertAccount(db, account, kept)
  return shown
}

/** Inserts an account and its rights; an account without credentials must be invited. Returns its id. */
export async function insertAccount(
  db: Connection,
  { rights, ...account }: NewAccount,
  kept: Pick<OperatorRow, 'password_hash' | 'totp_secret'> = { password_hash: null, totp_secret: null },
): Promise<number> {
  const { id } = await db
    .insertInto('operators')
    .values({ ...account, ...kept })
    .returning('id')
    .executeTakeFirstOrThrow()
  await db
    .insertInto('operator_rights')
    .values(rights.map(({ right, companies }) => ({ operator_id: id, name: right, companies })))
    .execute()
  return id
}

/**
 * Makes a disabled account active again, with a new password and second factor, which are shown only now.
 * Its earlier credentials, sessions and links are void.
 */
export async function enableOperator(
  { db, secrets }: Pick<ServerContext, 'db' | 'secrets'>,
  { id, name }: Pick<OperatorRow, 'id' | 'name'>,
): Promise<ShownOnce> {
  const { shown, kept } = await newCredentials({ secrets }, name)
  await db
    .updateTable('operators')
    .set({ ...kept, totp_step: 0, active: true })
    .where('id', '=', id)
    .execute()
  const opened = ['operator_tokens', 'operator_passkeys', 'operator_challenges', 'operator_links'] as const
  for (const table of opened) await db.deleteFrom(table).where('operator_id', '=', id).execute()
  await forgetOperatorBrowsers(db, name)
  return shown
}

type ShownOnce = { password: string; secondFactor: string }

async function newCredentials({ secrets }: Pick<ServerContext, 'secrets'>, name: string) {
  const password = randomBytes(16).toString('base64url')
  const { sealed, uri } = newSecondFactor(secrets.session, name)
  return {
    shown: { password, secondFactor: uri },
    kept: { password_hash: await hashPassword(password), totp_secret: sealed },
  }
}

/**
 * Loads an operator by name.
 * @throws OperationRefused if there is none
 */
export async function findOperator(db: Connection, name: string): Promise<OperatorRow> {
  const row = await operatorNamed(db, name)
  if (!row) throw absent({ id: 'operators.unknown', name })
  return row
}

/** Loads an operator by name, even a disabled one; undefined if there is none. */
export async function operatorNamed(db: Connection, name: string): Promise<OperatorRow | undefined> {
  return db.selectFrom('operators').selectAll().where('name', '=', name).executeTakeFirst()
}

const minPasswordLength = 12

/**
 * Changes the password of an operator who has just confirmed password and second factor; other sessions end.
 * @throws HttpError 422 for a short password, or the current one
 */
export async function changeOperatorPassword(
  { db }: Pick<ServerContext, 'db'>,
  owner: Pick<OperatorCaller, 'id' | 'name'>,
  { password, keptToken }: { password: string; keptToken: string },
): Promise<void> {
  await assertGoodPassword(password, owner.name)
  const { password_hash: current } = await findOperator(db, owner.name)
  if (await isPassword(password, current ?? undefined))
    throw new HttpError(422, { messageId: 'operator.samePassword', field: '/password' })
  const password_hash = await hashPassword(password)
  await db.transaction().execute(async (trx) => {
    await trx.updateTable('operators').set({ password_hash }).where('id', '=', owner.id).execute()
    await endOtherSessions(trx, owner, keptToken)
  })
}

/** @throws HttpError 422 for a password that is too short or easy to guess */
export async function assertGoodPassword(password: string, name: string): Promise<void> {
  if (Array.from(password).length < minPasswordLength)
    throw new HttpError(422, {
      messageId: 'operator.shortPassword',
      params: { count: minPasswordLength },
      field: '/password',
    })
  if (await isGuessable(password, [name]))
    throw new HttpError(422, { messageId: 'password.common', field: '/password' })
}

/**
 * Ends the sessions of an operator, except the given one, and removes the operator's known browsers; program
 * tokens stay valid.
 */
export async function endOtherSessions(
  db: Connection,
  { id, name }: Pick<OperatorCaller, 'id' | 'name'>,
  keptToken?: string,
): Promise<void> {
  await db
    .deleteFrom('operator_tokens')
    .where('operator_id', '=', id)
    .where('is_session', '=', true)
    .$if(keptToken !== undefined, (own) => own.where('token_hash', '<>', hashToken(keptToken ?? '')))
    .execute()
  await forgetOperatorBrowsers(db, name)
}

/** Removes an operator's known browsers, so that the next sign-in comes from an unknown one. */
export async function forgetOperatorBrowsers(db: Connection, name: string): Promise<void> {
  await asOperators(db, (trx) => forgetBrowsers(trx, ofOperators, [name]))
}

/** Creates a session, or a program token with its own rights. Returns the secret, which is shown once. */
export async function newOperatorToken(
  db: Connection,
  { id }: Pick<OperatorRow, 'id'>,
  { label, rights, hours }: { label: string; rights: Right[] | null; hours: number },
): Promise<string> {
  const token = newToken()
  await db
    .insertInto('operator_tokens')
    .values({
      token_hash: hashToken(token),
      operator_id: id,
      label,
      rights,
      is_session: rights === null,
      expires_at: sql<Date>`now() + ${hours}::int * interval '1 hour'`,
    })
    .execute()
  return token
}

/** Finds the account of a valid token; an idle session is not valid. */
export async function operatorCallerOf(db: Connection, token: string): Promise<OperatorCaller | undefined> {
  const row = await db
    .updateTable('operator_tokens as token')
    .from('operators')
    .set({ last_seen_at: sql`now()` })
    .whereRef('operators.id', '=', 'token.operator_id')
    .where('token.token_hash', '=', hashToken(token))
    .where('operators.active', '=', true)
    .where('token.expires_at', '>', sql<Date>`now()`)
    .where(sql<boolean>`(not is_session or last_seen_at > now() - ${idleMinutes}::int * interval '1 minute')`)
    .returning(['operators.id', 'name', 'own_tenant', 'own_employee_id', 'label', 'is_session'])
    .returning(['token.rights as token_rights', grantsOf.as('rights')])
    .executeTakeFirst()
  if (!row) return undefined
  const { token_rights: allowed, rights, label } = row
  const account = accountOf({
    ...row,
    rights: rights.filter(({ right }) => allowed?.includes(right) ?? true),
  })
  return { ...account, label: row.is_session ? '' : label }
}

/** Ends one session or token. */
export async function endToken(db: Connection, token: string): Promise<void> {
  await db.deleteFrom('operator_tokens').where('token_hash', '=', hashToken(token)).execute()
}
