import { setTimeout as wait } from 'node:timers/promises'
import type { WorkerEvents } from 'graphile-worker'
import type { Pool } from 'pg'
import type { ServerContext } from '../context/context.ts'

/**
 * Seconds after which the jobs of a missing process are released; a process whose connection broke may come
 * back earlier.
 */
const graceSeconds = 15
const lookEveryMs = 5_000
const reconnectMs = 250

/**
 * Holds a database lock while this process runs a queue's jobs; the lock ends with the process, even after a
 * crash. Releases jobs whose process holds no lock any more; the queue itself would block such jobs for four
 * hours. Returns a function that stops all this.
 */
export function watchAbandonedJobs(
  pool: Pool,
  log: Pick<ServerContext['log'], 'warn'>,
  events: WorkerEvents,
): () => void {
  let endPresence = (): void => undefined
  // A queue that is restarted gets another name.
  events.on('pool:create', ({ workerPool }) => {
    endPresence()
    endPresence = keepPresence(pool, workerPool.id, (error) =>
      log.warn({ err: error }, 'the lock of a queue is not held, its jobs may be given to others'),
    )
  })
  const look = (): void =>
    void releaseAbandonedJobs(pool).then(
      (count) => count > 0 && log.warn({ count }, 'jobs of a process that ended are done by others'),
      (error: unknown) => log.warn({ err: error }, 'abandoned jobs were not looked for'),
    )
  look()
  const timer = setInterval(look, lookEveryMs)
  timer.unref()
  return () => {
    clearInterval(timer)
    endPresence()
  }
}

/** Releases the jobs of ended queues and returns their number. */
export async function releaseAbandonedJobs(pool: Pool): Promise<number> {
  const { rows } = await pool.query<{ queue: string }>(
    `select locked_by as queue from (select distinct locked_by from graphile_worker.jobs
       where locked_by is not null and locked_at < now() - $1::int * interval '1 second') as working
     where pg_try_advisory_xact_lock(hashtextextended(locked_by, 0))`,
    [graceSeconds],
  )
  const ended = rows.map(({ queue }) => queue)
  if (ended.length > 0) await pool.query('select graphile_worker.force_unlock_workers($1)', [ended])
  return ended.length
}

/**
 * Holds a queue's lock on a connection of its own until it is stopped, and takes the lock again if the
 * connection breaks. `onFault` is called for the first of consecutive failures.
 */
function keepPresence(pool: Pool, queue: string, onFault: (error: unknown) => void): () => void {
  let end = (): void => undefined
  let isEnded = false
  let isFailing = false
  const ended = new Promise<void>((resolve) => (end = resolve)).then(() => (isEnded = true))
  const hold = async (): Promise<void> => {
    while (!isEnded) {
      try {
        const client = await pool.connect()
        try {
          const broken = new Promise((resolve) => client.once('error', resolve).once('end', resolve))
          await client.query('select pg_advisory_lock(hashtextextended($1, 0))', [queue])
          isFailing = false
          await Promise.race([broken, ended])
        } finally {
          client.release(true)
        }
      } catch (error) {
        if (!isFailing) onFault(error)
        isFailing = true
        await wait(reconnectMs, undefined, { ref: false })
      }
    }
  }
  void hold()
  return end
}
