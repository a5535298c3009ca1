import { useCallback, useEffect, useState } from 'react'

/**
 * Returns a function that runs work after the next paint, so that a press is visible before its effects are
 * computed. Of several works before a paint only the last one runs.
 */
export function useAfterPaint(): (work: () => void) => void {
  const [later] = useState(() => new AfterPaint())
  useEffect(() => () => later.forget(), [later])
  return useCallback((work) => later.ask(work), [later])
}

/** Work that waits for the next paint. */
export class AfterPaint {
  private work: (() => void) | undefined
  private isAsked = false

  /** Replaces the work that waits. */
  ask(work: () => void): void {
    this.work = work
    if (this.isAsked) return
    this.isAsked = true
    // The callback of a frame runs before its paint, a timer after it.
    requestAnimationFrame(() =>
      setTimeout(() => {
        this.isAsked = false
        this.runNow()
      }),
    )
  }

  /** Runs the work that waits, if there is any, without waiting for a paint. */
  runNow(): void {
    const { work } = this
    this.work = undefined
    work?.()
  }

  forget(): void {
    this.work = undefined
  }
}
