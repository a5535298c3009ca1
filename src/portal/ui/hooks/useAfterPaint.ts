import { useCallback, useEffect, useRef } from 'react'

/**
 * Returns a function that runs work after the next paint: what was pressed is seen before what follows from
 * it is worked out. Of several works before a paint only the last one runs.
 */
export function useAfterPaint(): (work: () => void) => void {
  const waiting = useRef<{ work: () => void } | undefined>(undefined)
  useEffect(() => () => void (waiting.current = undefined), [])
  return useCallback((work) => {
    const isAsked = waiting.current !== undefined
    waiting.current = { work }
    if (isAsked) return
    // The callback of a frame runs before its paint, a timer after it.
    requestAnimationFrame(() =>
      setTimeout(() => {
        const last = waiting.current
        waiting.current = undefined
        last?.work()
      }),
    )
  }, [])
}
