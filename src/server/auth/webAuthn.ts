import type {
  AuthenticationResponseJSON,
  PublicKeyCredentialCreationOptionsJSON,
  PublicKeyCredentialRequestOptionsJSON,
  RegistrationResponseJSON,
} from '@simplewebauthn/server'
import { machineFaultOf } from '../platform/http/databaseFaults.ts'
import { HttpError } from '../platform/http/httpError.ts'

/** The page that asks: a passkey is right on its host alone. */
export type Site = { host: string; origin: string }

/** The public half of a passkey. */
export type Credential = { credential_id: string; public_key: Buffer; counter: number | string }

/** Takes a challenge that waits, once. */
type TakeChallenge = (challenge: string) => Promise<boolean>

/** How long a challenge waits for its answer. */
export const challengeMinutes = 5

/** Loaded with the first passkey: a start does not wait for it. */
const library = () => import('@simplewebauthn/server')

type Owner = { site: Site; portal: string; userName: string; ownIds: readonly string[] }

/** What a browser needs to make a passkey. */
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

/** What a browser needs to show a passkey: it names no account. */
export async function requestOptions({ host }: Site): Promise<PublicKeyCredentialRequestOptionsJSON> {
  const { generateAuthenticationOptions } = await library()
  return generateAuthenticationOptions({ rpID: host, userVerification: 'required' })
}

/** The passkey that was made for a challenge. @throws HttpError 422 */
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

/** The id of the passkey that an answer names; empty in an answer of another form. */
export function idOfAnswer(response: object): string {
  return 'id' in response && typeof response.id === 'string' ? response.id : ''
}

/** The next counter of a passkey that answered a challenge; undefined for a wrong answer. */
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

/** What the library refuses is no passkey; a database that is away is no answer about it. */
function notTaken(error?: unknown): never {
  if (machineFaultOf(error)) throw error
  throw new HttpError(422, { messageId: 'operator.passkey' })
}
