import { startAuthentication, type AuthenticationResponseJSON } from '@simplewebauthn/browser'
import { beginWithPasskey, Refused } from './deskApi.ts'

/** Asks for a passkey that was made for this host. @throws Refused with `fault` where none answers */
export async function showPasskey(fault: string): Promise<AuthenticationResponseJSON> {
  const optionsJSON = await beginWithPasskey()
  return startAuthentication({ optionsJSON }).catch(() => {
    throw new Refused(0, fault)
  })
}
