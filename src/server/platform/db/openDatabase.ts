import { setTimeout as wait } from 'node:timers/promises'
import type { EmbeddedOptions, OpenDatabase } from '../../../tools/embedded-database/embeddedDatabase.ts'
import { connectOnce } from './connectOnce.ts'
import { isDatabaseAway } from './pool.ts'

export type { OpenDatabase }

/** `databaseUrl` left out: the server runs its own PostgreSQL below `dataDir`. */
export type DatabaseOptions = EmbeddedOptions & { databaseUrl?: string | undefined }

/**
 * Opens the database of DATABASE_URL, or an embedded PostgreSQL, whose modules are loaded only if it is
 * used. Refuses a database that is too old or may lose acknowledged writes.
 * @throws with a sentence: data in use, no response, an old version, fsync off
 */
export async function openDatabase(options: DatabaseOptions): Promise<OpenDatabase> {
  const database = await openChosen(options)
  try {
    await assertUsable(database.url)
    return database
  } catch (error) {
    await database.close()
    throw error
  }
}

/**
 * The address of the database: DATABASE_URL, or that of the embedded database of a portal running on this
 * data directory; undefined if there is none.
 */
export async function addressOfDatabase({
  databaseUrl,
  dataDir,
}: Pick<DatabaseOptions, 'databaseUrl' | 'dataDir'>): Promise<string | undefined> {
  if (databaseUrl) return databaseUrl
  const { findRunningDatabaseUrl } = await import('../../../tools/embedded-database/embeddedDatabase.ts')
  return findRunningDatabaseUrl(dataDir)
}

/** Repeats a call at the start while the database is busy or starting. */
export async function untilAnswered<Answer>(ask: () => Promise<Answer>, limitMs = 60_000): Promise<Answer> {
  for (const started = Date.now(); ; await wait(250)) {
    try {
      return await ask()
    } catch (error) {
      if (!isDatabaseAway(error) || Date.now() - started > limitMs) throw error
    }
  }
}

async function openChosen({ databaseUrl, ...options }: DatabaseOptions): Promise<OpenDatabase> {
  if (databaseUrl) {
    await awaitDatabase(databaseUrl)
    return { url: databaseUrl, close: () => Promise.resolve() }
  }
  const { openEmbeddedDatabase } = await import('../../../tools/embedded-database/embeddedDatabase.ts')
  return openEmbeddedDatabase(options)
}

/**
 * Waits until the database responds, for 15 seconds where it may still be starting.
 * @throws with a sentence, which never contains the password
 */
export async function awaitDatabase(url: string, limitMs = 15_000): Promise<void> {
  for (const started = Date.now(); ; await wait(250)) {
    const fault = await tryOnce(url)
    if (!fault) return
    const isStarting = /^(ECONN|EHOST|ENOTFOUND|EAI_AGAIN|57P03|timeout)/.test(fault)
    if (isStarting && Date.now() - started < limitMs) continue
    const { hostname, port, pathname } = new URL(url)
    const at = `${pathname.replace('/', ' ')} at ${hostname || 'localhost'}:${port || 5432}`
    throw new Error(`DATABASE_URL: the database${at} cannot be used (${fault}).`)
  }
}

type Setting = { name: string; setting: string }

/** The first version whose grants of roles the portal can ask for. */
const oldestVersion = 16

/** The sentence about a database that is too old or may lose acknowledged writes; undefined: it is right. */
export function faultOfSettings(settings: readonly Setting[]): string | undefined {
  const of = (name: string) => settings.find((each) => each.name === name)?.setting
  if (Number(of('server_version_num')) < oldestVersion * 10_000)
    return `PostgreSQL ${oldestVersion} or newer is needed, this is ${of('server_version')}.`
  const off = settings.find(({ setting }) => setting === 'off')
  if (!off) return undefined
  return `The database runs with ${off.name} = off and may forget contracts it acknowledged; set it to on.`
}

async function assertUsable(url: string): Promise<void> {
  const client = await connectOnce(url, 'portal start')
  try {
    const { rows } = await client.query<Setting>(
      `select name, setting from pg_settings
       where name in ('fsync', 'synchronous_commit', 'server_version', 'server_version_num')`,
    )
    const fault = faultOfSettings(rows)
    if (fault) throw new Error(fault)
  } finally {
    await client.end()
  }
}

async function tryOnce(url: string): Promise<string | undefined> {
  try {
    const client = await connectOnce(url, 'portal start', 3_000)
    await client.end()
    return undefined
  } catch (error) {
    if (!(error instanceof Error)) return String(error)
    const first = error instanceof AggregateError ? (error.errors[0] as Error) : error
    return `${'code' in first ? `${String(first.code)}: ` : ''}${first.message}`
  }
}
