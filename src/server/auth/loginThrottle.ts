import { sql } from 'kysely'
import type { Limits } from '../platform/context/limits.ts'
import type { Connection, Db } from '../platform/db/schema.ts'
import { waitForLock } from '../platform/db/tryLock.ts'
import { HttpError } from '../platform/http/httpError.ts'
import { plainLogin } from './accounts.ts'
import {
  hashAccountName,
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
  /** The typed text, and the account it identifies: an employee's id, or an operator's name. */
  login: string
  account?: string | undefined
  ip: string
  /** The browser's secret, if it sent one. */
  browser?: string | undefined
  /** An unguessable proof that the request already gave: a passkey or a session. */
  shown?: string | undefined
}

type Window = { limit: number; minutes: number }

/** The limit of an account's failures over all addresses, as a multiple of the limit at one address. */
const addressesOfAccount = 10

/**
 * Counts a login as a failure before its password is checked; `confirmLogin` removes it. In 15 minutes an
 * account, in any spelling, may fail 10 times at one address and 100 times in total; an address may fail 300
 * times (configurable; checks that are still running count too). A known browser, and a proof in `shown`,
 * each have their own limit of 10, which strangers cannot use up (promise 69). Unknown accounts behave like
 * known ones. Refused attempts are not counted, so a lock lasts no longer than the window (promise 11). The
 * database counts, because all processes share the limit.
 * @throws HttpError 429 with Retry-After
 */
export async function countLogin(db: Db, tried: LoginTry, limits: Limits): Promise<LoginAttempt> {
  const { tenant, login, ip, browser, shown } = tried
  const key = { tenant, account: hashAccountName(tried.account ?? plainLogin(login)) }
  const { account } = key
  const browserHash = browser === undefined ? undefined : browserHashOf(key, browser)
  return db.transaction().execute(async (trx) => {
    // Locked per account, not per address: a company's people share one and log in at the same time.
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
 * Removes the account's failures at this address after a successful login (or those of the known browser or
 * proof), and remembers the browser.
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

/** Seconds until the oldest of the last `limit` failures leaves the window; 0 below the limit. */
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
