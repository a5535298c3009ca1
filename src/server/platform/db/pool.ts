import { Kysely, PostgresDialect } from 'kysely'
import pg from 'pg'
import { preparedName } from './prepared.ts'
import type { Connection, Database, Db } from './schema.ts'
import { tenantsInScope } from './tenantScope.ts'

export type OpenPool = {
  pool: pg.Pool
  db: Db
  /** Ends every connection; call it once. */
  close: () => Promise<void>
}

type Options = {
  maxConnections?: number
  /** Seen in pg_stat_activity. */
  name?: string
  /** Called when an idle connection breaks; the pool replaces it by itself. */
  onBreak?: (error: Error) => void
  /** How long a statement may take; an operator's may take longer than one of a request. */
  statementMs?: number
  /**
   * A statement sees rows of the companies that its work is about (db/tenantScope.ts); by this role, where
   * the address has one.
   */
  scoped?: { role?: string | undefined }
  /** Gets the text of each statement; tests read what the product asks. */
  record?: ((statement: string) => void) | undefined
}

/** For a connection to be made: a database that is away. */
const connectMs = 3_000
/** For a connection to be free or made: a busy server makes people wait before it refuses them. */
const freeMs = 6_000
const requestStatementMs = 5_000
/**
 * After the server's own limit: only a database that hangs gets here. Together with connectMs below 10 s
 * (promises, faults).
 */
const graceMs = 1_000

/**
 * The database as the server uses it. A database that hangs is answered within ten seconds: by an error of
 * the statement, or by an end of the connection, which never goes back to the pool with a transaction open.
 * Dates stay YYYY-MM-DD texts; counts and sums (bigint) are numbers.
 */
export function openPool(
  url: string,
  {
    maxConnections = 20,
    name = 'portal',
    onBreak = () => {},
    statementMs = requestStatementMs,
    record,
    scoped,
  }: Options = {},
): OpenPool {
  let answeredMs = -Infinity
  const settings: WatchedConfig = {
    connectionString: url,
    record,
    scoped,
    // The setting of a connection goes out with the statement that needs it, in one round trip.
    pipeline: scoped !== undefined,
    options: scoped?.role && `-c role=${scoped.role}`,
    Client: WatchedClient,
    onAnswer: () => (answeredMs = performance.now()),
    max: maxConnections,
    application_name: name,
    connectionTimeoutMillis: freeMs,
    statement_timeout: statementMs,
    idle_in_transaction_session_timeout: 15_000,
    keepAlive: true,
    types: { getTypeParser },
  }
  const pool = new pg.Pool(settings)
  // pg answers end() before its sockets are closed: a database that is stopped next breaks them, and nobody
  // needs to know.
  pool.on('error', (error) => pool.ending || onBreak(error))
  // One that breaks in use has failed its query already; without a listener it would end the process.
  pool.on('connect', (client) => client.on('error', () => {}))
  const db = new Kysely<Database>({ dialect: new PostgresDialect({ pool }) })
  lastAnswers.set(db, () => answeredMs)
  return { pool, db, close: () => pool.end() }
}

const lastAnswers = new WeakMap<Db, () => number>()

/** Whether the database answered a statement of this pool at most so many milliseconds ago. */
export function answeredWithin(db: Db, ms: number): boolean {
  return performance.now() - (lastAnswers.get(db)?.() ?? -Infinity) <= ms
}

/** Does work in a transaction: the one that is open, or a new one. */
export function inTransaction<Answer>(
  db: Connection,
  work: (trx: Connection) => Promise<Answer>,
): Promise<Answer> {
  return db.isTransaction ? work(db) : db.transaction().execute(work)
}

/**
 * Whether an error says that the database is away, hangs or is about to stop: worth a 503 and another try,
 * not a 500.
 */
export function isDatabaseAway(error: unknown): boolean {
  if (!(error instanceof Error)) return false
  const code = 'code' in error ? String(error.code) : ''
  return (
    /^(08|57P0|53[234])/.test(code) ||
    /^E(CONN|HOST|NET|PIPE|TIMEDOUT|NOTFOUND|AI_AGAIN)/.test(code) ||
    code === '57014' ||
    awayMessage.test(error.message)
  )
}

