import { spawn, spawnSync } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { existsSync, readFileSync } from 'node:fs'
import { chown, mkdir, open, readdir, readFile, rename, rm, stat, writeFile } from 'node:fs/promises'
import { createServer } from 'node:net'
import { basename, dirname, join } from 'node:path'
import pg from 'pg'
import { exists } from './embeddedPlace.ts'
import type { Programs } from './embeddedPrograms.ts'
import type { DatabaseUser } from './embeddedUser.ts'

/** One PostgreSQL on one folder: `data` is its own, `password` (0600) is ours. */
export type Cluster = {
  folder: string
  programs: Programs
  user: DatabaseUser
  /** What the programs say is written here. */
  logFile: string
}

/** A live one. */
export type Running = { pid: number; port: number; password: string }

const OWNER = 'portal'
const LOG_BYTES = 10_000_000

/** Address of a database in it. */
export function urlOf({ port, password }: Running, database: string): string {
  return `postgres://${OWNER}:${password}@127.0.0.1:${port}/${database}`
}

/** Makes the cluster where there is none. It appears whole or not at all, also when two do it at once. */
export async function initialise({ folder, programs, user }: Cluster, sync = true): Promise<void> {
  await sweepDrafts(folder)
  if (await exists(join(folder, 'data/PG_VERSION'))) return
  const draft = `${folder}.new-${process.pid}`
  const data = join(draft, 'data')
  const passwordForInit = join(draft, 'password-for-init')
  const password = randomBytes(24).toString('hex')
  await mkdir(data, { recursive: true, mode: 0o755 })
  await writeFile(join(draft, 'password'), password, { mode: 0o600 })
  await writeFile(passwordForInit, password, { mode: 0o600 })
  if (user) await Promise.all([data, passwordForInit].map((each) => chown(each, user.uid, user.gid)))
  const flags = [
    '--auth=scram-sha-256',
    `--username=${OWNER}`,
    `--pwfile=${passwordForInit}`,
    '--encoding=UTF8',
    '--locale-provider=builtin',
    '--builtin-locale=C.UTF-8',
    '--locale=C',
  ]
  const made = spawnSync(programs.initdb, [`--pgdata=${data}`, ...flags, ...(sync ? [] : ['--no-sync'])], {
    ...user,
    cwd: '/',
    encoding: 'utf8',
    env: environment(),
  })
  await rm(passwordForInit, { force: true })
  if (made.status !== 0) {
    await rm(draft, { recursive: true, force: true })
    throw new Error(
      `PostgreSQL could not make its data in ${folder}: ${made.error?.message ?? made.stderr.trim()}`,
    )
  }
  await rename(draft, folder).catch((error: NodeJS.ErrnoException) => {
    if (error.code !== 'ENOTEMPTY' && error.code !== 'EEXIST') throw error
    return rm(draft, { recursive: true, force: true })
  })
}

/**
 * The one that is alive on this folder and answers with the recorded password; undefined where there is none.
 * One that is still recovering is waited for; one that never answers is stopped.
 * @throws when it answers and refuses the recorded password
 */
export async function findRunning(cluster: Cluster, patienceMs = 30_000): Promise<Running | undefined> {
  const recorded = await readRecord(cluster)
  if (!recorded) return undefined
  const running = { ...recorded, password: await readPassword(cluster) }
  for (const started = Date.now(); servesFolder(recorded.pid, cluster); await wait(50)) {
    if (await answers(running, cluster)) return running
    if (Date.now() - started > patienceMs) await stop(running)
  }
  return undefined
}

/**
 * Starts it, on the given port or a free one.
 * @throws with the end of its log when it ends instead of answering
 */
