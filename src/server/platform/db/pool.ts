import { Kysely, PostgresDialect } from 'kysely'
import pg from 'pg'
import { preparedName } from './prepared.ts'
import type { Connection, Database, Db } from './schema.ts'
import { tenantsInScope } from './tenantScope.ts'

export type OpenPool = {
  pool: pg.Pool
  db: Db
  /** Closes all connections; call it once. */
  close: () => Promise<void>
}

type Options = {
  maxConnections?: number
  /** Shown in pg_stat_activity. */
  name?: string
  /** Called when an idle connection breaks; the pool replaces it. */
  onBreak?: (error: Error) => void
  /** Time limit of a statement; an operator's is higher than a request's. */
  statementMs?: number
  /**
   * Restricts statements to rows of the current work's companies (db/tenantScope.ts), by this role if the
   * address has one.
   */
  scoped?: { role?: string | undefined }
  /** Receives the text of each statement, for tests. */
  record?: ((statement: string) => void) | undefined
}

/** Limit for opening a connection, before the database counts as away. */
const connectMs = 3_000
/** Limit for getting a free or new connection: a busy server makes requests wait before it refuses them. */
const freeMs = 6_000
const requestStatementMs = 5_000
/**
 * Time after the server's own limit; only a hanging database exceeds it. Together with connectMs below 10 s
 * (promises, faults).
 */
const graceMs = 1_000

/**
 * The server's connections to the database. A hanging database fails within ten seconds: the statement gets
 * an error, or the connection is closed and never returns to the pool with an open transaction. Dates stay
 * YYYY-MM-DD texts; counts and sums (bigint) are numbers.
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
    // The connection's setting is sent together with the statement that needs it, in one round trip.
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
  // pg resolves end() before its sockets are closed; errors of a database that stops next are ignored.
  pool.on('error', (error) => pool.ending || onBreak(error))
  // The query of a connection that breaks in use has failed already; without a listener the error would end
  // the process.
  pool.on('connect', (client) => client.on('error', () => {}))
  const db = new Kysely<Database>({ dialect: new PostgresDialect({ pool }) })
  lastAnswers.set(db, () => answeredMs)
  return { pool, db, close: () => pool.end() }
}

const lastAnswers = new WeakMap<Db, () => number>()

/** Whether a statement of this pool succeeded within the last `ms` milliseconds. */
export function answeredWithin(db: Db, ms: number): boolean {
  return performance.now() - (lastAnswers.get(db)?.() ?? -Infinity) <= ms
}

/** Runs work in the open transaction, or in a new one. */
export function inTransaction<Answer>(
  db: Connection,
  work: (trx: Connection) => Promise<Answer>,
): Promise<Answer> {
  return db.isTransaction ? work(db) : db.transaction().execute(work)
}

/** Whether an error means that the database is away, hangs or is stopping: 503 and a retry instead of 500. */
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
 * Closes the connection if a response is overdue; pg's own query_timeout would return it to the pool with its
 * transaction open.
 */
class WatchedClient extends pg.Client {
  readonly #answerMs: number
  readonly #record: WatchedConfig['record']
  readonly #onAnswer: () => void
  readonly #isScoped: boolean
  /** The companies whose rows the connection can see outside a transaction. */
  #tenants = ''
  #isInTransaction = false

  constructor(config: WatchedConfig = {}) {
    super({ ...config, connectionTimeoutMillis: 0 })
    this.#answerMs = Number(config.statement_timeout || requestStatementMs) + graceMs
    this.#record = config.record
    this.#onAnswer = config.onAnswer ?? (() => {})
    this.#isScoped = config.scoped !== undefined
  }

  // pg declares both a promise and a callback; `never` fits both.
  override connect(...given: unknown[]): never {
    const done = whenFreeFor(connectMs, () => this.#cut())
    this.once('connect', done).once('end', done)
    return (super.connect as (...done: unknown[]) => unknown).apply(this, given) as never
  }

  // pg declares a dozen overloads; each returns a promise, or takes a callback last.
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
    // A text without values is not prepared: its `$1` may be part of an `explain`.
    const name = typeof text === 'string' && Array.isArray(values) ? preparedName(text) : undefined
    if (name) given.splice(0, 2, { name, text, values })
    const answer: unknown = (super.query as (...values: unknown[]) => unknown).apply(this, given)
    if (answer instanceof Promise) answer.then(this.#onAnswer).then(done, done)
    else if (typeof last !== 'function') done()
    return answer as never
  }

  /**
   * Sets which companies' rows the next statement sees: a transaction with its begin, a single statement by
   * one before it, if the connection last served others. If that one fails, no row is visible.
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
    // pg's types leave out the connection inside its client.
    const { connection } = this as unknown as { connection: { stream: { destroy: (error: Error) => void } } }
    connection.stream.destroy(new Error('Connection terminated: the database did not answer in time'))
  }
}

const looks = 10

/**
 * Acts after a time in which this thread was able to read a response; a thread that was busy or did not run
 * gets time to read it first. Returns a function that cancels it.
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
  // pg has one overload per format.
  return pg.types.getTypeParser(oid, format as 'text') as (value: string) => unknown
}
