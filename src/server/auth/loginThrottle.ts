import { sql } from 'kysely'
import type { Limits } from '../context/config.ts'
import type { Connection, Db } from '../db/schema.ts'
import { HttpError } from '../http/httpError.ts'
import { plainLogin } from './accounts.ts'
import { hashToken } from './tokens.ts'

export type LoginAttempt = { tenant: string; account: string }

type LoginTry = { tenant: string; login: string; ip: string; employeeId: string | undefined }

type Window = { limit: number; minutes: number }

/**
 * Counts a login before its password is checked: it is a failure until `forgive` takes it back. At most 10
 * failures of an account, however its name is spelled, and 300 of an address in 15 minutes (configurable),
 * give or take what is checked at the moment; the same answer for accounts that do not exist. Refused
 * attempts are not counted, so nobody is locked out for longer than the window (promise 11). The database
 * counts, because the limit is one for all processes together.
 * @throws HttpError 429 with Retry-After
 */
export async function countLogin(
  db: Db,
  { tenant, login, ip, employeeId }: LoginTry,
  limits: Limits,
): Promise<LoginAttempt> {
  const account = hashToken(employeeId ?? plainLogin(login))
  return db.transaction().execute(async (trx) => {
    // Not the address: a company shares one, and would wait in a row where everybody logs in at once.
    await sql`select pg_advisory_xact_lock(hashtextextended(${`login:${tenant}:${account}`}, 0))`.execute(trx)
    const minutes = limits.loginWindowMinutes
    const waitSeconds = Math.max(
      await waitOf(trx, tenant, sql`account = ${account}`, { limit: limits.loginFailuresOfAccount, minutes }),
      await waitOf(trx, tenant, sql`ip = ${ip}`, { limit: limits.loginFailuresOfAddress, minutes }),
    )
    if (waitSeconds > 0) {
      throw new HttpError(429, {
        messageId: 'error.tooManyLogins',
        params: { minutes: Math.ceil(waitSeconds / 60) },
        headers: { 'retry-after': String(waitSeconds) },
      })
    }
    await trx.insertInto('login_failures').values({ tenant, account, ip }).execute()
    return { tenant, account }
  })
}

/** The password was right: the account's failures are forgotten. */
export async function forgive(db: Connection, { tenant, account }: LoginAttempt): Promise<void> {
  await db.deleteFrom('login_failures').where('tenant', '=', tenant).where('account', '=', account).execute()
}

/**
 * Seconds until the oldest of the last `limit` failures leaves the window; 0 when there is room for one more.
 */
async function waitOf(
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
