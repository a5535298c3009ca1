import { AsyncLocalStorage } from 'node:async_hooks'

const scope = new AsyncLocalStorage<string>()

/**
 * Runs work that can see only these companies' rows, whatever its statements: each of its connections sets
 * them in the database (schema.sql). Outside such work no row is visible.
 */
export function inTenants<Answer>(tenants: readonly string[], work: () => Answer): Answer {
  return scope.run(tenants.join(), work)
}

/** The current work's companies, as the value of `app.tenants`. */
export function tenantsInScope(): string {
  return scope.getStore() ?? ''
}

/** The tenant of operators' failed logins and known browsers; no company can have this name. */
export const ofOperators = '*operators'
