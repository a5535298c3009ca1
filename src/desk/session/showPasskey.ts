import { startAuthentication, WebAuthnError, type AuthenticationResponseJSON } from '@simplewebauthn/browser'
import { beginWithPasskey, Refused } from '../calls/deskApi.ts'

/**
 * Asks the browser for a passkey of this host.
 * @throws Refused with `fault` if there is none
 */
export async function showPasskey(fault: string): Promise<AuthenticationResponseJSON> {
  const optionsJSON = await beginWithPasskey()
  return startAuthentication({ optionsJSON }).catch((error: unknown) => {
    throw passkeyRefusal(error, fault)
  })
}

/**
 * Returns a refusal with the text `fault` if the browser or the passkey failed; returns any other error
 * unchanged.
 */
export function passkeyRefusal(error: unknown, fault: string): unknown {
  return error instanceof WebAuthnError || error instanceof DOMException ? new Refused(0, fault) : error
}
