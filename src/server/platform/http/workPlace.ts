import type { WorkLane } from './workLane.ts'

/** If a body takes longer than these milliseconds to arrive, the request releases its slot meanwhile. */
const bodyMs = 100

/** A request's slot in its lane: taken, or released while the request waits. */
export class WorkPlace {
  readonly #lane: WorkLane
  #isHeld = false
  #sinceMs = 0
  #isHandled = false
  #isEnded = false
  #isExcused = false
  #bodyTimer: NodeJS.Timeout | undefined

  constructor(lane: WorkLane) {
    this.#lane = lane
  }

  /** Takes a slot; returns false if none is free. A slot that is already taken stays taken. */
  async enter(): Promise<boolean> {
    clearTimeout(this.#bodyTimer)
    if (this.#isHeld) return true
    this.#isHeld = await this.#lane.enter()
    this.#sinceMs = performance.now()
    if (this.#isEnded) this.pause()
    return this.#isHeld
  }

  /** Releases the slot if the body does not arrive in time, until it has arrived. */
  awaitBody(): void {
    this.#bodyTimer = setTimeout(() => this.pause(), bodyMs)
  }

  pause(): void {
    if (this.#isHeld) this.#lane.leave(this.#isExcused ? undefined : performance.now() - this.#sinceMs)
    this.#isHeld = false
  }

  async resume(): Promise<void> {
    await this.#lane.resume()
    this.#isHeld = true
    this.#sinceMs = performance.now()
  }

  /** Keeps the slot while the handler runs, even if the caller has disconnected. */
  async during<Answer>(handle: () => Answer): Promise<Awaited<Answer>> {
    this.#isHandled = true
    try {
      return await handle()
    } finally {
      this.#isHandled = false
      if (this.#isEnded) this.pause()
    }
  }

  /** The request waited for a row that others write, so its time says nothing about the machine. */
  excuse(): void {
    this.#isExcused = true
  }

  /** Releases the slot once the response is ready, even if the caller reads the response slowly. */
  end(): void {
    clearTimeout(this.#bodyTimer)
    this.#isEnded = true
    this.pause()
  }

  abandon(): void {
    clearTimeout(this.#bodyTimer)
    this.#isEnded = true
    if (!this.#isHandled) this.pause()
  }
}
