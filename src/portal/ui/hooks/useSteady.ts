import { useCallback, useRef } from 'react'

/**
 * Returns a function with the same identity at all renders, which calls the function of the latest render.
 */
export function useSteady<Given extends unknown[]>(
  call: (...given: Given) => void,
): (...given: Given) => void {
  const latest = useRef(call)
  latest.current = call
  return useCallback((...given: Given) => latest.current(...given), [])
}
