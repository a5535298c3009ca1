import { startAuthentication, type AuthenticationResponseJSON } from '@simplewebauthn/browser'
import { beginWithPasskey, Refused, type Credentials } from './deskApi.ts'

/** Asks for a passkey of who gives name and password. @throws Refused with `fault` where none answers */
export async function showPasskey(given: Credentials, fault: string): Promise<AuthenticationResponseJSON> {
  const optionsJSON = await beginWithPasskey(given)
  return startAuthentication({ optionsJSON }).catch(() => {
    throw new Refused(0, fault)
  })
}
