import type { Closer } from './closers.ts'
import type { Config } from '../platform/context/config.ts'
import { ensureDataDir } from '../platform/context/dataDir.ts'
import type { createLog } from '../platform/log/log.ts'
import { migrate } from '../platform/db/migrate.ts'
import { openDatabase } from '../platform/db/openDatabase.ts'
import { operatorsRole, rolesOf, rowsRole, type Roles } from '../platform/db/roles.ts'

/** The address of a migrated database, and the roles for its connections. */
export type ReadyDatabase = { url: string; roles: Roles }

/** Opens the database of the environment, or an embedded one, and returns its address. */
export async function openConfiguredDatabase(
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

/** Migrates a reachable database. */
export async function makeReady(url: string, log: ReturnType<typeof createLog>): Promise<ReadyDatabase> {
  await migrate(url)
  const { roles, isGuarded, isApart, user } = await rolesOf(url)
  const wayOut =
    `Run as a superuser of the database "create role ${rowsRole} nologin; create role ${operatorsRole} ` +
    `nologin; grant ${rowsRole}, ${operatorsRole} to ${user}", without a role that is there, and start again.`
  if (!isGuarded)
    log.warn(
      `The user of DATABASE_URL passes every policy and may not take the role ${rowsRole}: companies are ` +
        `kept apart by statements only. ${wayOut}`,
    )
  else if (!isApart)
    log.warn(
      `The user of DATABASE_URL may not take the role ${rowsRole}, or does not own the tables: the ` +
        `portal's connections reach the accounts of operators and the history. ${wayOut}`,
    )
  return { url, roles }
}
