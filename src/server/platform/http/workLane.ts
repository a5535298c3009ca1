type Turn = { sinceMs: number; begin: (isTaken: boolean) => void }

/** Milliseconds: once a work has waited this long, new work is refused at once. */
const patienceMs = 100
/** The longest wait. */
const maxWaitMs = 250

/** Milliseconds: work that takes longer shows that the machine is overloaded. */
const lateMs = 1_000
const minPlaces = 2
/** Late works that end within these milliseconds count as one. */
const stepMs = 500

type Options = {
  max: number
  /** True: the limit decreases after late work and increases after work in time. */
  isAdaptive?: boolean
  now?: () => number
}

/**
 * Limits work of one kind in this process: at most `max` works run at the same time, and at most `max` more
 * wait for a short time. Further work is refused at once, so that accepted work stays fast (promise 71),
 * even on a slow machine.
 */
export class WorkLane {
  readonly #max: number
  readonly #isAdaptive: boolean
  readonly #now: () => number
  readonly #waiting: Turn[] = []
  #running = 0
  #places: number
  #loweredMs = -Infinity

  constructor({ max, isAdaptive = false, now = () => performance.now() }: Options) {
    this.#max = max
    this.#isAdaptive = isAdaptive
    this.#now = now
    this.#places = max
  }

  /** Takes a slot. Returns false if the work is refused. */
  async enter(): Promise<boolean> {
    if (this.#hasPlace()) {
      this.#running++
      return true
    }
    if (this.isFull()) return false
    return new Promise((resolve) => {
      const turn: Turn = { sinceMs: this.#now(), begin: end }
      const timer = setTimeout(() => {
        this.#waiting.splice(this.#waiting.indexOf(turn), 1)
        resolve(false)
      }, maxWaitMs)
      this.#waiting.push(turn)
      function end(isTaken: boolean): void {
        clearTimeout(timer)
        resolve(isTaken)
      }
    })
  }

  /** Whether new work is refused. */
  isFull(): boolean {
    if (this.#hasPlace()) return false
    const [oldest] = this.#waiting
    const isLate = oldest !== undefined && this.#now() - oldest.sinceMs > patienceMs
    return isLate || this.#waiting.length >= Math.floor(this.#places)
  }

  /**
   * Takes a slot again for work that released its slot while it waited; such work comes first and is never
   * refused.
   */
  async resume(): Promise<void> {
    if (this.#hasPlace()) {
      this.#running++
      return
    }
    await new Promise<boolean>((begin) => this.#waiting.unshift({ sinceMs: this.#now(), begin }))
  }

  /**
   * Passes the slot of finished work to the work that has waited longest. Without `tookMs` the work's time
   * says nothing about the machine.
   */
  leave(tookMs?: number): void {
    if (this.#isAdaptive && tookMs !== undefined) this.#adapt(tookMs)
    this.#running--
    while (this.#hasPlace() && this.#waiting.length > 0) {
      this.#running++
      this.#waiting.shift()?.begin(true)
    }
  }

  #hasPlace(): boolean {
    return this.#running < Math.floor(this.#places)
  }

  #adapt(tookMs: number): void {
    if (tookMs < lateMs) this.#places = Math.min(this.#max, this.#places + 1 / this.#places)
    else if (this.#now() - this.#loweredMs >= stepMs) {
      this.#places = Math.max(Math.min(minPlaces, this.#max), this.#places * 0.7)
      this.#loweredMs = this.#now()
    }
  }
}
