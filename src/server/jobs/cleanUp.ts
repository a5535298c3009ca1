import { sql } from 'kysely'
import type { ServerContext } from '../context/context.ts'

/** Deletes what is no longer needed: ended sessions, used captchas, old tokens and failures. */
export async function cleanUp({ db, config }: Pick<ServerContext, 'db' | 'config'>): Promise<void> {
  await db
    .deleteFrom('sessions')
    .where('expires_at', '<', sql<Date>`now()`)
    .execute()
  await db
    .deleteFrom('sessions')
    .where('last_seen_at', '<', sql<Date>`now() - ${config.sessionIdleMinutes}::int * interval '1 minute'`)
    .execute()
  await db
    .deleteFrom('operator_tokens')
    .where('expires_at', '<', sql<Date>`now()`)
    .execute()
  await db
    .deleteFrom('captcha_used')
    .where('expires_at', '<', sql<Date>`now()`)
    .execute()
  await db
    .deleteFrom('reset_tokens')
    .where('expires_at', '<', sql<Date>`now() - interval '7 days'`)
    .execute()
  await db
    .deleteFrom('email_changes')
    .where('created_at', '<', sql<Date>`now() - interval '7 days'`)
    .execute()
  await db
    .deleteFrom('login_failures')
    .where('failed_at', '<', sql<Date>`now() - interval '2 days'`)
    .execute()
}
