import cluster from 'node:cluster'
import { join } from 'node:path'
import { closeAll } from './closers.ts'
import { ConfigError, readConfig, type Config } from './context/config.ts'
import { createLog } from './context/log.ts'
import { loadSecrets } from './context/secrets.ts'
import { makeReady, openDatabaseOf, type ReadyDatabase } from './startDatabase.ts'
import { startupMessage } from './startupMessage.ts'
import { askFirstProcess, placeVariable, Supervisor } from './supervisor.ts'

const fromSources = import.meta.dirname.endsWith('src/server')
const portalDir = join(import.meta.dirname, fromSources ? '../../dist/portal' : '../portal')
const notify = (sentence: string): void => console.log(sentence)

/** The database that the first process keeps open; `database` where it was made ready at this start. */
type Given = { databaseUrl?: string; database?: ReadyDatabase }

const given = cluster.isWorker ? (askFirstProcess() as Promise<Given>) : Promise.resolve<Given>({})

const endMs = 30_000

type Running = { close: () => Promise<void> }

/** The server in this process: the only one, or one of several. It is loaded while its database starts. */
async function serve(): Promise<Running> {
  const place = cluster.isWorker ? process.env[placeVariable] : undefined
  const { startServer } = await import('./startServer.ts')
  const running = await startServer(process.env, {
    ...(await given),
    portalDir,
    runsJobs: place === undefined || place === '0',
    notify,
  })
  // The first of several speaks for all; one that takes another's place is no start.
  if (place === undefined || cluster.worker?.id === 1) console.log(startupMessage(running))
  return running
}

/** Several processes on one port, and the database they share. SIGHUP replaces them one after the other. */
async function supervise(config: Config): Promise<void> {
  const log = createLog(config)
  const closers: (() => unknown)[] = []
  const close = (): Promise<void> => closeAll(closers, log)
  const supervisor = new Supervisor({ program: import.meta.filename, count: config.processes, log })
  // They load the program while the database starts, and end with this process.
  const starting = supervisor.start()
  starting.catch(() => undefined)
  try {
    const databaseUrl = await openDatabaseOf(config, notify, closers)
    endInOrder({ close }, config)
    await loadSecrets(config)
    const database = await makeReady(databaseUrl, log)
    closers.push(() => supervisor.stop())
    supervisor.give({ database })
    await starting
    // One of a later build brings migrations of its own.
    supervisor.give({ databaseUrl })
    process.on('SIGHUP', () => void supervisor.restart())
  } catch (error) {
    await close()
    throw error
  }
}

/** Ends in order and once: on a signal, or where an error reached nobody. */
function endInOrder({ close }: Running, config: Config): void {
  const log = createLog(config)
  let ending: Promise<void> | undefined
  const end = (code: number): void => {
    if (ending) return
    // A part that does not close keeps no process that has to be replaced.
    setTimeout(() => process.exit(code), endMs).unref()
    ending = close().then(() => process.exit(code))
  }
  process.on('SIGTERM', () => end(0))
  process.on('SIGINT', () => end(0))
  if (cluster.isWorker) process.on('SIGHUP', () => undefined)
  process.on('uncaughtException', (error, origin) => {
    log.fatal({ err: error, origin }, 'an error reached nobody; this process ends in order')
    end(1)
  })
}

try {
  const config = readConfig(process.env)
  if (cluster.isPrimary && config.processes > 1) await supervise(config)
  else endInOrder(await serve(), config)
} catch (error) {
  if (error instanceof ConfigError)
    console.error(
      ['The server does not start: its environment needs mending.', ...error.sentences].join('\n  '),
    )
  else console.error(`The server does not start: ${error instanceof Error ? error.message : String(error)}`)
  process.exit(1)
}
