import { ensureSecret } from '../api/browserSecret.ts'

/** Returns the field of a login and of a new password by which the server recognizes this browser later. */
export function identifyBrowser(): { browser?: string } {
  const browser = ensureSecret('portal.browser')
  return browser === undefined ? {} : { browser }
}
