import { existsSync } from 'node:fs'
import { spawn, spawnSync } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { chown, mkdir, open, readdir, readFile, rename, rm, stat, writeFile } from 'node:fs/promises'
import { createServer } from 'node:net'
import { basename, dirname, join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { isAlive } from '../../server/platform/processes/isAlive.ts'
import {
  isAnswering,
  type Cluster,
  clusterOwner,
  readPassword,
  readRecord,
  removeStaleRecord,
  type Running,
} from './clusterProcess.ts'

const logBytes = 10_000_000

/** Creates a missing cluster: completely or not at all, even if two processes do so at once. */
export async function initialise({ folder, programs, user }: Cluster, sync = true): Promise<void> {
  await sweepDrafts(folder)
  if (existsSync(join(folder, 'data/PG_VERSION'))) return
  const draft = `${folder}.new-${process.pid}`
  const data = join(draft, 'data')
  const passwordForInit = join(draft, 'password-for-init')
  const password = randomBytes(24).toString('hex')
  await mkdir(data, { recursive: true, mode: 0o755 })
  await writeFile(join(draft, 'password'), password, { mode: 0o600 })
  await writeFile(passwordForInit, password, { mode: 0o600 })
  if (user) await Promise.all([data, passwordForInit].map((each) => chown(each, user.uid, user.gid)))
  const { initdb } = await programs()
  const made = spawnSync(initdb, buildInitFlags(data, passwordForInit, sync), {
    ...user,
    cwd: '/',
    encoding: 'utf8',
    env: buildEnvironment(),
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

function buildInitFlags(data: string, passwordFile: string, sync: boolean): string[] {
  return [
    `--pgdata=${data}`,
    '--auth=scram-sha-256',
    `--username=${clusterOwner}`,
    `--pwfile=${passwordFile}`,
    '--encoding=UTF8',
    '--locale-provider=builtin',
    '--builtin-locale=C.UTF-8',
    '--locale=C',
    ...(sync ? [] : ['--no-sync']),
  ]
}

const settings = [
  'listen_addresses=127.0.0.1',
  'unix_socket_directories=',
  'fsync=on',
  'synchronous_commit=on',
  'full_page_writes=on',
  'timezone=UTC',
  'log_timezone=UTC',
]

/**
 * Starts the database on the given port or a free one; `more` are settings of tests.
 * @throws with the end of its log if it exits before it accepts connections
 */
export async function launch(
  cluster: Cluster,
  wantedPort?: number,
  more: readonly string[] = [],
): Promise<Running> {
  await removeStaleRecord(cluster)
  const port = wantedPort ?? (await findFreePort())
  const password = await readPassword(cluster)
  const log = await openLog(cluster.logFile)
  const { postgres } = await cluster.programs()
  const own = [...settings, ...more].flatMap((each) => ['-c', each])
  const child = spawn(postgres, ['-D', join(cluster.folder, 'data'), '-p', String(port), ...own], {
    ...cluster.user,
    cwd: '/',
    // In its own process group: Ctrl-C reaches only the server, which stops the database last.
    detached: true,
    stdio: ['ignore', log.fd, log.fd],
    env: buildEnvironment(),
  })
  const ended = new Promise<string>((resolve) => {
    child.once('error', (error) => resolve(error.message))
    child.once('exit', (code, signal) => resolve(`it ended with ${signal ?? code}`))
  })
  child.unref()
  await log.close()
  const running = { pid: child.pid ?? 0, port, password }
  await waitUntilReady(cluster, running, ended)
  return running
}

async function waitUntilReady(cluster: Cluster, running: Running, ended: Promise<string>): Promise<void> {
  for (const started = Date.now(); Date.now() - started < 60_000;) {
    const end = await Promise.race([ended, wait(20, undefined)])
    if (end)
      throw new Error(
        `PostgreSQL did not start on ${cluster.folder}: ${end}. ${await endOfLog(cluster.logFile)}`,
      )
    const record = await readRecord(cluster)
    if (record?.ready && record.pid === running.pid && (await isAnswering(running, cluster))) return
  }
  process.kill(running.pid, 'SIGINT')
  throw new Error(
    `PostgreSQL did not answer on ${cluster.folder} within a minute. ${await endOfLog(cluster.logFile)}`,
  )
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
  if (size > logBytes) await rename(file, `${file}.old`)
  return open(file, 'a', 0o600)
}

async function endOfLog(file: string): Promise<string> {
  const lines = (await readFile(file, 'utf8').catch(() => '')).trimEnd().split('\n')
  return lines.slice(-3).join(' ')
}

function findFreePort(): Promise<number> {
  return new Promise((resolve, reject) => {
    const server = createServer()
    server.once('error', reject)
    server.listen(0, '127.0.0.1', () => {
      const { port } = server.address() as { port: number }
      server.close(() => resolve(port))
    })
  })
}

function buildEnvironment(): NodeJS.ProcessEnv {
  return { PATH: process.env.PATH, LC_ALL: 'C', TZ: 'UTC' }
}
