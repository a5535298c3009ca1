import { join } from 'node:path'
import type { Config } from '../../context/config.ts'
import { assertDurable, awaitDatabase } from '../databaseReady.ts'
import {
  type Cluster,
  findRunning,
  initialise,
  launch,
  type Running,
  stop,
  urlOf,
  wait,
} from './embeddedCluster.ts'
import { type Hold, holdData } from './embeddedHold.ts'
import { embeddedFolder, ensureDataDir } from './embeddedPlace.ts'
import { embeddedPrograms } from './embeddedPrograms.ts'
import { databaseUser } from './embeddedUser.ts'

export type OpenDatabase = {
  url: string
  /** Stops an embedded database; leaves a given one alone. */
  close: () => Promise<void>
}

type Options = {
  /** Told what an operator should know. */
  say?: (sentence: string) => void
  /** Where this server will be found; a second one on the same data is told. */
  address?: string
  /** Called with a sentence when another process took the data while the database was down. */
  onTaken?: (sentence: string) => void
}

type Where = Pick<Config, 'databaseUrl' | 'dataDir' | 'host' | 'port'>

const DATABASE = 'portal'

/**
 * The database of this server: the one DATABASE_URL names, or a PostgreSQL of our own below the data
 * directory. Ours is started, or adopted where a killed server left it running; held against a second server;
 * restarted when it dies; stopped on close and on exit.
 * @throws with a sentence: data directory not writable, data in use, no answer, fsync off
 */
export async function openDatabase(config: Where, options: Options = {}): Promise<OpenDatabase> {
  await ensureDataDir(config.dataDir)
  if (config.databaseUrl) {
    await awaitDatabase(config.databaseUrl)
    await assertDurable(config.databaseUrl)
    return { url: config.databaseUrl, close: () => Promise.resolve() }
  }
  return new EmbeddedDatabase(config, options).open()
}

class EmbeddedDatabase {
  readonly #config: Where
  readonly #options: Required<Options>
  #cluster: Cluster | undefined
  #running: Running | undefined
  #hold: Hold | undefined
  #closing = false

  constructor(
    config: Where,
    { say = () => {}, address = `http://${config.host}:${config.port}`, onTaken = leave }: Options,
  ) {
    this.#config = config
    this.#options = { say, address, onTaken }
  }

  async open(): Promise<OpenDatabase> {
    const { dataDir } = this.#config
    const { say } = this.#options
    const user = await databaseUser(join(dataDir, 'postgres/data'))
    const programs = await embeddedPrograms(user, say)
    const folder = await embeddedFolder(dataDir, user, say)
    this.#cluster = { folder, programs, user, logFile: join(dataDir, 'postgres.log') }
    await initialise(this.#cluster)
    const running = await this.#bringUp()
    process.once('exit', this.#onExit)
    process.on('SIGINT', this.#onSignal)
    process.on('SIGTERM', this.#onSignal)
    const url = urlOf(running, DATABASE)
    try {
      await createDatabase(urlOf(running, 'postgres'))
      await assertDurable(url)
    } catch (error) {
      await this.close()
      throw error
    }
    return { url, close: () => this.close() }
  }

  async close(): Promise<void> {
    this.#closing = true
    process.off('exit', this.#onExit)
    process.off('SIGINT', this.#onSignal)
    process.off('SIGTERM', this.#onSignal)
    if (this.#hold && this.#running) await stop(this.#running)
    await this.#hold?.release()
    this.#hold = undefined
  }

  /**
   * Adopts or starts, then takes the hold. Another process may be doing the same: who comes second adopts,
   * and is refused.
   */
  async #bringUp(port?: number): Promise<Running> {
    const running = await this.#adoptOrLaunch(port)
    this.#hold = await holdData(urlOf(running, 'postgres'), {
      dataDir: this.#config.dataDir,
      address: this.#options.address,
    })
    this.#hold.onLost(() => void this.#recover())
    this.#running = running
    return running
  }

  /** Tried again while what a killed one left behind is still going away. */
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

  /** The address stays the same, so that the pool finds it again. */
  async #recover(): Promise<void> {
    this.#hold = undefined
    if (this.#closing) return
    this.#options.say('PostgreSQL went away; starting it again.')
    for (let pause = 100; !this.#closing; pause = Math.min(pause * 2, 5_000)) {
      try {
        await this.#bringUp(this.#running?.port)
        if (this.#closing) return await this.close()
        this.#options.say('PostgreSQL is back.')
        return
      } catch (error) {
        const sentence = error instanceof Error ? error.message : String(error)
        if (/ is in use by process /.test(sentence)) return this.#options.onTaken(sentence)
        if (pause > 1_000) this.#options.say(sentence)
        await wait(pause)
      }
    }
  }

  readonly #onExit = (): void => {
    if (this.#hold && this.#running) process.kill(this.#running.pid, 'SIGINT')
  }

  /** Only where nobody else sees to it: a signal while the server is still starting. */
  readonly #onSignal = (signal: NodeJS.Signals): void => {
    if (process.listenerCount(signal) === 1)
      void this.close().finally(() => process.exit(signal === 'SIGINT' ? 130 : 143))
  }
}

function leave(sentence: string): void {
  console.error(sentence)
  process.exit(1)
}

async function createDatabase(url: string): Promise<void> {
  const { default: pg } = await import('pg')
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    const { rowCount } = await client.query('select 1 from pg_database where datname = $1', [DATABASE])
    if (!rowCount) await client.query(`create database ${DATABASE}`)
  } finally {
    await client.end()
  }
}
