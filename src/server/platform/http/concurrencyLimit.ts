type Queue = { running: number; waiting: (() => void)[] }

/** What holds something that others need while it waits. */
type Waiter = { pause: () => void; resume: () => Promise<void> }

type Options = {
  /** At most so many at once of a key. */
  max: number
  /** At most so many wait; left out: all. */
  maxWaiting?: number
  /** The rest wait at most so long. */
  waitMs?: number
  /** What is thrown where the wait was too long, or too many waited. */
  refusal?: () => Error
}

/** Runs at most so many works of a key at once in this process; the rest wait in the order they came. */
export class ConcurrencyLimit {
  readonly #options: Options
  readonly #queues = new Map<string, Queue>()

  constructor(options: Options) {
    this.#options = options
  }

  /** `waiter` is told where the work has to wait, and asked before it goes on. */
  async run<Out>(key: string, work: () => Out | Promise<Out>, waiter?: Waiter): Promise<Out> {
    const wait = this.#enter(key)
    if (wait) {
      waiter?.pause()
      await wait
    }
    try {
      if (wait) await waiter?.resume()
      return await work()
    } finally {
      this.#leave(key)
    }
  }

  /** Undefined where the work may begin. */
  #enter(key: string): Promise<void> | undefined {
    const queue = this.#queues.get(key) ?? { running: 0, waiting: [] }
    this.#queues.set(key, queue)
    if (queue.running < this.#options.max) {
      queue.running++
      return undefined
    }
    const {
      maxWaiting = Infinity,
      waitMs,
      refusal = () => new Error(`${key} waited too long`),
    } = this.#options
    if (queue.waiting.length >= maxWaiting) throw refusal()
    return new Promise<void>((resolve, reject) => {
      let timer: NodeJS.Timeout | undefined
      const turn = (): void => {
        clearTimeout(timer)
        resolve()
      }
      queue.waiting.push(turn)
      if (waitMs === undefined) return
      timer = setTimeout(() => {
        queue.waiting.splice(queue.waiting.indexOf(turn), 1)
        reject(refusal())
      }, waitMs)
    })
  }

  /** Gives the place to who waits longest. */
  #leave(key: string): void {
    const queue = this.#queues.get(key)
    if (!queue) return
    const next = queue.waiting.shift()
    if (next) return next()
    queue.running--
    if (queue.running === 0) this.#queues.delete(key)
  }
}
