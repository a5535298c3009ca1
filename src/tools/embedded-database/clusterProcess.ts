import { spawnSync } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import { readFile, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import pg from 'pg'
import type { Programs } from './programs.ts'
import type { DatabaseUser } from './systemUser.ts'
import { isAlive } from '../../server/platform/processes/isAlive.ts'

/**
 * A PostgreSQL installation in one folder: PostgreSQL writes `data`, and this project writes the file
 * `password` (mode 0600).
 */
export type Cluster = {
  folder: string
  /**
   * Finds the PostgreSQL programs. Called only if something must be started, because the check starts two
   * processes.
   */
  programs: () => Promise<Programs>
  user: DatabaseUser
  /** The file of the programs' output. */
  logFile: string
}

/** A running PostgreSQL. */
export type Running = { pid: number; port: number; password: string }

/** The user that PostgreSQL creates for the portal. */
export const clusterOwner = 'portal'

/** Returns the address of a database. */
export function toUrl({ port, password }: Running, database: string): string {
  return `postgres://${clusterOwner}:${password}@127.0.0.1:${port}/${database}`
}

/**
 * Finds the process that uses this folder and accepts the recorded password; undefined if there is none.
 * Waits for a process that is recovering, and stops one that never responds.
 * @throws Error if the process refuses the recorded password
 */
export async function findRunning(cluster: Cluster, limitMs = 30_000): Promise<Running | undefined> {
  const recorded = await readRecord(cluster)
  if (!recorded) return undefined
  const running = { ...recorded, password: await readPassword(cluster) }
  for (const started = Date.now(); isServingFolder(recorded.pid, cluster); await wait(50)) {
    if (await isAnswering(running, cluster)) return running
    if (Date.now() - started > limitMs) await stop(running)
  }
  return undefined
}

/** Stops the database like pg_ctl's fast mode, and waits for its end. */
export async function stop({ pid }: Running): Promise<void> {
  for (const signal of ['SIGINT', 'SIGQUIT'] as const) {
    if (!isAlive(pid)) return
    process.kill(pid, signal)
    for (let waited = 0; waited < 10_000 && isAlive(pid); waited += 20) await wait(20)
  }
}

export async function isAnswering(running: Running, { folder }: Cluster): Promise<boolean> {
  const client = new pg.Client({
    connectionString: toUrl(running, 'postgres'),
    connectionTimeoutMillis: 2_000,
  })
  client.on('error', () => {})
  try {
    await client.connect()
    await client.end()
    return true
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === '28P01')
      throw new Error(
        `The password in ${join(folder, 'password')} does not open the database beside it. ` +
          'Restore the file, or take the whole folder away to begin anew.',
      )
    return false
  }
}

export function readPassword({ folder }: Cluster): Promise<string> {
  return readFile(join(folder, 'password'), 'utf8')
}

/** Reads postmaster.pid: line 1 is the process id, line 4 the port, line 8 the state. */
export async function readRecord({
  folder,
}: Cluster): Promise<{ pid: number; port: number; ready: boolean } | undefined> {
  const lines = (await readFile(join(folder, 'data/postmaster.pid'), 'utf8').catch(() => '')).split('\n')
  const [pid, port] = [Number(lines[0]), Number(lines[3])]
  return pid > 0 && port > 0 ? { pid, port, ready: lines[7]?.trim() === 'ready' } : undefined
}

/**
 * Removes the record of a crashed process: another process may have its id by now, and PostgreSQL would
 * refuse to start.
 */
export async function removeStaleRecord(cluster: Cluster): Promise<void> {
  const recorded = await readRecord(cluster)
  if (recorded && !isServingFolder(recorded.pid, cluster))
    await rm(join(cluster.folder, 'data/postmaster.pid'), { force: true })
}

function isServingFolder(pid: number, { folder }: Cluster): boolean {
  if (!isAlive(pid)) return false
  const proc = `/proc/${pid}/cmdline`
  const line = existsSync(proc)
    ? readFileSync(proc, 'utf8')
    : spawnSync('ps', ['-o', 'args=', '-p', String(pid)], { encoding: 'utf8' }).stdout
  return line.includes(join(folder, 'data'))
}
