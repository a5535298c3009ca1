import { useSyncExternalStore } from 'react'
import type { Scheme } from '../../../../domain/company/tenant/branding.ts'

/** Only screens: paper is always white. */
const darkScreen = 'screen and (prefers-color-scheme: dark)'

/** Returns the color scheme of pages: the browser's preference, and light for print. */
export function useScheme(): Scheme {
  return useSyncExternalStore(watchScheme, readScheme)
}

const readScheme = (): Scheme => (matchMedia(darkScreen).matches ? 'dark' : 'light')

function watchScheme(onChange: () => void): () => void {
  const list = matchMedia(darkScreen)
  list.addEventListener('change', onChange)
  return () => list.removeEventListener('change', onChange)
}
