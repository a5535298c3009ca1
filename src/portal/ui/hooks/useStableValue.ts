import { useRef } from 'react'

/**
 * The first of several equal values: a list that each drawing builds anew stays one list while nothing in it
 * changes.
 */
export function useStableValue<Value>(value: Value): Value {
  const last = useRef(value)
  if (JSON.stringify(last.current) !== JSON.stringify(value)) last.current = value
  return last.current
}
