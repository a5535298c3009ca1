import { Kysely, PostgresDialect } from 'kysely'
import pg from 'pg'
import type { Connection, Database, Db } from './schema.ts'
import { requestStatementMs, WatchedClient, type WatchedConfig } from './watchedClient.ts'

export type OpenPool = {
  pool: pg.Pool
  db: Db
  /** Closes all connections; call it once. */
  close: () => Promise<void>
}

type Options = Pick<WatchedConfig, 'record' | 'scoped'> & {
  maxConnections?: number
  /** Shown in pg_stat_activity. */
  name?: string
  /** Called when an idle connection breaks; the pool replaces it. */
  onBreak?: (error: Error) => void
  /** How far the product's clock is ahead of the database's, for `product_now()`. */
  clockShiftMs?: number
  /** Time limit of a statement; an operator's is higher than a request's. */
  statementMs?: number
  /** True: PostgreSQL refuses every write of these connections. */
  readOnly?: boolean
}

/** Limit for getting a free or new connection: a busy server makes requests wait before it refuses them. */
const freeMs = 6_000

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
    clockShiftMs = 0,
    readOnly = false,
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
    options: settingsOf(scoped?.role, clockShiftMs, readOnly),
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

const dateOid = 1082
const bigintOid = 20

function getTypeParser(oid: number, format?: 'text' | 'binary'): (value: string) => unknown {
  if (oid === dateOid) return (text) => text
  if (oid === bigintOid) return Number
  // pg has one overload per format.
  return pg.types.getTypeParser(oid, format as 'text') as (value: string) => unknown
}

/** The settings of a new connection: its role, the product's clock where CLOCK shifts it, and read-only. */
function settingsOf(role: string | undefined, shiftMs: number, readOnly: boolean): string | undefined {
  const settings = [
    role && `role=${role}`,
    shiftMs !== 0 && `portal.clock_shift_ms=${shiftMs}`,
    readOnly && 'default_transaction_read_only=on',
  ].filter(Boolean)
  return settings.length > 0 ? settings.map((each) => `-c ${each}`).join(' ') : undefined
}
