/** Only a consent of this version counts (CON-29); an older one is asked for again. */
const version = 'v3'
const storageKey = 'portal.cookies'

type Consent = 'accepted' | 'necessary'

let consent: Consent | undefined = stored()
let isOpen = consent === undefined
const listeners = new Set<() => void>()

/**
 * The answer of this browser to the cookie question, and whether the dialog is open; for
 * useSyncExternalStore.
 */
export const consentStore = {
  consent: (): Consent | undefined => consent,
  isOpen: (): boolean => isOpen,
  subscribe(listener: () => void): () => void {
    listeners.add(listener)
    return () => listeners.delete(listener)
  },
}

export function giveConsent(answer: Consent): void {
  consent = answer
  isOpen = false
  try {
    localStorage.setItem(storageKey, JSON.stringify({ version, answer }))
  } catch {
    // Without storage the answer holds for this page.
  }
  tell()
}

/** Opens the dialog again, so that a consent can be taken back as easily as it was given. */
export function openCookieSettings(): void {
  isOpen = true
  tell()
}

function stored(): Consent | undefined {
  try {
    const value = JSON.parse(localStorage.getItem(storageKey) ?? 'null') as {
      version?: unknown
      answer?: unknown
    } | null
    return value?.version === version && (value.answer === 'accepted' || value.answer === 'necessary')
      ? value.answer
      : undefined
  } catch {
    return undefined
  }
}

function tell(): void {
  for (const listener of listeners) listener()
}
