import type {
  AuthenticationResponseJSON,
  PublicKeyCredentialCreationOptionsJSON,
  PublicKeyCredentialRequestOptionsJSON,
  RegistrationResponseJSON,
} from '@simplewebauthn/server'
import { sql } from 'kysely'
import type { Connection, OperatorRow } from '../platform/db/schema.ts'
import { machineFaultOf } from '../platform/http/databaseFaults.ts'
import { HttpError } from '../platform/http/httpError.ts'

/** The page that asks: a passkey is right on its host alone. */
export type Site = { host: string; origin: string }

type Owner = Pick<OperatorRow, 'id' | 'name'>

const challengeMinutes = 5

/** Loaded with the first passkey: a start does not wait for it. */
const webAuthn = () => import('@simplewebauthn/server')

/** The passkeys of an operator, the oldest first. */
export async function passkeysOf(db: Connection, { id }: Pick<OperatorRow, 'id'>) {
  return db
    .selectFrom('operator_passkeys')
    .selectAll()
    .where('operator_id', '=', id)
    .orderBy('created_at')
    .execute()
}

/** What a browser needs to make a passkey. */
export async function offerPasskey(
  db: Connection,
  owner: Owner,
  { host }: Site,
): Promise<PublicKeyCredentialCreationOptionsJSON> {
  const own = await passkeysOf(db, owner)
  const { generateRegistrationOptions } = await webAuthn()
  const options = await generateRegistrationOptions({
    rpName: 'Benefits portal',
    rpID: host,
    userName: owner.name,
    excludeCredentials: own.map(({ credential_id: id }) => ({ id })),
    authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
  })
  await keepChallenge(db, owner.id, options.challenge)
  return options
}

/** Keeps a passkey that was made for the challenge of this operator. @throws HttpError 422 */
export async function addPasskey(
  db: Connection,
  owner: Owner,
  site: Site,
  { name, response }: { name: string; response: object },
): Promise<void> {
  const { verifyRegistrationResponse } = await webAuthn()
  const { registrationInfo } = await verifyRegistrationResponse({
    response: response as RegistrationResponseJSON,
    expectedChallenge: (challenge) => takeChallenge(db, owner.id, challenge),
    expectedOrigin: site.origin,
    expectedRPID: site.host,
  }).catch(notTaken)
  if (!registrationInfo) return notTaken()
  const { id, publicKey, counter } = registrationInfo.credential
  await db
    .insertInto('operator_passkeys')
    .values({
      credential_id: id,
      operator_id: owner.id,
      name,
      public_key: Buffer.from(publicKey),
      counter,
    })
    .execute()
}

/** What a browser needs to show a passkey, the same for everybody: it names no account and checks none. */
export async function askForPasskey(
  db: Connection,
  { host }: Site,
): Promise<PublicKeyCredentialRequestOptionsJSON> {
  const { generateAuthenticationOptions } = await webAuthn()
  const options = await generateAuthenticationOptions({ rpID: host, userVerification: 'required' })
  await keepChallenge(db, null, options.challenge)
  return options
}

/** Whether a passkey of the operator answered a challenge; a copy of a passkey does not. */
export async function isPasskey(
  db: Connection,
  owner: Owner,
  site: Site,
  response: object,
): Promise<boolean> {
  const given = response as AuthenticationResponseJSON
  const found = (await passkeysOf(db, owner)).find(({ credential_id: id }) => id === given.id)
  if (!found) return false
  const { verifyAuthenticationResponse } = await webAuthn()
  const { verified, authenticationInfo } = await verifyAuthenticationResponse({
    response: given,
    expectedChallenge: (challenge) => takeChallenge(db, null, challenge),
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
  if (!verified || !authenticationInfo) return false
  await db
    .updateTable('operator_passkeys')
    .set({ counter: authenticationInfo.newCounter, last_used_at: sql`now()` })
    .where('credential_id', '=', found.credential_id)
    .execute()
  return true
}

/** Takes a passkey away. @throws HttpError 404 where it is nobody's or somebody else's */
export async function removePasskey(db: Connection, { id }: Owner, credential: string): Promise<void> {
  const { numDeletedRows } = await db
    .deleteFrom('operator_passkeys')
    .where('operator_id', '=', id)
    .where('credential_id', '=', credential)
    .executeTakeFirstOrThrow()
  if (numDeletedRows === 0n) throw new HttpError(404, { messageId: 'error.notFound' })
}

async function keepChallenge(db: Connection, owner: number | null, challenge: string): Promise<void> {
  await db
    .deleteFrom('operator_challenges')
    .where('expires_at', '<', sql<Date>`now()`)
    .execute()
  await db
    .insertInto('operator_challenges')
    .values({
      challenge,
      operator_id: owner,
      expires_at: sql<Date>`now() + ${challengeMinutes}::int * interval '1 minute'`,
    })
    .execute()
}

/** Takes a challenge, once. */
async function takeChallenge(db: Connection, owner: number | null, challenge: string): Promise<boolean> {
  const { numDeletedRows } = await db
    .deleteFrom('operator_challenges')
    .where('operator_id', 'is not distinct from', owner)
    .where('challenge', '=', challenge)
    .where('expires_at', '>', sql<Date>`now()`)
    .executeTakeFirstOrThrow()
  return numDeletedRows > 0n
}

/** What the library refuses is no passkey; a database that is away is no answer about it. */
function notTaken(error?: unknown): never {
  if (machineFaultOf(error)) throw error
  throw new HttpError(422, { messageId: 'operator.passkey' })
}
