import { chmod, mkdir, readdir, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import type { TestProject } from 'vitest/node'
import { initialise, launch } from '../../src/tools/embedded-database/cluster.ts'
import { type Cluster, findRunning, stop, toUrl } from '../../src/tools/embedded-database/clusterProcess.ts'
import { preparePrograms } from '../../src/tools/embedded-database/programs.ts'
import { findDatabaseUser } from '../../src/tools/embedded-database/systemUser.ts'
import { isAlive } from '../../src/server/platform/processes/isAlive.ts'
import { migrate } from '../../src/server/platform/db/migrate.ts'
import { TEMPLATE } from './template.ts'

declare module 'vitest' {
  interface ProvidedContext {
    /** The address of the run's PostgreSQL. */
    databaseServer: string
  }
}

const PREFIX = 'portal-tests-'

/**
 * No wait for the disk: each commit would wait some milliseconds for it, and each drop of a database for half
 * a second and more. The isolated tests and the measures have the product's settings; a whole server starts
 * only on these.
 */
const forgetful = ['fsync=off', 'synchronous_commit=off', 'full_page_writes=off']

/**
 * Starts one PostgreSQL for a project of the run, with a template that is migrated once; see
 * createTestDatabase.
 */
export default async function startDatabaseServer(project: TestProject): Promise<() => Promise<void>> {
  await sweepLeftovers()
  const cluster = await openCluster(join(tmpdir(), `${PREFIX}${process.pid}-${project.name}`))
  await initialise(cluster, false)
  const running = await launch(cluster, undefined, project.name === 'server' ? forgetful : [])
  const url = toUrl(running, 'postgres')
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  await client.query(`create database ${TEMPLATE}`)
  await client.end()
  await migrate(toUrl(running, TEMPLATE))
  project.provide('databaseServer', url)
  const endWithUs = (): void => void process.kill(running.pid, 'SIGINT')
  process.once('exit', endWithUs)
  return async () => {
    process.off('exit', endWithUs)
    await stop(running)
    await rm(join(cluster.folder, '..'), { recursive: true, force: true })
  }
}

async function openCluster(folder: string): Promise<Cluster> {
  await mkdir(folder, { recursive: true })
  await chmod(folder, 0o755)
  const user = await findDatabaseUser(join(folder, 'postgres/data'))
  return {
    folder: join(folder, 'postgres'),
    programs: () => preparePrograms(user, () => {}),
    user,
    logFile: join(folder, 'postgres.log'),
  }
}

/** Stops the databases of killed runs and removes their folders. */
async function sweepLeftovers(): Promise<void> {
  for (const name of await readdir(tmpdir())) {
    if (!name.startsWith(PREFIX) || isAlive(Number.parseInt(name.slice(PREFIX.length)))) continue
    const cluster = await openCluster(join(tmpdir(), name)).catch(() => undefined)
    const running = cluster && (await findRunning(cluster, 0).catch(() => undefined))
    if (running) await stop(running)
    await rm(join(tmpdir(), name), { recursive: true, force: true }).catch(() => {})
  }
}
