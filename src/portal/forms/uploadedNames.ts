import { useEffect, useReducer } from 'react'
import { useIntl } from 'react-intl'
import { api } from '../api.ts'
import { session } from '../session/session.ts'

const originalNames = new Map<string, string>()

/** Remembers what a file was called before it was stored, for forms that keep only its stored name. */
export function rememberName(storedName: string, originalName: string): void {
  originalNames.set(storedName, originalName)
}

/** What a stored file was called: remembered, or asked of the storage; until that answers, and where it does not, just "stored file". */
export function useOriginalName(storedName: string | undefined, container?: string): string {
  const intl = useIntl()
  const [, redraw] = useReducer((times: number) => times + 1, 0)
  useEffect(() => {
    if (!storedName || originalNames.has(storedName) || !session.token()) return
    const left = new AbortController()
    api.fileName(container, storedName, left.signal).then(
      (name) => {
        if (name) originalNames.set(storedName, name)
        redraw()
      },
      () => undefined,
    )
    return () => left.abort()
  }, [storedName, container])
  return originalNames.get(storedName ?? '') ?? intl.formatMessage({ id: 'form.file.stored' })
}
