import { unavailable } from '../../platform/http/errorAnswers.ts'

type Limits = { maxBytes: number; maxBytesOfOne: number }

/** Bytes of uploads that this process holds at once: of all operators, and of one. */
export class UploadBudget {
  readonly #limits: Limits
  readonly #held = new Map<string, number>()
  #heldBytes = 0

  constructor(limits: Limits) {
    this.#limits = limits
  }

  /** Takes a share until the answer is called. @throws HttpError 503 with Retry-After where none is left */
  take(operator: string, bytes: number): () => void {
    const own = this.#held.get(operator) ?? 0
    const { maxBytes, maxBytesOfOne } = this.#limits
    if (own + bytes > maxBytesOfOne || this.#heldBytes + bytes > maxBytes) throw unavailable()
    this.#add(operator, bytes)
    let isHeld = true
    return () => {
      if (isHeld) this.#add(operator, -bytes)
      isHeld = false
    }
  }

  #add(operator: string, bytes: number): void {
    const own = (this.#held.get(operator) ?? 0) + bytes
    if (own === 0) this.#held.delete(operator)
    else this.#held.set(operator, own)
    this.#heldBytes += bytes
  }
}
