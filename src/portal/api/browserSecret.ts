/** 256 random bits in hex. */
export const newSecret = (): string =>
  Array.from(crypto.getRandomValues(new Uint8Array(32)), (byte) => byte.toString(16).padStart(2, '0')).join(
    '',
  )

/**
 * The secret that this browser keeps, made when somebody logs in: strangers who guess do not lock out who has
 * entered from here before. It opens nothing. Undefined where the browser keeps nothing.
 */
export function keptSecret(storageKey: string): string | undefined {
  try {
    const kept = localStorage.getItem(storageKey) ?? ''
    const secret = /^[0-9a-f]{64}$/.test(kept) ? kept : newSecret()
    localStorage.setItem(storageKey, secret)
    return secret
  } catch {
    return undefined
  }
}
