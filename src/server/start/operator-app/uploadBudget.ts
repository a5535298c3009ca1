import { unavailable } from '../../platform/http/errorAnswers.ts'

/** What all uploads, those of one operator and those about one company may be at once. */
type Limits = { maxBytes: number; maxBytesOfOne: number; maxOfOne: number }

type Held = { bytes: number; uploads: number }

/**
 * Uploads that this process holds at once, from their first byte until their work is over. A body that does
 * not come holds one too: who sends many of them takes the places of nobody else.
 */
export class UploadBudget {
  readonly #limits: Limits
  readonly #held = new Map<string, Held>()
  #heldBytes = 0

  constructor(limits: Limits) {
    this.#limits = limits
  }

  /**
   * Takes a share of each owner, as of an operator and of a company, until the answer is called.
   * @throws HttpError 503 with Retry-After where none is left
   */
  take(owners: readonly string[], bytes: number): () => void {
    const { maxBytes, maxBytesOfOne, maxOfOne } = this.#limits
    const isBeyond = owners
      .map((owner) => this.#heldBy(owner))
      .some((held) => held.uploads >= maxOfOne || held.bytes + bytes > maxBytesOfOne)
    if (isBeyond || this.#heldBytes + bytes > maxBytes) throw unavailable()
    this.#add(owners, { bytes, uploads: 1 })
    let isHeld = true
    return () => {
      if (isHeld) this.#add(owners, { bytes: -bytes, uploads: -1 })
      isHeld = false
    }
  }

  #heldBy(owner: string): Held {
    return this.#held.get(owner) ?? { bytes: 0, uploads: 0 }
  }

  #add(owners: readonly string[], { bytes, uploads }: Held): void {
    for (const owner of owners) {
      const own = this.#heldBy(owner)
      const held = { bytes: own.bytes + bytes, uploads: own.uploads + uploads }
      if (held.uploads === 0) this.#held.delete(owner)
      else this.#held.set(owner, held)
    }
    this.#heldBytes += bytes
  }
}
