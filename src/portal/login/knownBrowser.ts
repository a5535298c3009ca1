import { keptSecret } from '../api/browserSecret.ts'

/** What a login and a new password carry, so that the server knows this browser the next time. */
export function knownBrowser(): { browser?: string } {
  const browser = keptSecret('portal.browser')
  return browser === undefined ? {} : { browser }
}
