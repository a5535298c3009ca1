import { randomBytes } from 'node:crypto'
import { sql } from 'kysely'
import { countLogin, forgive } from '../auth/loginThrottle.ts'
import { isGuessable } from '../auth/guessablePasswords.ts'
import { hashPassword, isPassword } from '../auth/passwords.ts'
import { hashToken, newToken } from '../auth/tokens.ts'
import { OperationRefused } from '../context/operating.ts'
import type { ServerContext } from '../context/context.ts'
import type { Connection, OperatorRole, OperatorRow } from '../db/schema.ts'
import { inTenants, ofOperators } from '../db/tenantScope.ts'
import { HttpError } from '../http/httpError.ts'
import { askForPasskey, isPasskey, passkeysOf, type Site } from './passkeys.ts'
import { newSecondFactor, stepOfCode } from './secondFactor.ts'

/** Who calls, with what the token they show allows at most. */
export type OperatorCaller = Pick<OperatorRow, 'id' | 'name' | 'role' | 'companies'> & { label: string }

export const roles: readonly OperatorRole[] = ['reader', 'operator', 'admin']

/** Whether a role may do what another one is asked for: each may do what those before it may. */
export function mayAs(role: OperatorRole, asked: OperatorRole): boolean {
  return roles.indexOf(role) >= roles.indexOf(asked)
}

const sessionHours = 8
const idleMinutes = 30

/** Makes an account. Its password and the address of its second factor are shown this once. */
export async function addOperator(
  { db, secrets }: Pick<ServerContext, 'db' | 'secrets'>,
  { name, role, companies }: Pick<OperatorRow, 'name' | 'role' | 'companies'>,
): Promise<ShownOnce> {
  const { shown, kept } = await newCredentials({ secrets }, name)
  await db
    .insertInto('operators')
    .values({ name, role, companies, ...kept })
    .execute()
  return shown
}

/**
 * Makes a disabled account active again, with a new password and second factor, which are shown this once.
 * What opened it before opens it no more.
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
  for (const table of ['operator_tokens', 'operator_passkeys', 'operator_challenges'] as const)
    await db.deleteFrom(table).where('operator_id', '=', id).execute()
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

/** An operator by name. @throws OperationRefused where there is none */
export async function findOperator(db: Connection, name: string): Promise<OperatorRow> {
  const row = await operatorNamed(db, name)
  if (!row) throw new OperationRefused([{ id: 'operators.unknown', name }])
  return row
}

/** An operator by name, also one who is disabled; undefined where there is none. */
export async function operatorNamed(db: Connection, name: string): Promise<OperatorRow | undefined> {
  return db.selectFrom('operators').selectAll().where('name', '=', name).executeTakeFirst()
}

export type Login = {
  name: string
  password: string
  ip: string
  /** The second factor: a code of the authenticator, or what a passkey answered. */
  code?: string | undefined
  passkey?: { response: object; site: Site } | undefined
}

type Parts = Pick<ServerContext, 'db' | 'config' | 'secrets'>

/**
 * Opens a session: the password, and a code or a passkey where the account has one; in production an account
 * without a second factor does not get in. A wrong name, password, code or passkey gets one answer.
 * @throws HttpError 401, 429
 */
export async function logIn(parts: Parts, login: Login): Promise<{ token: string; operator: OperatorRow }> {
  const found = await checkCredentials(parts, login)
  const session = { label: 'session', isSession: true, hours: sessionHours }
  return { token: await newOperatorToken(parts.db, found, session), operator: found }
}

/** The operator of a right password and second factor. @throws HttpError 401, 429 */
export async function checkCredentials(parts: Parts, login: Login): Promise<OperatorRow> {
  const { found, forgiveFailure } = await withPassword(parts, login)
  if (!(await hasSecondFactor(parts, found, login))) throw wrong()
  await forgiveFailure()
  return found
}

/** What a browser needs to show a passkey, for who gives the right password. @throws HttpError 401, 429 */
export async function beginWithPasskey(parts: Parts, login: Login & { site: Site }) {
  // Counts as a failure until a whole login: else this call would open the way to guess codes without end.
  const { found } = await withPassword(parts, login)
  return askForPasskey(parts.db, found, login.site)
}

