import { confirmLogin, countLogin, type LoginAttempt } from '../auth/loginThrottle.ts'
import { isPassword } from '../auth/passwords.ts'
import type { ServerContext } from '../platform/context/context.ts'
import type { Connection, OperatorRow } from '../platform/db/schema.ts'
import { inTenants, ofOperators } from '../platform/db/tenantScope.ts'
import { HttpError } from '../platform/http/httpError.ts'
import { newOperatorToken, operatorNamed } from './operatorAccounts.ts'
import type { Site } from '../auth/webAuthn.ts'
import { isPasskey, passkeysOf } from './passkeys.ts'
import { stepOfCode } from './secondFactor.ts'

const sessionHours = 8

export type Login = {
  name: string
  password: string
  ip: string
  /** The second factor: a code of the authenticator, or the response of a passkey. */
  code?: string | undefined
  passkey?: { response: object & { id?: unknown }; site: Site } | undefined
  /** The secret of the browser, if it sent one. */
  browser?: string | undefined
}

export type Dependencies = Pick<ServerContext, 'db' | 'config' | 'secrets'>

/**
 * Opens a session with the password, and a code or a passkey if the account has one; in production an account
 * without a second factor is refused. A wrong name, password, code or passkey gets the same response.
 * @throws HttpError 401, 429
 */
export async function logIn(
  parts: Dependencies,
  login: Login,
): Promise<{ token: string; operator: OperatorRow }> {
  const found = await checkCredentials(parts, login)
  const session = { label: 'session', rights: null, hours: sessionHours }
  return { token: await newOperatorToken(parts.db, found, session), operator: found }
}

/**
 * Finds the operator by password and second factor; only both together reset the failures. A valid passkey,
 * and the session of `token`, are counted separately.
 * @throws HttpError 401, 429
 */
export async function checkCredentials(
  parts: Dependencies,
  login: Login & { token?: string },
): Promise<OperatorRow> {
  const { name, password, code = '', passkey, token, browser, ip } = login
  const found = await operatorNamed(parts.db, name)
  const shown = found && passkey && (await isPasskey(parts.db, found, passkey.site, passkey.response))
  const seen = shown ? `passkey ${String(passkey?.response.id)}` : token && `session ${token}`
  const attempt = await countTry(parts, { name, ip, browser, shown: seen })
  const isRight = await isPassword(password, found?.password_hash ?? undefined)
  if (!found || !found.active || !isRight) throw wrong()
  if (!shown && (passkey || !(await isCode(parts, found, { code, attempt })))) throw wrong()
  await confirmTry(parts, attempt)
  return found
}

/** Counts a try on an account before the credentials are checked. @throws HttpError 429 */
export function countTry(
  { db, config }: Pick<Dependencies, 'db' | 'config'>,
  { name, ...tried }: Pick<Login, 'name' | 'ip' | 'browser'> & { shown?: string | undefined },
): Promise<LoginAttempt> {
  const given = { ...tried, tenant: ofOperators, login: name, account: name }
  return inTenants([ofOperators], () => countLogin(db, given, config.limits))
}

/** Removes the counted failure after a successful try. */
export function confirmTry({ db }: Pick<Dependencies, 'db'>, attempt: LoginAttempt): Promise<void> {
  return inTenants([ofOperators], () => confirmLogin(db, attempt))
}

/** Whether a code is valid for the account, or the account needs none; each code works once. */
async function isCode(
  parts: Dependencies,
  found: OperatorRow,
  { code, attempt }: { code: string; attempt: LoginAttempt },
): Promise<boolean> {
  const { db, config, secrets } = parts
  const { id, totp_secret: sealed, totp_step: lastStep } = found
  if (!sealed) return !config.production && (await passkeysOf(db, found)).length === 0
  const counted = await countCode(parts, found, attempt)
  if (counted === 'tooMany') return false
  const step = stepOfCode({ key: secrets.session, sealed, lastStep: Number(lastStep) }, code)
  const isRight = step !== undefined && (await takeStep(db, id, step))
  if (isRight && counted) await confirmTry(parts, counted)
  return isRight
}

/**
 * Counts codes after a correct password: a stranger who knows the password has ten tries in the window, from
 * all addresses together. After too many tries the response is that of a wrong password, so that it does not
 * reveal the correct one. Undefined for a known browser, whose tries are already counted.
 */
async function countCode(
  parts: Dependencies,
  { name }: OperatorRow,
  { ip, knownBy }: LoginAttempt,
): Promise<LoginAttempt | 'tooMany' | undefined> {
  if (knownBy !== null) return undefined
  return countTry(parts, { name, ip, shown: `code ${name}` }).catch((error: unknown) => {
    if (error instanceof HttpError && error.statusCode === 429) return 'tooMany' as const
    throw error
  })
}

const wrong = (): HttpError => new HttpError(401, { messageId: 'error.credentials' })

/** Marks a code's time step as used. Returns false for the second of two requests with the same code. */
async function takeStep(db: Connection, id: number, step: number): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('operators')
    .set({ totp_step: step })
    .where('id', '=', id)
    .where('totp_step', '<', step)
    .executeTakeFirstOrThrow()
  return numUpdatedRows > 0n
}
