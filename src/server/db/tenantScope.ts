import { AsyncLocalStorage } from 'node:async_hooks'
import pg from 'pg'

const scope = new AsyncLocalStorage<string>()

/**
 * Does work that sees rows of these companies only, whatever its statements ask: each connection that it
 * takes sets them in the database (migration 061). Outside of it no row is seen.
 */
export function inTenants<Answer>(tenants: readonly string[], work: () => Answer): Answer {
  return scope.run(tenants.join(), work)
}

/** The companies of the work that runs, as the setting `app.tenants` has them. */
export function tenantsInScope(): string {
  return scope.getStore() ?? ''
}

/** Failed logins of operators stand under this name, which no company can have. */
export const ofOperators = '*operators'

/** The role without rights beyond the rows of companies. */
export const rowsRole = 'portal_rows'

/**
 * The role that connections of the portal take; undefined where the user of the address may not take it.
 * `isGuarded` is false where the database would then show rows of all companies.
 */
export async function roleOf(url: string): Promise<{ role: string | undefined; isGuarded: boolean }> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    const { rows } = await client.query<{ may: boolean | null; passes: boolean }>(
      `select (select pg_has_role(oid, 'set') from pg_roles where rolname = $1) as may,
         (select rolsuper or rolbypassrls from pg_roles where rolname = current_user) as passes`,
      [rowsRole],
    )
    const role = rows[0]?.may ? rowsRole : undefined
    return { role, isGuarded: role !== undefined || rows[0]?.passes === false }
  } finally {
    await client.end()
  }
}
