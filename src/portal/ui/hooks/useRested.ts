import { useEffect, useState } from 'react'

/** The milliseconds without a change after which `useRested` returns a value. */
export const restMs = 300

/**
 * Returns the last value that did not change for `restMs`: components that use it are not rendered while
 * somebody moves a slider. The value must keep its identity between renders.
 */
export function useRested<Value extends object>(value: Value): Value {
  const [rested, setRested] = useState(value)
  useEffect(() => {
    const timer = setTimeout(() => setRested(value), restMs)
    return () => clearTimeout(timer)
  }, [value])
  return rested
}
