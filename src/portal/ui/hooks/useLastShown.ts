import { useRef } from 'react'

/**
 * Returns the current value, or the last one if it is undefined: a dialog keeps its content while it fades
 * out.
 */
export function useLastShown<Value>(value: Value | undefined): Value | undefined {
  const last = useRef(value)
  if (value) last.current = value
  return value ?? last.current
}
