import { readFile } from 'node:fs/promises'
import type pg from 'pg'

/** What work took. */
export type Usage = { serverMs: number; databaseMs: number; walBytes: number }

/**
 * Measures, from `start` until the returned function is called, the processor time of a server and its
 * database, and the bytes of the write-ahead log. Processor times are only available on Linux, elsewhere 0.
 * The log position is read outside the measured time, so that this statement is not counted.
 */
export function openMeter(
  pool: pg.Pool,
  serverMs: () => Promise<number>,
): { start: () => Promise<() => Promise<Usage>> } {
  return {
    start: async () => {
      const pids = await backendsOf(pool)
      const walBytes = await walBytesOf(pool)
      const before = { databaseMs: await sumOf(pids), serverMs: await serverMs() }
      return async () => {
        const after = { serverMs: await serverMs(), databaseMs: await sumOf(pids) }
        return {
          serverMs: after.serverMs - before.serverMs,
          databaseMs: after.databaseMs - before.databaseMs,
          walBytes: (await walBytesOf(pool)) - walBytes,
        }
      }
    },
  }
}

/** Processor time of a process and its threads in milliseconds, in steps of 10. */
export async function processorMs(pid: number): Promise<number> {
  const fields = (await textOf(`/proc/${pid}/stat`)).split(') ')[1]?.split(' ') ?? []
  return (Number(fields[11] ?? 0) + Number(fields[12] ?? 0)) * 10
}

/** Processor time of this process in milliseconds. */
export function ownProcessorMs(): Promise<number> {
  const { user, system } = process.cpuUsage()
  return Promise.resolve((user + system) / 1000)
}

/** Returns a file's text; an empty text if there is no file. */
export function textOf(file: string): Promise<string> {
  return readFile(file, 'utf8').catch(() => '')
}

async function sumOf(pids: readonly number[]): Promise<number> {
  const times = await Promise.all(
    pids.map(async (pid) => (await textOf(`/proc/${pid}/schedstat`)).split(' ')[0]),
  )
  return times.reduce((sum, nanoseconds) => sum + Number(nanoseconds ?? 0), 0) / 1e6
}

/** The process ids of this database's connections, and of the processes that all databases share. */
async function backendsOf(pool: pg.Pool): Promise<number[]> {
  const { rows } = await pool.query<{ pid: number }>(
    'select pid from pg_stat_activity where datname = current_database() or datname is null',
  )
  return rows.map(({ pid }) => pid)
}

async function walBytesOf(pool: pg.Pool): Promise<number> {
  const { rows } = await pool.query<{ bytes: string }>(
    `select pg_current_wal_insert_lsn() - '0/0'::pg_lsn as bytes`,
  )
  return Number(rows[0]?.bytes)
}
