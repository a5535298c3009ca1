import { useSyncExternalStore } from 'react'
import type { Company } from '../../domain/company/tenant/tenant.ts'

/**
 * A stored choice is valid only for this version (CON-29) and for the company's current version of its
 * cookies.
 */
const version = 'v3'
const storageKey = 'portal.cookies'

/** `necessary`: only necessary cookies; the others are refused. */
export type CookieChoice = 'accepted' | 'necessary'
type Cookies = Pick<Company, 'cookiesVersion'>

let kept: { version: string; choice: CookieChoice } | undefined
let isReopened = false
const listeners = new Set<() => void>()

/** Returns this browser's choice about the company's cookies; undefined when the question must be asked. */
function readCookieChoice({ cookiesVersion }: Cookies): CookieChoice | undefined {
  const found = kept ?? readStored()
  return found?.version === `${version}-${cookiesVersion}` ? found.choice : undefined
}

/** Stores the choice in this browser, with the versions for which it is valid. */
export function chooseCookies({ cookiesVersion }: Cookies, choice: CookieChoice): void {
  kept = { version: `${version}-${cookiesVersion}`, choice }
  isReopened = false
  try {
    localStorage.setItem(storageKey, JSON.stringify(kept))
    kept = undefined
  } catch {
    // Without storage the choice is valid only until the page is closed.
  }
  notifyListeners()
}

/** Opens the question again, because changing a choice must be as easy as making it. */
export function openCookieSettings(): void {
  isReopened = true
  notifyListeners()
}

/** Returns the choice, and whether the question of the login page is open. */
export function useCookieChoice(company: Cookies): { choice: CookieChoice | undefined; isOpen: boolean } {
  const choice = useSyncExternalStore(subscribe, () => readCookieChoice(company))
  const isOpen = useSyncExternalStore(subscribe, () => isReopened || readCookieChoice(company) === undefined)
  return { choice, isOpen }
}

/** Also listens for a choice in another tab. */
function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  globalThis.addEventListener('storage', listener)
  return () => {
    listeners.delete(listener)
    globalThis.removeEventListener('storage', listener)
  }
}

function readStored(): typeof kept {
  try {
    const value = JSON.parse(localStorage.getItem(storageKey) ?? 'null') as Partial<
      NonNullable<typeof kept>
    > | null
    const { version: of, choice } = value ?? {}
    return typeof of === 'string' && (choice === 'accepted' || choice === 'necessary')
      ? { version: of, choice }
      : undefined
  } catch {
    return undefined
  }
}

function notifyListeners(): void {
  for (const listener of listeners) listener()
}
