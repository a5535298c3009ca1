type Turn = { sinceMs: number; begin: (isTaken: boolean) => void }

/** Where one has waited so long, whoever comes now is refused at once. */
const patienceMs = 250
/** The longest wait. */
const maxWaitMs = 1_000

/**
 * Work of one kind in this process: at most `max` runs at once and as much waits, briefly. The rest is refused
 * at once, so that what is taken stays fast (promise 71).
 */
export class WorkLane {
  readonly #max: number
  readonly #now: () => number
  readonly #waiting: Turn[] = []
  #running = 0

  constructor(max: number, now: () => number = () => performance.now()) {
    this.#max = max
    this.#now = now
  }

  /** Takes a place. Answers false where the work is refused. */
  async enter(): Promise<boolean> {
    if (this.#running < this.#max) {
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

  /** Whether work that comes now is refused. */
  isFull(): boolean {
    if (this.#running < this.#max) return false
    const [oldest] = this.#waiting
    const isLate = oldest !== undefined && this.#now() - oldest.sinceMs > patienceMs
    return isLate || this.#waiting.length >= this.#max
  }

  /** Takes a place again for work that gave its own up while it waited: before all others, never refused. */
  async resume(): Promise<void> {
    if (this.#running < this.#max) {
      this.#running++
      return
    }
    await new Promise<boolean>((begin) => this.#waiting.unshift({ sinceMs: this.#now(), begin }))
  }

  /** Gives the place to who waits longest. */
  leave(): void {
    const next = this.#waiting.shift()
    if (next) next.begin(true)
    else this.#running--
  }
}
