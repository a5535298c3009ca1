import { useRef } from 'react'

/** What a dialog shows, or the last one it showed: it stays drawn while the dialog fades away. */
export function useLastShown<Value>(value: Value | undefined): Value | undefined {
  const last = useRef(value)
  if (value) last.current = value
  return value ?? last.current
}
