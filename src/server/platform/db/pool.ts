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
  /** The name shown in pg_stat_activity. */
  name?: string
  /** Called when an idle connection breaks; the pool replaces it. */
  onBreak?: (error: Error) => void
  /** Milliseconds by which the product's clock is ahead of the database's, for `product_now()`. */
  clockShiftMs?: number
  /** Time limit of a statement in milliseconds; an operator's is higher than a request's. */
  statementMs?: number
  /** Milliseconds that a statement waits for a row which another transaction writes; left out: no limit. */
  lockMs?: number
  /** True: PostgreSQL refuses every write of these connections. */
  readOnly?: boolean
}

/**
 * Milliseconds to wait for a free or new connection: on a busy server, requests wait before they are
 * refused.
 */
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
    lockMs = 0,
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
    lock_timeout: lockMs,
    idle_in_transaction_session_timeout: 15_000,
    keepAlive: true,
    types: { getTypeParser },
  }
  const pool = new pg.Pool(settings)
  // pg resolves end() before its sockets are closed. If the database stops next, errors of these sockets are
  // ignored.
  pool.on('error', (error) => pool.ending || onBreak(error))
  // If a connection breaks while in use, its query has already failed; without a listener the error event
  // would end the process.
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

/**
 * Whether an error means that the database is unreachable, hangs or is stopping; the response is then 503
 * with a retry instead of 500.
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
