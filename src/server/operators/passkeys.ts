import type {
  PublicKeyCredentialCreationOptionsJSON,
  PublicKeyCredentialRequestOptionsJSON,
} from '@simplewebauthn/server'
import { sql } from 'kysely'
import {
  challengeMinutes,
  creationOptions,
  idOfAnswer,
  nextCounter,
  readMadePasskey,
  requestOptions,
  type Site,
} from '../auth/webAuthn.ts'
import type { Connection, OperatorRow } from '../platform/db/schema.ts'
import { HttpError } from '../platform/http/httpError.ts'

type Owner = Pick<OperatorRow, 'id' | 'name'>

/** The passkeys of an operator, the oldest first. */
export async function passkeysOf(db: Connection, { id }: Pick<OperatorRow, 'id'>) {
  return db
    .selectFrom('operator_passkeys')
    .selectAll()
    .where('operator_id', '=', id)
    .orderBy('created_at')
    .execute()
}

/** Returns the options with which a browser creates a passkey. */
export async function offerPasskey(
  db: Connection,
  owner: Owner,
  site: Site,
): Promise<PublicKeyCredentialCreationOptionsJSON> {
  const own = await passkeysOf(db, owner)
  const ownIds = own.map(({ credential_id: id }) => id)
  const options = await creationOptions({ site, portal: 'Benefits portal', userName: owner.name, ownIds })
  await keepChallenge(db, owner.id, options.challenge)
  return options
}

/**
 * Stores a passkey that was created for this operator's challenge.
 * @throws HttpError 422 if the response is invalid, or the passkey exists
 */
export async function addPasskey(
  db: Connection,
  owner: Owner,
  site: Site,
  { name, response }: { name: string; response: object },
): Promise<void> {
  const made = await readMadePasskey(site, response, (challenge) => takeChallenge(db, owner.id, challenge))
  const { numInsertedOrUpdatedRows: added } = await db
    .insertInto('operator_passkeys')
    .values({ ...made, operator_id: owner.id, name })
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirstOrThrow()
  if (added !== 1n) throw new HttpError(422, { messageId: 'operator.passkey' })
}

/**
 * Returns the options with which a browser uses a passkey; they are the same for everybody and name no
 * account.
 */
export async function askForPasskey(
  db: Connection,
  site: Site,
): Promise<PublicKeyCredentialRequestOptionsJSON> {
  const options = await requestOptions(site)
  await keepChallenge(db, null, options.challenge)
  return options
}

/** Whether the response to a challenge comes from a passkey of the operator; a copied passkey is refused. */
export async function isPasskey(
  db: Connection,
  owner: Owner,
  site: Site,
  response: object,
): Promise<boolean> {
  const id = idOfAnswer(response)
  const found = (await passkeysOf(db, owner)).find(({ credential_id }) => credential_id === id)
  if (!found) return false
  const counter = await nextCounter(site, found, response, (challenge) => takeChallenge(db, null, challenge))
  if (counter === undefined) return false
  await db
    .updateTable('operator_passkeys')
    .set({ counter, last_used_at: sql`now()` })
    .where('credential_id', '=', id)
    .execute()
  return true
}

/**
 * Deletes a passkey.
 * @throws HttpError 404 if it does not exist or belongs to somebody else
 */
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

/** Deletes a valid challenge, so that it works once; returns whether there was one. */
async function takeChallenge(db: Connection, owner: number | null, challenge: string): Promise<boolean> {
  const { numDeletedRows } = await db
    .deleteFrom('operator_challenges')
    .where('operator_id', 'is not distinct from', owner)
    .where('challenge', '=', challenge)
    .where('expires_at', '>', sql<Date>`now()`)
    .executeTakeFirstOrThrow()
  return numDeletedRows > 0n
}
