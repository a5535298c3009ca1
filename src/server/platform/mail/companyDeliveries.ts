/** The functions that claim and send a company's waiting mails. */
type Work<Mail> = {
  /** Claims due mails, at most `max`. */
  claim: (tenant: string, max: number) => Promise<Mail[]>
  send: (mail: Mail) => Promise<void>
  /** Queues a later delivery job of the company. */
  requeue: (tenant: string) => Promise<void>
}

/** The maximum numbers of mails of one company, one process and one job. */
export const deliveryLimits = {
  /** Mails of one company that a process sends at the same time. */
  sends: 5,
  /** Mails of all companies that a process sends at the same time. */
  allSends: 10,
  /** Mails of one job; a later job sends the next ones, after the jobs of other companies. */
  mails: 100,
}

/**
 * Creates the handler of a company's delivery job, which sends all waiting mails, within `deliveryLimits`. A
 * process runs one delivery per company at a time: a further job makes the running one claim again, and
 * ends. A mail that fails or hangs does not delay the others. If a mail's result cannot be recorded, the job
 * fails.
 */
export function createDeliveries<Mail>(
  work: Work<Mail>,
  limits = deliveryLimits,
): (tenant: string, stopping?: AbortSignal) => Promise<void> {
  const running = new Map<string, Delivery<Mail>>()
  const places = new SendPlaces(limits.allSends)
  return async (tenant, stopping) => {
    const other = running.get(tenant)
    if (other) return other.askAgain()
    const delivery = new Delivery(tenant, { work, places, limits })
    running.set(tenant, delivery)
    try {
      await delivery.sendWaiting(stopping)
    } finally {
      running.delete(tenant)
      if (delivery.isAsked) await work.requeue(tenant)
      await delivery.settle()
    }
  }
}

type Parts<Mail> = { work: Work<Mail>; places: SendPlaces; limits: typeof deliveryLimits }

/** One delivery of a company's mails. */
class Delivery<Mail> {
  /** Whether there may be waiting mails that no claim has looked for yet. */
  isAsked = true
  readonly #tenant: string
  readonly #parts: Parts<Mail>
  readonly #sending = new Set<Promise<unknown>>()
  readonly #faults: unknown[] = []
  #wake = (): void => undefined

  constructor(tenant: string, parts: Parts<Mail>) {
    this.#tenant = tenant
    this.#parts = parts
  }

  /** Makes the delivery claim waiting mails once more. */
  askAgain(): void {
    this.isAsked = true
    this.#wake()
  }

  /** Claims and sends mails until none is waiting or being sent, or the job's limit is reached. */
  async sendWaiting(stopping: AbortSignal | undefined): Promise<void> {
    const { limits } = this.#parts
    for (let claimed = 0; claimed < limits.mails && !stopping?.aborted;) {
      const free = Math.min(limits.sends - this.#sending.size, limits.mails - claimed)
      if (this.isAsked && free > 0) claimed += await this.#startSends(free)
      else if (this.#sending.size === 0) return
      else await this.#change()
    }
  }

  /**
   * Waits for the mails that are being sent. Throws the first error of a mail whose result could not be
   * recorded.
   */
  async settle(): Promise<void> {
    await Promise.all(this.#sending)
    if (this.#faults.length > 0) throw this.#faults[0]
  }

  /** Resolves when a mail was sent, or when `askAgain` is called. */
  async #change(): Promise<void> {
    const asked = new Promise<void>((resolve) => (this.#wake = resolve))
    await Promise.race(this.isAsked ? this.#sending : [...this.#sending, asked])
  }

  /** Claims mails and begins to send them. Returns their number. */
  async #startSends(max: number): Promise<number> {
    const { work, places } = this.#parts
    // A claim expires after a time, so mails are claimed only when they can be sent.
    const count = await places.take(max)
    this.isAsked = false
    let mails: Mail[] = []
    try {
      mails = await work.claim(this.#tenant, count)
    } finally {
      places.release(count - mails.length)
    }
    if (mails.length === count) this.isAsked = true
    for (const mail of mails) {
      const sent = work
        .send(mail)
        .catch((error: unknown) => void this.#faults.push(error))
        .finally(() => {
          places.release(1)
          this.#sending.delete(sent)
        })
      this.#sending.add(sent)
    }
    return mails.length
  }
}

/** The number of further mails that a process may send at the same time. */
class SendPlaces {
  readonly #waiting: (() => void)[] = []
  #free: number

  constructor(count: number) {
    this.#free = count
  }

  /** Takes one slot or more, at most `max`, after the deliveries that already wait. */
  async take(max: number): Promise<number> {
    while (this.#free === 0) await new Promise<void>((resolve) => this.#waiting.push(resolve))
    const count = Math.min(max, this.#free)
    this.#free -= count
    return count
  }

  release(count: number): void {
    this.#free += count
    for (const wake of this.#waiting.splice(0, count)) wake()
  }
}
