import { sql } from 'kysely'
import type { Limits } from '../platform/context/limits.ts'
import type { Connection, Db } from '../platform/db/schema.ts'
import { waitForLock } from '../platform/db/tryLock.ts'
import { HttpError } from '../platform/http/httpError.ts'
import { plainLogin } from './accounts.ts'
import {
  accountOf,
  browserHashOf,
  isKnownBrowser,
  rememberBrowser,
  type AccountKey,
} from './knownBrowsers.ts'
import { hashToken } from './tokens.ts'

export type LoginAttempt = AccountKey & {
  ip: string
  knownBy: string | null
  browserHash: string | undefined
}

type LoginTry = {
  tenant: string
  /** What was typed, and the account that it names: an employee's id, or an operator's name. */
  login: string
  account?: string | undefined
  ip: string
  /** The secret of the browser, where it sent one. */
  browser?: string | undefined
  /** What nobody can guess and was shown already: a passkey, a session. */
  shown?: string | undefined
}

type Window = { limit: number; minutes: number }

/** At all addresses together, this many times as many failures as at one. */
const addressesOfAccount = 10

/**
 * Counts a login before its password is checked: it is a failure until `confirmLogin` takes it back. In 15
 * minutes an account has 10 failures at one address and 100 at all together, however its name is spelled, and
 * an address has 300 (configurable), give or take what is checked at the moment. A browser that entered the
 * account before, and what was `shown`, have 10 of their own, whatever strangers did (promise 69). The same
 * answer for accounts that do not exist. Refused attempts are not counted, so nobody is locked out for longer
 * than the window (promise 11). The database counts, because the limit is one for all processes together.
 * @throws HttpError 429 with Retry-After
 */
export async function countLogin(db: Db, tried: LoginTry, limits: Limits): Promise<LoginAttempt> {
  const { tenant, login, ip, browser, shown } = tried
  const key = { tenant, account: accountOf(tried.account ?? plainLogin(login)) }
  const { account } = key
  const browserHash = browser === undefined ? undefined : browserHashOf(key, browser)
  return db.transaction().execute(async (trx) => {
    // Not the address: a company shares one, and would wait in a row where everybody logs in at once.
    await waitForLock(trx, `login:${tenant}:${account}`)
    const isKnown = browserHash !== undefined && (await isKnownBrowser(trx, key, browserHash))
    const knownBy = shown ? hashToken(shown) : isKnown ? browserHash : null
    const waitSeconds = await waitOf(trx, { tenant, account, ip, knownBy }, limits)
    if (waitSeconds > 0)
      throw new HttpError(429, {
        messageId: 'error.tooManyLogins',
        params: { minutes: Math.ceil(waitSeconds / 60) },
        headers: { 'retry-after': String(waitSeconds) },
      })
    await trx.insertInto('login_failures').values({ tenant, account, ip, known_by: knownBy }).execute()
    return { tenant, account, ip, knownBy, browserHash }
  })
}

/**
 * The whole login was right: its failures are forgotten, those from this address or of what was known, and
 * no others; its browser is known from now on.
 */
export async function confirmLogin(db: Connection, attempt: LoginAttempt): Promise<void> {
  const { tenant, account, ip, knownBy, browserHash } = attempt
  await db
    .deleteFrom('login_failures')
    .where('tenant', '=', tenant)
    .where('account', '=', account)
    .where('known_by', 'is not distinct from', knownBy)
    .$if(knownBy === null, (query) => query.where('ip', '=', ip))
    .execute()
  if (browserHash !== undefined) await rememberBrowser(db, attempt, browserHash)
}

async function waitOf(
  db: Connection,
  { tenant, account, ip, knownBy }: Pick<LoginAttempt, 'tenant' | 'account' | 'ip' | 'knownBy'>,
  { loginFailuresOfAccount: limit, loginFailuresOfAddress, loginWindowMinutes: minutes }: Limits,
): Promise<number> {
  const ofAccount = sql`account = ${account} and known_by is not distinct from ${knownBy}`
  if (knownBy) return secondsUntil(db, tenant, ofAccount, { limit, minutes })
  return Math.max(
    await secondsUntil(db, tenant, sql`${ofAccount} and ip = ${ip}`, { limit, minutes }),
    await secondsUntil(db, tenant, ofAccount, { limit: limit * addressesOfAccount, minutes }),
    await secondsUntil(db, tenant, sql`ip = ${ip} and known_by is null`, {
      limit: loginFailuresOfAddress,
      minutes,
    }),
  )
}

/**
 * Seconds until the oldest of the last `limit` failures leaves the window; 0 when there is room for one more.
 */
async function secondsUntil(
  db: Connection,
  tenant: string,
  who: ReturnType<typeof sql>,
  { limit, minutes }: Window,
): Promise<number> {
  const { rows } = await sql<{ seconds: number }>`
    select ceil(extract(epoch from failed_at + ${minutes}::int * interval '1 minute' - now()))::int as seconds
    from login_failures
    where tenant = ${tenant} and ${who} and failed_at > now() - ${minutes}::int * interval '1 minute'
    order by failed_at desc offset ${limit - 1} limit 1`.execute(db)
  return Math.max(0, rows[0]?.seconds ?? 0)
}