/** The operator of a right password; each wrong one is counted. @throws HttpError 401, 429 */
async function withPassword({ db, config }: Parts, { name, password, ip }: Login) {
  const found = await operatorNamed(db, name)
  const tried = { tenant: ofOperators, login: name, ip, employeeId: undefined }
  const attempt = await inTenants([ofOperators], () => countLogin(db, tried, config.limits))
  const isRight = await isPassword(password, found?.password_hash)
  if (!found || !found.active || !isRight) throw wrong()
  return { found, forgiveFailure: () => inTenants([ofOperators], () => forgive(db, attempt)) }
}

async function hasSecondFactor(
  { db, config, secrets }: Parts,
  found: OperatorRow,
  { code = '', passkey }: Login,
): Promise<boolean> {
  if (passkey) return isPasskey(db, found, passkey.site, passkey.response)
  const { id, totp_secret: sealed, totp_step: lastStep } = found
  if (!sealed) return !config.production && (await passkeysOf(db, found)).length === 0
  const step = stepOfCode({ key: secrets.session, sealed, lastStep: Number(lastStep) }, code)
  return step !== undefined && takeStep(db, id, step)
}

const wrong = (): HttpError => new HttpError(401, { messageId: 'error.credentials' })

const minPasswordLength = 12

/**
 * Changes the password of somebody signed in, who gives the current one; the other sessions end.
 * @throws HttpError 422 for a short one, 403 for a wrong current one, 429
 */
export async function changeOperatorPassword(
  parts: Parts,
  { id, name }: Pick<OperatorCaller, 'id' | 'name'>,
  given: { current: string; password: string; ip: string; keptToken: string },
): Promise<void> {
  if (Array.from(given.password).length < minPasswordLength)
    throw new HttpError(422, { messageId: 'operator.shortPassword', params: { count: minPasswordLength } })
  if (await isGuessable(given.password, [name])) throw new HttpError(422, { messageId: 'password.common' })
  const { forgiveFailure } = await withPassword(parts, { name, password: given.current, ip: given.ip }).catch(
    (error: unknown) => {
      // A 401 would end the session.
      const isWrong = error instanceof HttpError && error.statusCode === 401
      throw isWrong ? new HttpError(403, { messageId: 'operator.currentPassword' }) : error
    },
  )
  await forgiveFailure()
  const password_hash = await hashPassword(given.password)
  await parts.db.transaction().execute(async (trx) => {
    await trx.updateTable('operators').set({ password_hash }).where('id', '=', id).execute()
    await endOtherSessions(trx, { id }, given.keptToken)
  })
}

/** Ends the sessions of an operator but one; tokens of programs stay. */
export async function endOtherSessions(
  db: Connection,
  { id }: Pick<OperatorCaller, 'id'>,
  keptToken: string,
): Promise<void> {
  await db
    .deleteFrom('operator_tokens')
    .where('operator_id', '=', id)
    .where('is_session', '=', true)
    .where('token_hash', '<>', hashToken(keptToken))
    .execute()
}

/** Takes a code's step; only one of two requests with the same code does. */
async function takeStep(db: Connection, id: number, step: number): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('operators')
    .set({ totp_step: step })
    .where('id', '=', id)
    .where('totp_step', '<', step)
    .executeTakeFirstOrThrow()
  return numUpdatedRows > 0n
}

/** Makes a session, or a token of a program with a role of its own. Answers what is shown once. */
export async function newOperatorToken(
  db: Connection,
  { id, role }: Pick<OperatorRow, 'id' | 'role'>,
  { label, isSession, hours }: { label: string; isSession: boolean; hours: number },
): Promise<string> {
  const token = newToken()
  await db
    .insertInto('operator_tokens')
    .values({
      token_hash: hashToken(token),
      operator_id: id,
      label,
      role,
      is_session: isSession,
      expires_at: sql<Date>`now() + ${hours}::int * interval '1 hour'`,
    })
    .execute()
  return token
}

/** Who shows a token that is right now; it does not idle on. */
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
    .returning(['operators.id', 'name', 'companies', 'label', 'is_session'])
    .returning(['operators.role as own_role', 'token.role as token_role'])
    .executeTakeFirst()
  if (!row) return undefined
  const role = mayAs(row.own_role, row.token_role) ? row.token_role : row.own_role
  return {
    id: row.id,
    name: row.name,
    role,
    companies: row.companies,
    label: row.is_session ? '' : row.label,
  }
}

/** Ends one session or token. */
export async function endToken(db: Connection, token: string): Promise<void> {
  await db.deleteFrom('operator_tokens').where('token_hash', '=', hashToken(token)).execute()
}
