import { useSyncExternalStore } from 'react'
import type { Scheme } from '../../../../domain/company/tenant/branding.ts'

/** Paper is always white. */
const darkScreen = 'screen and (prefers-color-scheme: dark)'

/** Returns how pages look: as the browser prefers, and light where they are printed. */
export function useScheme(): Scheme {
  return useSyncExternalStore(watchScheme, readScheme)
}

const readScheme = (): Scheme => (matchMedia(darkScreen).matches ? 'dark' : 'light')

function watchScheme(onChange: () => void): () => void {
  const list = matchMedia(darkScreen)
  list.addEventListener('change', onChange)
  return () => list.removeEventListener('change', onChange)
}
