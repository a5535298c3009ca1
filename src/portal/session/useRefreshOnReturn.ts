import { useEffect } from 'react'
import type { SessionStore } from './SessionStore.ts'

/** The shortest time between two refreshes, in milliseconds. */
export const refreshGapMs = 3000

/**
 * Loads the profile again when the page becomes visible again: a contract may have been accepted in another
 * tab. The page does not wait for the answer; after a failure the next return tries again.
 */
export function useRefreshOnReturn(session: Pick<SessionStore, 'refresh'>): void {
  useEffect(() => {
    let last = Date.now()
    let timer: ReturnType<typeof setTimeout> | undefined
    const refresh = (): void => {
      timer = undefined
      if (document.visibilityState !== 'visible') return
      last = Date.now()
      session.refresh().catch(() => undefined)
    }
    const refreshIfVisible = (): void => {
      if (document.visibilityState !== 'visible' || timer !== undefined) return
      timer = setTimeout(refresh, Math.max(0, last + refreshGapMs - Date.now()))
    }
    document.addEventListener('visibilitychange', refreshIfVisible)
    window.addEventListener('focus', refreshIfVisible)
    return () => {
      clearTimeout(timer)
      document.removeEventListener('visibilitychange', refreshIfVisible)
      window.removeEventListener('focus', refreshIfVisible)
    }
  }, [session])
}
