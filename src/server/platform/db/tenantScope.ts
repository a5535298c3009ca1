import { AsyncLocalStorage } from 'node:async_hooks'

const scope = new AsyncLocalStorage<string>()

/**
 * Does work that sees rows of these companies only, whatever its statements ask: each connection that it
 * takes sets them in the database (schema.sql). Outside of it no row is seen.
 */
export function inTenants<Answer>(tenants: readonly string[], work: () => Answer): Answer {
  return scope.run(tenants.join(), work)
}

/** The companies of the work that runs, as the setting `app.tenants` has them. */
export function tenantsInScope(): string {
  return scope.getStore() ?? ''
}

/** Failed logins and known browsers of operators stand under this name, which no company can have. */
export const ofOperators = '*operators'
