import { sql } from 'kysely'
import type { ServerContext } from '../context/context.ts'
import { inTenants, ofOperators } from '../db/tenantScope.ts'

/** Deletes what is no longer needed: ended sessions, used captchas, old tokens and failures. */
export async function cleanUp({
  db,
  config,
  tenants,
}: Pick<ServerContext, 'db' | 'config' | 'tenants'>): Promise<void> {
  for (const { subdomain } of tenants.list())
    await inTenants([subdomain], () => cleanUpOf(db, subdomain, config.sessionIdleMinutes))
  await inTenants([ofOperators], () => forgetFailures(db, ofOperators))
  await db
    .deleteFrom('operator_tokens')
    .where('expires_at', '<', sql<Date>`now()`)
    .execute()
}

async function cleanUpOf(db: ServerContext['db'], tenant: string, sessionIdleMinutes: number): Promise<void> {
  await db
    .deleteFrom('sessions')
    .where('tenant', '=', tenant)
    .where('expires_at', '<', sql<Date>`now()`)
    .execute()
  await db
    .deleteFrom('sessions')
    .where('tenant', '=', tenant)
    .where('last_seen_at', '<', sql<Date>`now() - ${sessionIdleMinutes}::int * interval '1 minute'`)
    .execute()
  await db
    .deleteFrom('captcha_used')
    .where('tenant', '=', tenant)
    .where('expires_at', '<', sql<Date>`now()`)
    .execute()
  await db
    .deleteFrom('provider_sign_ins')
    .where('tenant', '=', tenant)
    .where('expires_at', '<', sql<Date>`now()`)
    .execute()
  await db
    .deleteFrom('reset_tokens')
    .where('tenant', '=', tenant)
    .where('expires_at', '<', sql<Date>`now() - interval '7 days'`)
    .execute()
  await db
    .deleteFrom('email_changes')
    .where('tenant', '=', tenant)
    .where('created_at', '<', sql<Date>`now() - interval '7 days'`)
    .execute()
  await forgetFailures(db, tenant)
}

async function forgetFailures(db: ServerContext['db'], tenant: string): Promise<void> {
  await db
    .deleteFrom('login_failures')
    .where('tenant', '=', tenant)
    .where('failed_at', '<', sql<Date>`now() - interval '2 days'`)
    .execute()
}