export async function launch(cluster: Cluster, wantedPort?: number): Promise<Running> {
  await removeStaleRecord(cluster)
  const port = wantedPort ?? (await freePort())
  const password = await readPassword(cluster)
  const log = await openLog(cluster.logFile)
  const settings = [
    'listen_addresses=127.0.0.1',
    'unix_socket_directories=',
    'fsync=on',
    'synchronous_commit=on',
    'full_page_writes=on',
    'timezone=UTC',
    'log_timezone=UTC',
  ]
  const child = spawn(
    cluster.programs.postgres,
    ['-D', join(cluster.folder, 'data'), '-p', String(port), ...settings.flatMap((each) => ['-c', each])],
    {
      ...cluster.user,
      cwd: '/',
      // A group of its own: Ctrl-C in a terminal reaches the server, which stops the database last.
      detached: true,
      stdio: ['ignore', log.fd, log.fd],
      env: environment(),
    },
  )
  const ended = new Promise<string>((resolve) => {
    child.once('error', (error) => resolve(error.message))
    child.once('exit', (code, signal) => resolve(`it ended with ${signal ?? code}`))
  })
  child.unref()
  await log.close()
  const running = { pid: child.pid ?? 0, port, password }
  for (const started = Date.now(); Date.now() - started < 60_000;) {
    const end = await Promise.race([ended, wait(20)])
    if (end)
      throw new Error(
        `PostgreSQL did not start on ${cluster.folder}: ${end}. ${await endOfLog(cluster.logFile)}`,
      )
    const record = await readRecord(cluster)
    if (record?.ready && record.pid === running.pid && (await answers(running, cluster))) return running
  }
  process.kill(running.pid, 'SIGINT')
  throw new Error(
    `PostgreSQL did not answer on ${cluster.folder} within a minute. ${await endOfLog(cluster.logFile)}`,
  )
}

/** Stops it as pg_ctl's fast mode does, and waits for its end. */
export async function stop({ pid }: Running): Promise<void> {
  for (const signal of ['SIGINT', 'SIGQUIT'] as const) {
    if (!isAlive(pid)) return
    process.kill(pid, signal)
    for (let waited = 0; waited < 10_000 && isAlive(pid); waited += 20) await wait(20)
  }
}

export function wait(milliseconds: number): Promise<undefined> {
  return new Promise((resolve) => setTimeout(() => resolve(undefined), milliseconds))
}

export function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0)
    return true
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM'
  }
}

async function answers(running: Running, { folder }: Cluster): Promise<boolean> {
  const client = new pg.Client({
    connectionString: urlOf(running, 'postgres'),
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
        `The password in ${join(folder, 'password')} does not open the database beside it. Restore the file, or take the whole folder away to begin anew.`,
      )
    return false
  }
}

function readPassword({ folder }: Cluster): Promise<string> {
  return readFile(join(folder, 'password'), 'utf8')
}

/** Of postmaster.pid: first line the process, fourth the port, eighth its state. */
async function readRecord({
  folder,
}: Cluster): Promise<{ pid: number; port: number; ready: boolean } | undefined> {
  const lines = (await readFile(join(folder, 'data/postmaster.pid'), 'utf8').catch(() => '')).split('\n')
  const [pid, port] = [Number(lines[0]), Number(lines[3])]
  return pid > 0 && port > 0 ? { pid, port, ready: lines[7]?.trim() === 'ready' } : undefined
}

/**
 * After a crash the record may name a process that is somebody else by now; PostgreSQL would then refuse to
 * start.
 */
async function removeStaleRecord(cluster: Cluster): Promise<void> {
  const recorded = await readRecord(cluster)
  if (recorded && !servesFolder(recorded.pid, cluster))
    await rm(join(cluster.folder, 'data/postmaster.pid'), { force: true })
}

function servesFolder(pid: number, { folder }: Cluster): boolean {
  if (!isAlive(pid)) return false
  const proc = `/proc/${pid}/cmdline`
  const line = existsSync(proc)
    ? readFileSync(proc, 'utf8')
    : spawnSync('ps', ['-o', 'args=', '-p', String(pid)], { encoding: 'utf8' }).stdout
  return line.includes(join(folder, 'data'))
}

async function sweepDrafts(folder: string): Promise<void> {
  const names = await readdir(dirname(folder)).catch(() => [])
  for (const name of names) {
    const draft = name.startsWith(`${basename(folder)}.new-`)
    if (draft && !isAlive(Number(name.split('-').at(-1))))
      await rm(join(dirname(folder), name), { recursive: true, force: true })
  }
}

async function openLog(file: string): Promise<import('node:fs/promises').FileHandle> {
  const { size } = await stat(file).catch(() => ({ size: 0 }))
  if (size > LOG_BYTES) await rename(file, `${file}.old`)
  return open(file, 'a', 0o600)
}

async function endOfLog(file: string): Promise<string> {
  const lines = (await readFile(file, 'utf8').catch(() => '')).trimEnd().split('\n')
  return lines.slice(-3).join(' ')
}

function freePort(): Promise<number> {
  return new Promise((resolve, reject) => {
    const server = createServer()
    server.once('error', reject)
    server.listen(0, '127.0.0.1', () => {
      const { port } = server.address() as { port: number }
      server.close(() => resolve(port))
    })
  })
}

function environment(): NodeJS.ProcessEnv {
  return { PATH: process.env.PATH, LC_ALL: 'C', TZ: 'UTC' }
}
