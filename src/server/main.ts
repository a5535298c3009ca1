import cluster from 'node:cluster'
import { join } from 'node:path'
import { ConfigError, readConfig, type Config } from './context/config.ts'
import { createLog } from './context/log.ts'
import { loadSecrets } from './context/secrets.ts'
import { closeAll, openDatabaseOf, startServer } from './startServer.ts'
import { startupMessage } from './startupMessage.ts'
import { placeVariable, Supervisor } from './supervisor.ts'

const fromSources = import.meta.dirname.endsWith('src/server')
const portalDir = join(import.meta.dirname, fromSources ? '../../dist/portal' : '../portal')
/** Gives each process the database that the first one keeps open. */
const databaseVariable = 'PORTAL_DATABASE'
const notify = (sentence: string): void => console.log(sentence)

const endMs = 30_000

type Running = { close: () => Promise<void> }

/** The server in this process: the only one, or one of several. */
async function serve(): Promise<Running> {
  const place = cluster.isWorker ? process.env[placeVariable] : undefined
  const running = await startServer(process.env, {
    portalDir,
    databaseUrl: cluster.isWorker ? process.env[databaseVariable] : undefined,
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
  try {
    const url = await openDatabaseOf(config, notify, closers)
    endInOrder({ close }, config)
    await loadSecrets(config)
    const variables = { [databaseVariable]: url }
    const supervisor = new Supervisor({
      program: import.meta.filename,
      count: config.processes,
      variables,
      log,
    })
    closers.push(() => supervisor.stop())
    await supervisor.start()
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
