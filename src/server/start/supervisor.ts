import type { Serializable } from 'node:child_process'
import cluster, { type Worker } from 'node:cluster'
import { once } from 'node:events'
import { setTimeout as wait } from 'node:timers/promises'
import type { ServerContext } from '../platform/context/context.ts'

type Options = {
  /** The program of each process; it listens, and on SIGTERM closes its parts and ends. */
  program: string
  count: number
  variables?: Record<string, string>
  log: Pick<ServerContext['log'], 'info' | 'error'>
}

/** The environment variable with the number of a process, from 0; process 0 runs the jobs. */
export const placeVariable = 'PORTAL_PLACE'

const steadyMs = 60_000
const maxPauseMs = 30_000
/** Milliseconds before SIGKILL; longer than a process needs to close its parts. */
const endMs = 20_000

/** Runs processes that share a port. A process that ends is replaced, and all can be replaced one by one. */
export class Supervisor {
  readonly #options: Options
  readonly #places: (Worker | undefined)[]
  readonly #retired = new WeakSet<Worker>()
  #isStopping = false
  #given: Serializable | undefined
  readonly #asking: Worker[] = []
  #starting: Promise<void> | undefined
  #restarting: Promise<void> | undefined

  constructor(options: Options) {
    this.#options = options
    this.#places = Array.from({ length: options.count }, () => undefined)
    // Each process accepts connections itself: a connection that the first process passes on would hang if
    // the receiving process has just died.
    cluster.schedulingPolicy = cluster.SCHED_NONE
    cluster.setupPrimary({ exec: options.program, args: [] })
  }

  /** Sets the value that each process gets by `askFirstProcess` from now on. */
  give(given: Serializable): void {
    this.#given = given
    for (const worker of this.#asking.splice(0)) this.#answer(worker)
  }

  #answer(worker: Worker): void {
    if (this.#given === undefined) this.#asking.push(worker)
    else if (worker.isConnected()) worker.send(this.#given)
  }

  /**
   * Starts the first process, and the others once the first one listens, because on a busy machine they
   * would delay its start.
   * @throws if a process ends before it listens; its own output contains the reason
   */
  start(): Promise<void> {
    this.#starting = this.#openAll()
    return this.#starting
  }

  async #openAll(): Promise<void> {
    const [first = 0, ...others] = this.#places.keys()
    await this.#open(first)
    await Promise.all(others.map((place) => this.#open(place)))
  }

  /** Ends all processes; each closes its parts first. */
  async stop(): Promise<void> {
    this.#isStopping = true
    const workers = Object.values(cluster.workers ?? {}).filter((worker) => worker !== undefined)
    await Promise.all(workers.map(end))
  }

  /**
   * Replaces the processes one by one; each ends when its successor listens. It waits until all have started,
   * does nothing if they do not, and stops if a successor does not start.
   */
  restart(): Promise<void> {
    this.#restarting ??= Promise.resolve(this.#starting)
      .then(
        () => this.#replaceAll(),
        () => undefined,
      )
      .finally(() => (this.#restarting = undefined))
    return this.#restarting
  }

  async #replaceAll(): Promise<void> {
    const { log } = this.#options
    for (const place of this.#places.keys()) {
      const before = this.#places[place]
      try {
        await this.#open(place)
      } catch (error) {
        log.error({ err: error }, 'a new process does not start; the others go on')
        return
      }
      if (before) {
        this.#retired.add(before)
        await end(before)
      }
    }
    log.info('all processes were replaced')
  }

  /** Starts a process, waits until it listens, and supervises it. */
  async #open(place: number): Promise<void> {
    const worker = cluster.fork({ ...this.#options.variables, [placeVariable]: String(place) })
    worker.once('message', () => this.#answer(worker))
    const ended = once(worker, 'exit')
    const outcome = await Promise.race([once(worker, 'listening').then(() => 'listens'), ended])
    if (outcome !== 'listens') throw new Error('A process ended before it was ready.')
    this.#places[place] = worker
    void this.#watch(place, worker, ended)
  }

  async #watch(place: number, worker: Worker, ended: Promise<unknown[]>): Promise<void> {
    const startedMs = performance.now()
    const [code, signal] = await ended
    const replaces = (): boolean => !this.#isStopping && !this.#retired.has(worker)
    if (!replaces()) return
    const { log } = this.#options
    log.error({ pid: worker.process.pid, code, signal }, 'a process ended; another takes its place')
    const isSteady = performance.now() - startedMs > steadyMs
    for (let pauseMs = isSteady ? 0 : 250; replaces(); pauseMs = Math.min(maxPauseMs, pauseMs * 2 || 250)) {
      await wait(pauseMs, undefined, { ref: false })
      try {
        if (replaces()) await this.#open(place)
        return
      } catch (error) {
        log.error({ err: error }, 'a process does not start; tried again')
      }
    }
  }
}

/**
 * Requests the value of the first of several processes. The first process waits for the request, because a
 * message sent before this process listens would be lost.
 */
export async function askFirstProcess(): Promise<unknown> {
  const answer = once(process, 'message')
  process.send?.('asks')
  const [given] = await answer
  return given
}

/** Sends SIGTERM, and SIGKILL if the process does not end. */
async function end(worker: Worker): Promise<void> {
  if (worker.isDead()) return
  const ended = once(worker, 'exit')
  worker.process.kill('SIGTERM')
  const timer = setTimeout(() => worker.process.kill('SIGKILL'), endMs)
  await ended
  clearTimeout(timer)
}
