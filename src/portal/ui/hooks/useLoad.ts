import { useCallback, useEffect, useRef, useState } from 'react'

export type Load<Value> = {
  value: Value | undefined
  error: unknown
  isLoading: boolean
  retry: () => void
  replace: (value: Value) => void
}

/**
 * Loads a value, and again when `key` changes; keeps the last value meanwhile. A value that `find` has
 * already is there at once.
 */
export function useLoad<Value>(
  read: () => Promise<Value>,
  key: string,
  find?: () => Value | undefined,
): Load<Value> {
  const [state, setState] = useState<{ key: string; value?: Value; error?: unknown }>({ key: '' })
  const [round, setRound] = useState(0)
  const latest = useRef(read)
  latest.current = read
  useEffect(() => {
    let isCurrent = true
    latest.current().then(
      (value) => isCurrent && setState({ key, value }),
      (error: unknown) => isCurrent && setState((before) => ({ ...before, key, error })),
    )
    return () => {
      isCurrent = false
    }
  }, [key, round])
  const retry = useCallback(() => {
    setState((before) => ({ ...before, key: '', error: undefined }))
    setRound((count) => count + 1)
  }, [])
  const replace = useCallback(
    (value: Value) => setState((before) => ({ ...before, value, error: undefined })),
    [],
  )
  const found = state.key === key ? undefined : find?.()
  if (found !== undefined) return { value: found, error: undefined, isLoading: false, retry, replace }
  return { value: state.value, error: state.error, isLoading: state.key !== key, retry, replace }
}
