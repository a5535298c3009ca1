import { keptSecret } from '../api/browserSecret.ts'

/** Returns the field of a login and of a new password by which the server recognizes this browser later. */
export function knownBrowser(): { browser?: string } {
  const browser = keptSecret('portal.browser')
  return browser === undefined ? {} : { browser }
}
