import { EventEmitter } from 'node:events'
import { setTimeout as wait } from 'node:timers/promises'
import { Logger, run, type Runner, type WorkerEvents } from 'graphile-worker'
import type { Pool, PoolClient } from 'pg'
import type { ConditionsKind } from '../../../domain/plan/contract.ts'
import type { ServerContext } from '../context/context.ts'
import { isDatabaseAway } from '../db/pool.ts'
import { query, prepared } from '../db/prepared.ts'
import type { Connection } from '../db/schema.ts'
import { sendOn } from '../db/sendOn.ts'
import { inTenants } from '../db/tenantScope.ts'
import { watchAbandonedJobs } from './abandonedJobs.ts'

/** The acceptance for which a category's own effect runs. */
export type SignedPayload = {
  tenant: string
  employeeId: string
  contractId: string
  category: string
  kind: ConditionsKind
  key: string
}

/**
 * The employees whose reminders of a day are sent: all of a company, those after a given employee, or one
 * only.
 */
export type RemindersPayload = {
  tenant: string
  /** Madrid date. */
  day: string
  after?: string
  only?: string
  /** True for the mail to the company's reviewers. */
  reviewers?: true
}

/** The jobs of this server and their payloads. */
type JobPayloads = {
  'deliver-mail': { tenant: string }
  'benefit-signed': SignedPayload
  'draw-document': { tenant: string; id: string }
  'move-file': { tenant: string; id: string }
  'start-reminders': object
  'send-reminders': RemindersPayload
  'apply-retention': object
  'read-bounces': object
}

/**
 * Adds a job in the caller's transaction. A second job with the same key replaces the first, unless the
 * first is running; so handlers claim their row before they act. Times are by the database's clock, never
 * the product's.
 */
export async function enqueue<Name extends keyof JobPayloads>(
  connection: Connection,
  name: Name,
  payload: JobPayloads[Name],
  { key, inSeconds = 0 }: { key: string; inSeconds?: number },
): Promise<void> {
  const values = [name, JSON.stringify(payload), key, inSeconds]
  await sendOn({ execute: () => query(connection, addJob, values) })
}

const addJob = prepared('select add_job($1, $2::json, $3, $4::float8)')

/**
 * The handler of each job; `stopping` is aborted when jobs have to stop. A job whose handler throws is
 * retried later.
 */
export type JobHandlers = {
  [Name in keyof JobPayloads]: (payload: JobPayloads[Name], stopping?: AbortSignal) => Promise<void>
}

/**
 * Jobs that the queue adds automatically, once for all servers, at times in UTC: each day's reminders, in
 * the morning in Madrid, and the nightly erasure of expired data. If the last time was missed within a day,
 * the job is added at the next start.
 */
const timetable = [
  '0 7 * * * start-reminders ?fill=1d&jobKey=start-reminders',
  '30 1 * * * apply-retention ?fill=1d&jobKey=apply-retention',
]
/** Adds a job every five minutes that reads the mailbox of bounces, on one server at a time. */
const bouncesTime = '*/5 * * * * read-bounces ?max=1&queue=bounces&jobKey=read-bounces'

type Log = ServerContext['log']

/**
 * Runs this process's jobs until `stop` is called, which waits for running jobs. It restarts automatically
 * after the database was unreachable.
 */
export function startJobs(
  pool: Pool,
  log: Log,
  handlers: Partial<JobHandlers>,
): { stop: () => Promise<void> } {
  const stopping = new AbortController()
  const { signal } = stopping
  let runner: Runner | undefined
  const events: WorkerEvents = new EventEmitter()
  const endWatch = watchAbandonedJobs(pool, log, events)
  const keepRunning = async (): Promise<void> => {
    for (let failures = 0; !signal.aborted; failures++) {
      try {
        runner = await runOnce(pool, { log, events, stopping: signal }, handlers)
        if (signal.aborted) await runner.stop()
        await runner.promise
      } catch (error) {
        if (!signal.aborted) log.warn({ err: error }, 'jobs stopped, starting again')
      }
      if (!signal.aborted) await wait(Math.min(5000, 250 * 2 ** failures), undefined, { ref: false })
    }
  }
  const running = keepRunning()
  return {
    stop: async () => {
      stopping.abort()
      await runner?.stop().catch(() => undefined)
      await running
      endWatch()
    },
  }
}

type Handler = (payload: unknown, stopping: AbortSignal) => Promise<void>

function runOnce(
  pool: Pool,
  { log, events, stopping }: { log: Log; events: WorkerEvents; stopping: AbortSignal },
  handlers: Partial<JobHandlers>,
): Promise<Runner> {
  const taskList = Object.fromEntries(
    Object.entries(handlers).map(([name, handle]) => [
      name,
      // The queue stores payloads as untyped JSON; enqueue() checked their type by `JobPayloads`.
      (payload: unknown) => inTenants(tenantsOf(payload), () => (handle as Handler)(payload, stopping)),
    ]),
  )
  return run({
    pgPool: withRetries(pool),
    taskList,
    // A high number, because most jobs wait for a mail server.
    concurrency: 10,
    pollInterval: 1000,
    crontab: timetableOf(handlers),
    noHandleSignals: true,
    events,
    logger: toOurLog(log),
  })
}

function timetableOf(handlers: Partial<JobHandlers>): string {
  const lines = 'start-reminders' in handlers ? timetable : []
  return [...lines, ...('read-bounces' in handlers ? [bouncesTime] : [])].join('\n')
}

/** The company in a job's payload, whose rows the job can see; empty if the payload names none. */
function tenantsOf(payload: unknown): string[] {
  const { tenant } = (payload ?? {}) as { tenant?: string }
  return tenant === undefined ? [] : [tenant]
}

const retriedByQueue = 'ETIMEDOUT'

/**
 * Adds, to errors of an unreachable database, the code that makes the queue retry. Without the code, a
 * failure to record a job's end would be an unhandled rejection, which ends the process.
 */
function withRetries(pool: Pool): Pool {
  const retried = (error: unknown): never => {
    if (isDatabaseAway(error) || isDiskFull(error)) Object.assign(error as Error, { code: retriedByQueue })
    throw error
  }
  const query = (client: PoolClient): PoolClient['query'] =>
    ((...given: Parameters<PoolClient['query']>) => {
      const answer: unknown = client.query(...given)
      return answer instanceof Promise ? answer.catch(retried) : answer
    }) as PoolClient['query']
  const watched = (client: PoolClient): PoolClient =>
    new Proxy(client, { get: (target, key) => (key === 'query' ? query(target) : valueOf(target, key)) })
  const connect = (callback?: Parameters<Pool['connect']>[0]) =>
    callback ? pool.connect(callback) : pool.connect().then(watched, retried)
  return new Proxy(pool, { get: (target, key) => (key === 'connect' ? connect : valueOf(target, key)) })
}

function valueOf(target: object, key: string | symbol): unknown {
  const value: unknown = Reflect.get(target, key)
  return typeof value === 'function' ? value.bind(target) : value
}

const isDiskFull = (error: unknown): boolean => (error as { code?: unknown }).code === '53100'

/**
 * Logs the worker's messages at debug level, and its warnings and errors as warnings. A job holds no
 * connection while it waits for a mail server, so a pool with fewer connections than running jobs is not a
 * fault.
 */
function toOurLog(log: Log): Logger {
  return new Logger(() => (level, message) => {
    const isAboutPool = message.includes('maxPoolSize')
    if ((level === 'error' || level === 'warning') && !isAboutPool) log.warn(message)
    else log.debug(message)
  })
}
