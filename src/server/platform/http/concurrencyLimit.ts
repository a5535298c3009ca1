type Queue = { running: number; waiting: (() => void)[] }

/** The holder of a shared resource. It releases the resource while its work waits. */
export type Waiter = { pause: () => void; resume: () => Promise<void> }

type Options = {
  /** The maximum number of running works of a key. */
  max: number
  /** The maximum number of waiting works; left out: unlimited. */
  maxWaiting?: number
  /** The longest wait. */
  waitMs?: number
  /** The error for a work that waited too long, or if too many wait. */
  refusal?: (key: string) => Error
}

/** Limits the works of a key that run at the same time in this process; others wait in order. */
export class ConcurrencyLimit {
  readonly #options: Options
  readonly #queues = new Map<string, Queue>()

  constructor(options: Options) {
    this.#options = options
  }

  /**
   * Runs the work when the limit allows it. Pauses `waiter` if the work has to wait, and resumes it before
   * the work continues.
   */
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

  /** Returns the promise to wait for; undefined if the work may begin. */
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
    if (queue.waiting.length >= maxWaiting) throw refusal(key)
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
        reject(refusal(key))
      }, waitMs)
    })
  }

  /** Starts the work that has waited longest, if any. */
  #leave(key: string): void {
    const queue = this.#queues.get(key)
    if (!queue) return
    const next = queue.waiting.shift()
    if (next) return next()
    queue.running--
    if (queue.running === 0) this.#queues.delete(key)
  }
}

/** Runs work that only waits, such as for another machine; `waiter` holds nothing meanwhile. */
export async function whilePaused<Out>(waiter: Waiter | undefined, wait: () => Promise<Out>): Promise<Out> {
  waiter?.pause()
  try {
    return await wait()
  } finally {
    await waiter?.resume()
  }
}
