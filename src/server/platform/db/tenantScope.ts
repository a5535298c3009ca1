import { AsyncLocalStorage } from 'node:async_hooks'
import { sql } from 'kysely'
import type { Connection } from './schema.ts'

const scope = new AsyncLocalStorage<string>()

/**
 * Runs work that can see only these companies' rows, whatever its statements: each connection that it uses
 * sets the companies in the database (schema.sql). Outside such work no row is visible.
 */
export function inTenants<Answer>(tenants: readonly string[], work: () => Answer): Answer {
  return scope.run(tenants.join(), work)
}

/**
 * Lets the rest of a transaction also see the rows of another company. The server determines that company,
 * never a caller.
 */
export async function alsoInTenant(trx: Connection, tenant: string): Promise<void> {
  const both = [tenantsInScope(), tenant].join()
  await sql`select set_config('app.tenants', ${both}, true)`.execute(trx)
}

/** The companies of the current work, as the value of `app.tenants`. */
export function tenantsInScope(): string {
  return scope.getStore() ?? ''
}

/** The tenant of operators' failed logins and known browsers; no company can have this name. */
export const ofOperators = '*operators'
