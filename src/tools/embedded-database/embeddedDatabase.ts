import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import pg from 'pg'
import { initialise, launch } from './cluster.ts'
import { findClusterFolder } from './clusterFolder.ts'
import { type Cluster, findRunning, type Running, stop, toUrl } from './clusterProcess.ts'
import { type DataLock, lockData } from './dataLock.ts'
import { preparePrograms } from './programs.ts'
import { findDatabaseUser } from './systemUser.ts'

export type OpenDatabase = {
  url: string
  /** Stops an embedded database; does nothing if the database was not started here. */
  close: () => Promise<void>
}

export type EmbeddedOptions = {
  dataDir: string
  /** The address of this server; the error of a second server on the same data contains this address. */
  address: string
  /** Receives sentences for the operator. */
  notify?: (sentence: string) => void
  /** Receives a sentence if another process acquired the lock while the database was down. */
  onTaken?: (sentence: string) => void
}

const databaseName = 'portal'

/**
 * Opens a PostgreSQL below the data directory that belongs to this server. The database is started, or
 * adopted if a killed server left it running. It is locked against a second server, restarted if it crashes,
 * and stopped on close and on exit.
 * @throws Error for an operator to read: data in use, or programs missing or not running
 */
export function openEmbeddedDatabase(options: EmbeddedOptions): Promise<OpenDatabase> {
  return new EmbeddedDatabase(options).open()
}

/** Returns the address of a running server's database below the data directory; undefined without one. */
export async function findRunningDatabaseUrl(dataDir: string): Promise<string | undefined> {
  if (!existsSync(dataDir)) return undefined
  const running = await findRunning(await openCluster(dataDir, () => {}))
  return running && toUrl(running, databaseName)
}

async function openCluster(dataDir: string, notify: (sentence: string) => void): Promise<Cluster> {
  const user = await findDatabaseUser(join(dataDir, 'postgres/data'))
  let found: ReturnType<typeof preparePrograms> | undefined
  const programs = () => (found ??= preparePrograms(user, notify))
  const folder = await findClusterFolder(dataDir, user, notify)
  return { folder, programs, user, logFile: join(dataDir, 'postgres.log') }
}

class EmbeddedDatabase {
  readonly #options: Required<EmbeddedOptions>
  #cluster: Cluster | undefined
  #running: Running | undefined
  #lock: DataLock | undefined
  #closing = false

  constructor({ notify = () => {}, onTaken = exitWithSentence, ...options }: EmbeddedOptions) {
    this.#options = { ...options, notify, onTaken }
  }

  async open(): Promise<OpenDatabase> {
    this.#cluster = await openCluster(this.#options.dataDir, this.#options.notify)
    await initialise(this.#cluster)
    const running = await this.#bringUp()
    process.once('exit', this.#onExit)
    process.on('SIGINT', this.#onSignal)
    process.on('SIGTERM', this.#onSignal)
    try {
      await createDatabase(toUrl(running, 'postgres'))
    } catch (error) {
      await this.close()
      throw error
    }
    return { url: toUrl(running, databaseName), close: () => this.close() }
  }

  async close(): Promise<void> {
    this.#closing = true
    process.off('exit', this.#onExit)
    process.off('SIGINT', this.#onSignal)
    process.off('SIGTERM', this.#onSignal)
    if (this.#lock && this.#running) await stop(this.#running)
    await this.#lock?.release()
    this.#lock = undefined
  }

  /** Adopts or starts the cluster, then acquires the lock, which a second process does not get. */
  async #bringUp(port?: number): Promise<Running> {
    const running = await this.#adoptOrLaunch(port)
    this.#lock = await lockData(toUrl(running, 'postgres'), this.#options)
    this.#lock.onLost(() => void this.#recover())
    this.#running = running
    return running
  }

  /** Retries while the remains of a killed process are still disappearing. */
  async #adoptOrLaunch(port: number | undefined, tries = 5): Promise<Running> {
    const cluster = this.#cluster as Cluster
    const running = await findRunning(cluster)
    if (running) return running
    try {
      return await launch(cluster, port)
    } catch (error) {
      if (tries <= 1) throw error
      await wait(500)
      return this.#adoptOrLaunch(port, tries - 1)
    }
  }

  /** Restarts the database on the same port, so that the pool can reconnect. */
  async #recover(): Promise<void> {
    this.#lock = undefined
    if (this.#closing) return
    this.#options.notify('PostgreSQL went away; starting it again.')
    for (let pause = 100; !this.#closing; pause = Math.min(pause * 2, 5_000)) {
      try {
        await this.#bringUp(this.#running?.port)
        if (this.#closing) return await this.close()
        this.#options.notify('PostgreSQL is back.')
        return
      } catch (error) {
        const sentence = error instanceof Error ? error.message : String(error)
        if (/ is in use by process /.test(sentence)) return this.#options.onTaken(sentence)
        if (pause > 1_000) this.#options.notify(sentence)
        await wait(pause)
      }
    }
  }

  readonly #onExit = (): void => {
    if (this.#lock && this.#running) process.kill(this.#running.pid, 'SIGINT')
  }

  /** Stops the database on a signal during the server's start; later another listener does. */
  readonly #onSignal = (signal: NodeJS.Signals): void => {
    if (process.listenerCount(signal) === 1)
      void this.close().finally(() => process.exit(signal === 'SIGINT' ? 130 : 143))
  }
}

function exitWithSentence(sentence: string): void {
  console.error(sentence)
  process.exit(1)
}

async function createDatabase(url: string): Promise<void> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    const { rowCount } = await client.query('select 1 from pg_database where datname = $1', [databaseName])
    if (!rowCount) await client.query(`create database ${databaseName}`)
  } finally {
    await client.end()
  }
}
