import { sql } from 'kysely'
import Type from 'typebox'
import type { Connection } from '../platform/db/schema.ts'
import { hashToken } from './tokens.ts'

/** The secret that a browser stores: 256 random bits in hex. */
export const browserSecret = Type.String({
  minLength: 64,
  maxLength: 64,
  description: 'A secret that the browser keeps, so that it stays known',
})

/** Identifies an account in the tables: the company and the hash by `accountOf`. */
export type AccountKey = { tenant: string; account: string }

const lifetimeDays = 90
const browsersOfAccount = 10

/**
 * The stored form of an account's name: a hash of an employee's id, an operator's name, or the typed text.
 */
export const hashAccountName = (name: string): string => hashToken(name)

/**
 * Hashes a browser's secret, differently for each account, so that the rows do not reveal a shared browser.
 */
export function browserHashOf({ tenant, account }: AccountKey, browser: string): string {
  return hashToken(`${tenant} ${account} ${browser}`)
}

/**
 * Whether this browser signed in to the account in the last 90 days, and the account's credentials have not
 * changed since.
 */
export async function isKnownBrowser(
  db: Connection,
  { tenant, account }: AccountKey,
  browserHash: string,
): Promise<boolean> {
  const row = await db
    .selectFrom('known_browsers')
    .select('browser_hash')
    .where('tenant', '=', tenant)
    .where('account', '=', account)
    .where('browser_hash', '=', browserHash)
    .where('expires_at', '>', sql<Date>`now()`)
    .executeTakeFirst()
  return row !== undefined
}

/** Remembers a browser that signed in to an account; each account keeps the ten newest. */
export async function rememberBrowser(
  db: Connection,
  { tenant, account }: AccountKey,
  browserHash: string,
): Promise<void> {
  const expires_at = sql<Date>`now() + ${lifetimeDays}::int * interval '1 day'`
  await db
    .insertInto('known_browsers')
    .values({ tenant, account, browser_hash: browserHash, expires_at })
    .onConflict((conflict) =>
      conflict.columns(['tenant', 'account', 'browser_hash']).doUpdateSet({ expires_at }),
    )
    .execute()
  await sql`
    delete from known_browsers where tenant = ${tenant} and account = ${account} and browser_hash in (
      select browser_hash from known_browsers where tenant = ${tenant} and account = ${account}
      order by expires_at desc offset ${browsersOfAccount})`.execute(db)
}

/**
 * Removes all known browsers of these accounts, because their credentials changed or the accounts were
 * closed.
 */
export async function forgetBrowsers(
  db: Connection,
  tenant: string,
  names: readonly string[],
): Promise<void> {
  await db
    .deleteFrom('known_browsers')
    .where('tenant', '=', tenant)
    .where('account', 'in', names.map(hashAccountName))
    .execute()
}
