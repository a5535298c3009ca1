import { AsyncLocalStorage } from 'node:async_hooks'
import { sql } from 'kysely'
import type { Connection } from './schema.ts'

const scope = new AsyncLocalStorage<string>()

/**
 * Runs work that can see only these companies' rows, whatever its statements: each of its connections sets
 * them in the database (schema.sql). Outside such work no row is visible.
 */
export function inTenants<Answer>(tenants: readonly string[], work: () => Answer): Answer {
  return scope.run(tenants.join(), work)
}

/** Lets the rest of a transaction see the rows of another company too, which only the server names. */
export async function alsoInTenant(trx: Connection, tenant: string): Promise<void> {
  const both = [tenantsInScope(), tenant].join()
  await sql`select set_config('app.tenants', ${both}, true)`.execute(trx)
}

/** The current work's companies, as the value of `app.tenants`. */
export function tenantsInScope(): string {
  return scope.getStore() ?? ''
}

/** The tenant of operators' failed logins and known browsers; no company can have this name. */
export const ofOperators = '*operators'
