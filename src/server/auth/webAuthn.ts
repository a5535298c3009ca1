import type {
  AuthenticationResponseJSON,
  PublicKeyCredentialCreationOptionsJSON,
  PublicKeyCredentialRequestOptionsJSON,
  RegistrationResponseJSON,
} from '@simplewebauthn/server'
import { machineFaultOf } from '../platform/http/databaseFaults.ts'
import { HttpError } from '../platform/http/httpError.ts'

/** The site that requests a passkey; a passkey is valid for its host only. */
export type Site = { host: string; origin: string }

/** The public half of a passkey. */
type Credential = { credential_id: string; public_key: Buffer; counter: number | string }

/** Removes a pending challenge, so that it works once; returns whether it was pending. */
type TakeChallenge = (challenge: string) => Promise<boolean>

/** Minutes for which a challenge is valid. */
export const challengeMinutes = 5

/** Loads the library when the first passkey is used, so that the server starts sooner. */
const library = () => import('@simplewebauthn/server')

type Owner = { site: Site; portal: string; userName: string; ownIds: readonly string[] }

/** Returns the options with which a browser creates a passkey. */
export async function creationOptions(owner: Owner): Promise<PublicKeyCredentialCreationOptionsJSON> {
  const { generateRegistrationOptions } = await library()
  return generateRegistrationOptions({
    rpName: owner.portal,
    rpID: owner.site.host,
    userName: owner.userName,
    excludeCredentials: owner.ownIds.map((id) => ({ id })),
    authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
  })
}

/** Returns the options with which a browser uses a passkey; they name no account. */
export async function requestOptions({ host }: Site): Promise<PublicKeyCredentialRequestOptionsJSON> {
  const { generateAuthenticationOptions } = await library()
  return generateAuthenticationOptions({ rpID: host, userVerification: 'required' })
}

/** Verifies and returns the passkey that was created for a challenge. @throws HttpError 422 */
export async function readMadePasskey(
  site: Site,
  response: object,
  takeChallenge: TakeChallenge,
): Promise<Credential> {
  const { verifyRegistrationResponse } = await library()
  const { registrationInfo } = await verifyRegistrationResponse({
    response: response as RegistrationResponseJSON,
    expectedChallenge: takeChallenge,
    expectedOrigin: site.origin,
    expectedRPID: site.host,
  }).catch(notTaken)
  if (!registrationInfo) return notTaken()
  const { id, publicKey, counter } = registrationInfo.credential
  return { credential_id: id, public_key: Buffer.from(publicKey), counter }
}

/** Returns the passkey's id in a browser's response; empty if the response has another form. */
export function idOfAnswer(response: object): string {
  return 'id' in response && typeof response.id === 'string' ? response.id : ''
}

/** Returns the next counter of a passkey that signed a challenge; undefined if the response is invalid. */
export async function nextCounter(
  site: Site,
  found: Credential,
  response: object,
  takeChallenge: TakeChallenge,
): Promise<number | undefined> {
  const { verifyAuthenticationResponse } = await library()
  const { verified, authenticationInfo } = await verifyAuthenticationResponse({
    response: response as AuthenticationResponseJSON,
    expectedChallenge: takeChallenge,
    expectedOrigin: site.origin,
    expectedRPID: site.host,
    credential: {
      id: found.credential_id,
      publicKey: new Uint8Array(found.public_key),
      counter: Number(found.counter),
    },
  }).catch((error: unknown) => {
    if (machineFaultOf(error)) throw error
    return { verified: false, authenticationInfo: undefined }
  })
  return verified ? authenticationInfo?.newCounter : undefined
}

/**
 * Refuses a passkey that the library rejects. If the cause is an unreachable database, throws that error
 * instead.
 */
function notTaken(error?: unknown): never {
  if (machineFaultOf(error)) throw error
  throw new HttpError(422, { messageId: 'operator.passkey' })
}
