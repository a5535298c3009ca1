import { sql } from 'kysely'
import type { ServerContext } from '../context/context.ts'

type Parts = Pick<ServerContext, 'db' | 'config' | 'log'>

const hourMs = 3_600_000

/**
 * Deletes what is no longer needed: ended sessions, used captchas, old tokens and failures, files without a
 * row.
 */
async function cleanUp({ db, config, log }: Parts, deleteOrphanFiles: () => Promise<number>): Promise<void> {
  await db
    .deleteFrom('sessions')
    .where('expires_at', '<', sql<Date>`now()`)
    .execute()
  await db
    .deleteFrom('sessions')
    .where('last_seen_at', '<', sql<Date>`now() - ${config.sessionIdleMinutes}::int * interval '1 minute'`)
    .execute()
  await db
    .deleteFrom('captcha_used')
    .where('expires_at', '<', sql<Date>`now()`)
    .execute()
  await db
    .deleteFrom('reset_tokens')
    .where('created_at', '<', sql<Date>`now() - interval '7 days'`)
    .execute()
  await db
    .deleteFrom('email_changes')
    .where('created_at', '<', sql<Date>`now() - interval '7 days'`)
    .execute()
  await db
    .deleteFrom('login_failures')
    .where('failed_at', '<', sql<Date>`now() - interval '2 days'`)
    .execute()
  const deleted = await deleteOrphanFiles()
  if (deleted > 0) log.info({ deleted }, 'files without a row were deleted')
}

/** Cleans up now and every hour; answers what stops it. A database that is away only postpones it. */
export function scheduleCleanup(context: Parts, deleteOrphanFiles: () => Promise<number>): () => void {
  const run = (): void =>
    void cleanUp(context, deleteOrphanFiles).catch((error: unknown) =>
      context.log.warn({ err: error }, 'the cleanup failed this time'),
    )
  run()
  const timer = setInterval(run, hourMs)
  timer.unref()
  return () => clearInterval(timer)
}
