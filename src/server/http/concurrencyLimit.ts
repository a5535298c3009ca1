type Queue = { running: number; waiting: (() => void)[] }

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

  async run<Out>(key: string, work: () => Out | Promise<Out>): Promise<Out> {
    await this.#enter(key)
    try {
      return await work()
    } finally {
      this.#leave(key)
    }
  }

  async #enter(key: string): Promise<void> {
    const queue = this.#queues.get(key) ?? { running: 0, waiting: [] }
    this.#queues.set(key, queue)
    if (queue.running < this.#options.max) {
      queue.running++
      return
    }
    const {
      maxWaiting = Infinity,
      waitMs,
      refusal = () => new Error(`${key} waited too long`),
    } = this.#options
    if (queue.waiting.length >= maxWaiting) throw refusal()
    await new Promise<void>((resolve, reject) => {
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
