import pg from 'pg'
import { wait } from './embedded/embeddedCluster.ts'

/**
 * Waits for a database that is just starting.
 * @throws with a sentence naming DATABASE_URL and the host, never the password
 */
export async function awaitDatabase(url: string, patienceMs = 15_000): Promise<void> {
  for (const started = Date.now(); ; await wait(250)) {
    const fault = await tryOnce(url)
    if (!fault) return
    const starting = /^(ECONN|EHOST|ENOTFOUND|EAI_AGAIN|57P03|timeout)/.test(fault)
    if (starting && Date.now() - started < patienceMs) continue
    const { hostname, port, pathname } = new URL(url)
    throw new Error(
      `DATABASE_URL: the database${pathname.replace('/', ' ')} at ${hostname || 'localhost'}:${port || 5432} cannot be used (${fault}).`,
    )
  }
}

/**
 * Refuses a database that may forget what it acknowledged.
 * @throws with a sentence naming the setting
 */
export async function assertDurable(url: string): Promise<void> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    const { rows } = await client.query<{ name: string; setting: string }>(
      `select name, setting from pg_settings where name in ('fsync', 'synchronous_commit')`,
    )
    const off = rows.find(({ setting }) => setting === 'off')
    if (off)
      throw new Error(
        `The database runs with ${off.name} = off and may forget contracts it acknowledged; set it to on.`,
      )
  } finally {
    await client.end()
  }
}

async function tryOnce(url: string): Promise<string | undefined> {
  const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: 3_000 })
  client.on('error', () => {})
  try {
    await client.connect()
    await client.end()
    return undefined
  } catch (error) {
    if (!(error instanceof Error)) return String(error)
    const first = error instanceof AggregateError ? (error.errors[0] as Error) : error
    return `${'code' in first ? `${String(first.code)}: ` : ''}${first.message}`
  }
}
