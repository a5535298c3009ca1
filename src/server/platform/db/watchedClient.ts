import type { Socket } from 'node:net'
import pg from 'pg'
import { preparedName } from './prepared.ts'
import { isSentOn, takeWhenStored } from './sendOn.ts'
import { tenantsInScope } from './tenantScope.ts'

/** Milliseconds to open a connection; then the database counts as unreachable. */
const connectMs = 3_000
/** The time limit of a request's statement, in milliseconds. */
export const requestStatementMs = 5_000
/**
 * Milliseconds after the server's own time limit; only a hanging database exceeds them. The sum with
 * connectMs stays below 10 s (promises, faults).
 */
const graceMs = 1_000

export type WatchedConfig = pg.PoolConfig & {
  /**
   * Restricts statements to rows of the current work's companies (db/tenantScope.ts), with this role if the
   * database has it.
   */
  scoped?: { role?: string | undefined } | undefined
  /** Receives the text of each statement, for tests. */
  record?: ((statement: string) => void) | undefined
  /** Called for each response. */
  onAnswer?: () => void
  /** True: a statement may be sent before the response to the previous one has arrived. */
  pipeline?: boolean
}

const begins = /^(begin|start transaction)\b/i
/** The result that a statement which is not awaited resolves to. */
const nothing = { command: '', rowCount: 0, rows: [], fields: [], oid: 0 }

/**
 * Closes the connection if a response is overdue. pg's own query_timeout would return the connection to the
 * pool with an open transaction.
 */
export class WatchedClient extends pg.Client {
  readonly #answerMs: number
  readonly #record: WatchedConfig['record']
  readonly #onAnswer: () => void
  readonly #isScoped: boolean
  /** The companies whose rows the connection can see outside a transaction. */
  #tenants = ''
  #isInTransaction = false
  /** The error of a write that was not awaited. */
  #failed: unknown
  #isCorked = false
  /** What the open transaction calls after its commit. */
  #whenStored: (() => void)[] = []

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
    this.#cork()
    const answer: unknown = (super.query as (...values: unknown[]) => unknown).apply(this, given)
    if (answer instanceof Promise) answer.then(this.#onAnswer).then(done, done)
    else if (typeof last !== 'function') done()
    return (answer instanceof Promise ? this.#settle(answer, String(text)) : answer) as never
  }

  /**
   * In a transaction a begin and a write sent without waiting resolve at once. If one fails, the next awaited
   * statement, at the latest the commit, throws its error.
   */
  #settle(answer: Promise<unknown>, text: string): Promise<unknown> {
    if (/^rollback\b/i.test(text)) {
      this.#whenStored = []
      answer.finally(() => (this.#failed = undefined)).catch(() => {})
      return answer
    }
    const whenStored = this.#isInTransaction && takeWhenStored()
    if (whenStored) this.#whenStored.push(whenStored)
    if (/^commit$/i.test(text)) return this.#tellStored(this.#orFailed(answer))
    const isBegin = this.#isInTransaction && begins.test(text)
    if (!isBegin && !(this.#isInTransaction && isSentOn())) return this.#orFailed(answer)
    answer.catch((error: unknown) => {
      this.#failed ??= error
      // Without a begin, each following statement would be a transaction of its own.
      if (isBegin) this.#cut()
    })
    return Promise.resolve(nothing)
  }

  async #tellStored(committed: Promise<unknown>): Promise<unknown> {
    const calls = this.#whenStored.splice(0)
    const answer = await committed
    for (const call of calls) call()
    return answer
  }

  /** Resolves to the response, or throws the error of an earlier write that was not awaited. */
  async #orFailed(answer: Promise<unknown>): Promise<unknown> {
    const found = await answer.catch((error: unknown) => {
      this.#failed ??= error
    })
    const failed = this.#failed
    this.#failed = undefined
    if (failed !== undefined) throw failed
    return found
  }

  /**
   * Sets the companies whose rows the next statement sees: in a transaction together with its begin; for a
   * single statement by a statement before it, if the connection last used other companies. If that one
   * fails, the connection is closed.
   */
  #inScope(text: string): string {
    if (/^(commit|rollback)$/i.test(text)) this.#isInTransaction = false
    else if (begins.test(text)) {
      this.#isInTransaction = true
      return `${text}; set local app.tenants = ${pg.escapeLiteral(tenantsInScope())}`
    } else if (!this.#isInTransaction && this.#tenants !== tenantsInScope()) {
      this.#tenants = tenantsInScope()
      super.query(`set app.tenants = ${pg.escapeLiteral(this.#tenants)}`).catch(() => this.#cut())
    }
    return text
  }

  /** Sends the statements of one turn of the event loop in one packet. */
  #cork(): void {
    if (this.#isCorked) return
    this.#isCorked = true
    const stream = streamOf(this)
    stream.cork()
    process.nextTick(() => {
      this.#isCorked = false
      stream.uncork()
    })
  }

  #cut(): void {
    streamOf(this).destroy(new Error('Connection terminated: the database did not answer in time'))
  }
}

/** The socket of a connection; pg's types do not declare it. */
function streamOf(client: pg.Client): Socket {
  return (client as unknown as { connection: { stream: Socket } }).connection.stream
}

const looks = 10

/**
 * Runs `act` after `ms` milliseconds in which this thread could read a response; a busy or paused thread
 * first gets time to read the response. Returns a function that cancels the timer.
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
