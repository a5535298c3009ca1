/** 256 random bits in hex. */
export const createSecret = (): string =>
  Array.from(crypto.getRandomValues(new Uint8Array(32)), (byte) => byte.toString(16).padStart(2, '0')).join(
    '',
  )

/**
 * Returns this browser's secret, which is created at the first login. By this secret the server recognizes
 * the browser, so that a stranger's wrong passwords do not lock out the owner. The secret grants no access.
 * Undefined: the browser has no storage.
 */
export function ensureSecret(storageKey: string): string | undefined {
  try {
    const kept = localStorage.getItem(storageKey) ?? ''
    const secret = /^[0-9a-f]{64}$/.test(kept) ? kept : createSecret()
    localStorage.setItem(storageKey, secret)
    return secret
  } catch {
    return undefined
  }
}
