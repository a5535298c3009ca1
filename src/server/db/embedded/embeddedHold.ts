import pg from 'pg'
import { wait } from './embeddedCluster.ts'

/**
 * The right to use the data, for as long as the connection lives. PostgreSQL keeps it, so that a crash gives
 * it back.
 */
export type Hold = {
  /** Ends it. */
  release: () => Promise<void>
  /** Called when it ends by itself: the database went away. */
  onLost: (listener: () => void) => void
}

/** The session advisory lock every server takes on its embedded database. */
const LOCK = 7_202_611
const GRACE_MS = 3_000

/**
 * Takes the right to use the database, under this process's id and address.
 * @throws with a sentence that says who holds it
 */
export async function holdData(
  url: string,
  { dataDir, address }: { dataDir: string; address: string },
): Promise<Hold> {
  const client = new pg.Client({
    connectionString: url,
    application_name: `portal ${process.pid} ${address}`.slice(0, 63),
    keepAlive: true,
  })
  let lost = (): void => {}
  client.on('error', () => {})
  await client.connect()
  if (!(await take(client))) {
    const holder = await whoHolds(client)
    await client.end()
    throw new Error(
      `The data in ${dataDir} is in use by process ${holder.pid} at ${holder.address}. Stop that one, or give this one another DATA_DIR.`,
    )
  }
  client.once('end', () => lost())
  return {
    release: () => {
      lost = () => {}
      return client.end().catch(() => {})
    },
    onLost: (listener) => {
      lost = listener
    },
  }
}

/** A holder that was killed or told to stop a moment ago is given the time to be gone. */
async function take(client: pg.Client): Promise<boolean> {
  for (const started = Date.now(); ; await wait(50)) {
    const { rows } = await client.query<{ held: boolean }>('select pg_try_advisory_lock($1) as held', [LOCK])
    if (rows[0]?.held) return true
    if (Date.now() - started > GRACE_MS) return false
  }
}

async function whoHolds(client: pg.Client): Promise<{ pid: string; address: string }> {
  const { rows } = await client.query<{ name: string }>(
    `select a.application_name as name from pg_locks l join pg_stat_activity a using (pid) where l.locktype = 'advisory' and l.granted and l.objid = $1`,
    [LOCK],
  )
  const [, pid = 'unknown', address = 'an unknown address'] = (rows[0]?.name ?? '').split(' ')
  return { pid, address }
}
