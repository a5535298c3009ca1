import type { Closer } from './closers.ts'
import type { Config } from './context/config.ts'
import { ensureDataDir } from './context/dataDir.ts'
import type { createLog } from './context/log.ts'
import { migrate } from './db/migrate.ts'
import { openDatabase } from './db/openDatabase.ts'
import { roleOf } from './db/tenantScope.ts'

/** A database at its newest migration, and the role that connections take. */
export type ReadyDatabase = { url: string; role: string | undefined }

/** The database that the environment names, or one of our own. Answers its address. */
export async function openDatabaseOf(
  { databaseUrl, dataDir, host, port }: Config,
  notify: (sentence: string) => void,
  closers: Closer[],
): Promise<string> {
  if (!databaseUrl) await ensureDataDir(dataDir)
  const address = `http://${host}:${port}`
  const database = await openDatabase({ databaseUrl, dataDir, address, notify })
  closers.push(database.close)
  return database.url
}

/** Brings a database that answers to the newest migration. */
export async function makeReady(url: string, log: ReturnType<typeof createLog>): Promise<ReadyDatabase> {
  await migrate(url)
  const { role, isGuarded } = await roleOf(url)
  if (!isGuarded)
    log.warn(
      'The user of DATABASE_URL passes every policy and may not take the role portal_rows: companies are ' +
        'kept apart by statements only.',
    )
  return { url, role }
}
