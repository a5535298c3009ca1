import { ensureSecret } from '../api/browserSecret.ts'

/**
 * Returns the field that is sent with a login and with a new password, by which the server recognizes this
 * browser later.
 */
export function identifyBrowser(): { browser?: string } {
  const browser = ensureSecret('portal.browser')
  return browser === undefined ? {} : { browser }
}
