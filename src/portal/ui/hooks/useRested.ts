import { useEffect, useState } from 'react'

/** The milliseconds without a change after which a value rests. */
export const restMs = 300

/**
 * Returns the last value that rested: what is rendered of it costs nothing while somebody moves it. The value
 * has to keep its identity between renders.
 */
export function useRested<Value extends object>(value: Value): Value {
  const [rested, setRested] = useState(value)
  useEffect(() => {
    const timer = setTimeout(() => setRested(value), restMs)
    return () => clearTimeout(timer)
  }, [value])
  return rested
}
