import { useRef } from 'react'

/**
 * Returns the first of several equal values: a list that each render builds again keeps its identity while
 * its content is the same.
 */
export function useStableValue<Value>(value: Value): Value {
  const last = useRef(value)
  if (JSON.stringify(last.current) !== JSON.stringify(value)) last.current = value
  return last.current
}
