import { sql } from 'kysely'
import type { ServerContext } from '../context/context.ts'
import type { Db } from '../db/schema.ts'
import { inTenants, ofOperators } from '../db/tenantScope.ts'

/** Deletes ended sessions, used captchas, old tokens and failures. */
export async function cleanUp({
  db,
  config,
  tenants,
}: Pick<ServerContext, 'db' | 'config' | 'tenants'>): Promise<void> {
  for (const { subdomain } of tenants.list())
    await inTenants([subdomain], () => cleanUpOf(db, subdomain, config.sessionIdleMinutes))
}

/** Deletes operators' ended sessions, old tokens and failures, which the portal's connections cannot see. */
export async function cleanUpOperators(db: Db): Promise<void> {
  await inTenants([ofOperators], () => forgetTries(db, ofOperators))
  await inTenants([ofOperators], () => forgetMails(db))
  await db
    .deleteFrom('operator_links')
    .where('expires_at', '<', sql<Date>`now() - interval '7 days'`)
    .execute()
  for (const table of ['operator_tokens', 'operator_challenges'] as const)
    await db
      .deleteFrom(table)
      .where('expires_at', '<', sql<Date>`now()`)
      .execute()
}

async function forgetMails(db: Db): Promise<void> {
  await db
    .deleteFrom('outbox')
    .where('tenant', '=', ofOperators)
    .where('created_at', '<', sql<Date>`now() - interval '30 days'`)
    .execute()
}

async function cleanUpOf(db: Db, tenant: string, sessionIdleMinutes: number): Promise<void> {
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
  await forgetTries(db, tenant)
}

async function forgetTries(db: Db, tenant: string): Promise<void> {
  await db
    .deleteFrom('known_browsers')
    .where('tenant', '=', tenant)
    .where('expires_at', '<', sql<Date>`now()`)
    .execute()
  await db
    .deleteFrom('login_failures')
    .where('tenant', '=', tenant)
    .where('failed_at', '<', sql<Date>`now() - interval '2 days'`)
    .execute()
}