const awayMessage = new RegExp(
  [
    'Connection terminated',
    'timeout exceeded when trying to connect',
    'Client has encountered a connection error',
    'not queryable',
    'timeout expired',
  ].join('|'),
)

type WatchedConfig = pg.PoolConfig &
  Pick<Options, 'record' | 'scoped'> & { pipeline?: boolean; onAnswer?: () => void }

/**
 * Ends the connection when an answer stays out; pg's own query_timeout would hand it back with its
 * transaction still open.
 */
class WatchedClient extends pg.Client {
  readonly #answerMs: number
  readonly #record: WatchedConfig['record']
  readonly #onAnswer: () => void
  readonly #isScoped: boolean
  /** The companies whose rows the connection sees outside a transaction. */
  #tenants = ''
  #isInTransaction = false

  constructor(config: WatchedConfig = {}) {
    super({ ...config, connectionTimeoutMillis: 0 })
    this.#answerMs = Number(config.statement_timeout || requestStatementMs) + graceMs
    this.#record = config.record
    this.#onAnswer = config.onAnswer ?? (() => {})
    this.#isScoped = config.scoped !== undefined
  }

  // pg declares a promise and a callback; `never` fits both.
  override connect(...given: unknown[]): never {
    const done = whenFreeFor(connectMs, () => this.#cut())
    this.once('connect', done).once('end', done)
    return (super.connect as (...done: unknown[]) => unknown).apply(this, given) as never
  }

  // pg declares a dozen overloads; all end in a promise or in a callback as the last argument.
  override query(...given: unknown[]): never {
    const done = whenFreeFor(this.#answerMs, () => this.#cut())
    const last = given.at(-1)
    if (typeof last === 'function')
      given[given.length - 1] = (...answer: unknown[]) => {
        done()
        last(...answer)
      }
    if (this.#isScoped && typeof given[0] === 'string') given[0] = this.#inScope(given[0])
    const [text, values] = given
    if (this.#record && typeof text === 'string') this.#record(text)
    // Without values a text is not prepared: its `$1` may be part of what it explains.
    const name = typeof text === 'string' && Array.isArray(values) ? preparedName(text) : undefined
    if (name) given.splice(0, 2, { name, text, values })
    const answer: unknown = (super.query as (...values: unknown[]) => unknown).apply(this, given)
    if (answer instanceof Promise) answer.then(this.#onAnswer).then(done, done)
    else if (typeof last !== 'function') done()
    return answer as never
  }

  /**
   * Sets whose rows the next statement sees: a transaction with its begin, a single statement by one before
   * it, where the connection last worked for others. Where that one fails, no row is seen.
   */
  #inScope(text: string): string {
    if (/^(commit|rollback)$/i.test(text)) this.#isInTransaction = false
    else if (/^(begin|start transaction)\b/i.test(text)) {
      this.#isInTransaction = true
      return `${text}; set local app.tenants = ${pg.escapeLiteral(tenantsInScope())}`
    } else if (!this.#isInTransaction && this.#tenants !== tenantsInScope()) {
      this.#tenants = tenantsInScope()
      super.query(`set app.tenants = ${pg.escapeLiteral(this.#tenants)}`).catch(() => this.#cut())
    }
    return text
  }

  #cut(): void {
    // pg's types leave out the connection below its client.
    const { connection } = this as unknown as { connection: { stream: { destroy: (error: Error) => void } } }
    connection.stream.destroy(new Error('Connection terminated: the database did not answer in time'))
  }
}

const looks = 10

/**
 * Acts after so long in which this thread could have read an answer: one that was busy, or that a busy
 * machine did not run, finds it there. Answers what takes it back.
 */
function whenFreeFor(ms: number, act: () => void): () => void {
  let left = looks
  const timer = setInterval(() => {
    if (--left > 0) return
    clearInterval(timer)
    act()
  }, ms / looks)
  return () => clearInterval(timer)
}

const dateOid = 1082
const bigintOid = 20

function getTypeParser(oid: number, format?: 'text' | 'binary'): (value: string) => unknown {
  if (oid === dateOid) return (text) => text
  if (oid === bigintOid) return Number
  // pg has one overload for each format.
  return pg.types.getTypeParser(oid, format as 'text') as (value: string) => unknown
}
