import { setTimeout as wait } from 'node:timers/promises'
import pg from 'pg'
import { isAlive } from '../../server/platform/processes/isAlive.ts'

/**
 * The exclusive right to use the data while the connection is open. The lock is in PostgreSQL, so a crash of
 * this process releases it.
 */
export type DataLock = {
  release: () => Promise<void>
  /** Registers a listener for the loss of the lock, when the connection breaks. */
  onLost: (listener: () => void) => void
}

/** Number of the session advisory lock that every server acquires in its embedded database. */
const lockNumber = 7_202_611
const graceMs = 3_000
/** Time within which the connections of a killed process end, on a busy machine. */
const goneMs = 30_000

/**
 * Acquires the lock with this process's id and address.
 * @throws Error that names the process with the lock
 */
export async function lockData(
  url: string,
  { dataDir, address }: { dataDir: string; address: string },
): Promise<DataLock> {
  const client = new pg.Client({
    connectionString: url,
    application_name: `portal ${process.pid} ${address}`.slice(0, 63),
    keepAlive: true,
  })
  let notifyLost = (): void => {}
  client.on('error', () => {})
  await client.connect()
  if (!(await take(client))) {
    const owner = await lockOwner(client)
    await client.end()
    throw new Error(
      `The data in ${dataDir} is in use by process ${owner.pid} at ${owner.address}. ` +
        'Stop that one, or give this one another DATA_DIR.',
    )
  }
  client.once('end', () => notifyLost())
  return {
    release: () => {
      notifyLost = () => {}
      return client.end().catch(() => {})
    },
    onLost: (listener) => {
      notifyLost = listener
    },
  }
}

/** Retries for a while, so that a stopped process and the connections of a killed one can end. */
async function take(client: pg.Client): Promise<boolean> {
  for (const started = Date.now(); ; await wait(50)) {
    const { rows } = await client.query<{ locked: boolean }>('select pg_try_advisory_lock($1) as locked', [
      lockNumber,
    ])
    if (rows[0]?.locked) return true
    const waitedMs = Date.now() - started
    if (waitedMs > goneMs) return false
    if (waitedMs > graceMs && isAlive(Number((await lockOwner(client)).pid))) return false
  }
}

async function lockOwner(client: pg.Client): Promise<{ pid: string; address: string }> {
  const { rows } = await client.query<{ name: string }>(
    `select a.application_name as name from pg_locks l join pg_stat_activity a using (pid)
     where l.locktype = 'advisory' and l.granted and l.objid = $1`,
    [lockNumber],
  )
  const [, pid = 'unknown', address = 'an unknown address'] = (rows[0]?.name ?? '').split(' ')
  return { pid, address }
}
