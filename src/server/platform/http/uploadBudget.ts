import { unavailable } from './errorAnswers.ts'

/** Limits of simultaneous uploads: bytes of all, and bytes and number for each owner (such as a company). */
type Limits = { maxBytes: number; maxBytesOfOne: number; maxOfOne: number }

type Held = { bytes: number; uploads: number }

/**
 * Counts the uploads in this process, from their first byte until the call ends. A body that never arrives
 * counts too, but many such bodies use up only their sender's share.
 */
export class UploadBudget {
  readonly #limits: Limits
  readonly #held = new Map<string, Held>()
  #heldBytes = 0

  constructor(limits: Limits) {
    this.#limits = limits
  }

  /**
   * Reserves a share for each owner (operator and company) until the returned function is called.
   * @throws HttpError 503 with Retry-After, or `refusal`, if none is left
   */
  take(owners: readonly string[], bytes: number, refusal: () => Error = unavailable): () => void {
    const { maxBytes, maxBytesOfOne, maxOfOne } = this.#limits
    const isBeyond = owners
      .map((owner) => this.#heldBy(owner))
      .some((held) => held.uploads >= maxOfOne || held.bytes + bytes > maxBytesOfOne)
    if (isBeyond || this.#heldBytes + bytes > maxBytes) throw refusal()
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
