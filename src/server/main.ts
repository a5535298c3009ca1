import cluster from 'node:cluster'
import { join } from 'node:path'
import { closeAll } from './start/closers.ts'
import { ConfigError, readConfig, type Config } from './platform/context/config.ts'
import { createLog } from './platform/log/log.ts'
import { loadSecrets } from './platform/context/secrets.ts'
import { endInOrder } from './start/endInOrder.ts'
import { makeReady, openConfiguredDatabase, type ReadyDatabase } from './start/startDatabase.ts'
import type { RunningServer } from './start/startServer.ts'
import { startupMessage } from './start/startupMessage.ts'
import { askFirstProcess, placeVariable, Supervisor } from './start/supervisor.ts'

const fromSources = import.meta.dirname.endsWith('src/server')
const portalDir = join(import.meta.dirname, fromSources ? '../../dist/portal' : '../portal')
const notify = (sentence: string): void => console.log(sentence)

/**
 * The database that the first process keeps open; `database` is set if the first process prepared the
 * database in this start.
 */
type GivenDatabase = { databaseUrl?: string; database?: ReadyDatabase }

const given = cluster.isWorker
  ? (askFirstProcess() as Promise<GivenDatabase>)
  : Promise.resolve<GivenDatabase>({})

/**
 * Runs the server in this process, alone or as one of several processes. The program loads while the
 * database starts.
 */
async function serve(): Promise<RunningServer> {
  const place = cluster.isWorker ? process.env[placeVariable] : undefined
  const { startServer } = await import('./start/startServer.ts')
  const running = await startServer(process.env, {
    ...(await given),
    portalDir,
    runsJobs: place === undefined || place === '0',
    notify,
  })
  // The first of several processes prints for all; a process that replaces another prints nothing.
  if (place === undefined || cluster.worker?.id === 1) console.log(await startupMessage(running))
  return running
}

/**
 * Runs several processes on one port with a shared database. SIGHUP replaces them one by one; one that comes
 * while they start waits until they have.
 */
async function supervise(config: Config): Promise<void> {
  const log = createLog(config)
  const closers: (() => unknown)[] = []
  const close = (): Promise<void> => closeAll(closers, log)
  const supervisor = new Supervisor({ program: import.meta.filename, count: config.processes, log })
  // The workers load the program while the database starts. They end when this process ends.
  const starting = supervisor.start()
  process.on('SIGHUP', () => void supervisor.restart())
  starting.catch(() => undefined)
  try {
    const databaseUrl = await openConfiguredDatabase(config, notify, closers)
    endInOrder({ close }, log)
    await loadSecrets(config)
    const database = await makeReady(databaseUrl, log)
    closers.push(() => supervisor.stop())
    supervisor.give({ database })
    await starting
    // A worker started later may be of a newer build, so it runs its own migrations.
    supervisor.give({ databaseUrl })
  } catch (error) {
    await close()
    throw error
  }
}

try {
  const config = readConfig(process.env)
  if (cluster.isPrimary && config.processes > 1) await supervise(config)
  else endInOrder(await serve(), createLog(config))
} catch (error) {
  if (error instanceof ConfigError)
    console.error(
      ['The server does not start: its environment needs mending.', ...error.sentences].join('\n  '),
    )
  else console.error(`The server does not start: ${error instanceof Error ? error.message : String(error)}`)
  process.exit(1)
}
