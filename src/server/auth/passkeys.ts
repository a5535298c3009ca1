import type {
  PublicKeyCredentialCreationOptionsJSON,
  PublicKeyCredentialRequestOptionsJSON,
} from '@simplewebauthn/server'
import { sql } from 'kysely'
import type { TenantConfig } from '../../domain/company/tenant/tenant.ts'
import { anyOf } from '../platform/db/anyOf.ts'
import type { Connection, EmployeeRow } from '../platform/db/schema.ts'
import { HttpError, notFound } from '../platform/http/httpError.ts'
import { recordChanges } from './changeHistory.ts'
import {
  challengeMinutes,
  creationOptions,
  idOfAnswer,
  nextCounter,
  readMadePasskey,
  requestOptions,
  type Site,
} from './webAuthn.ts'

type Owner = Pick<EmployeeRow, 'tenant' | 'id' | 'email' | 'personal_id'>

/** The maximum number of passkeys of an employee. */
const maxPasskeys = 10

/** The passkeys of an employee, the oldest first. */
export async function passkeysOf(db: Connection, { tenant, id }: Pick<Owner, 'tenant' | 'id'>) {
  return db
    .selectFrom('passkeys')
    .selectAll()
    .where('tenant', '=', tenant)
    .where('employee_id', '=', id)
    .orderBy('created_at')
    .execute()
}

/** Returns the employee's passkeys. @throws HttpError 422 if there are ten */
async function assertRoom(db: Connection, owner: Owner) {
  const own = await passkeysOf(db, owner)
  if (own.length >= maxPasskeys)
    throw new HttpError(422, { messageId: 'passkey.tooMany', params: { limit: maxPasskeys } })
  return own
}

/** Returns the options with which a browser creates a passkey. @throws HttpError 422 if there are ten */
export async function offerPasskey(
  db: Connection,
  owner: Owner,
  { site, company }: { site: Site; company: TenantConfig },
): Promise<PublicKeyCredentialCreationOptionsJSON> {
  const own = await assertRoom(db, owner)
  const options = await creationOptions({
    site,
    portal: company.settings.name,
    userName: owner.email ?? owner.personal_id,
    ownIds: own.map(({ credential_id: id }) => id),
  })
  await keepChallenge(db, owner.tenant, options.challenge, owner.id)
  return options
}

/**
 * Stores a passkey that was created for this employee's challenge, and records it in the profile's history.
 * The employee's row has to be locked, so that two at once are counted.
 * @throws HttpError 422 if the response is invalid, there are ten, or the passkey exists
 */
export async function addPasskey(
  db: Connection,
  owner: Owner,
  site: Site,
  { name, response }: { name: string; response: object },
): Promise<void> {
  const made = await readMadePasskey(site, response, (challenge) =>
    takeChallenge(db, owner.tenant, challenge, owner.id),
  )
  await assertRoom(db, owner)
  const { numInsertedOrUpdatedRows: added } = await db
    .insertInto('passkeys')
    .values({ ...made, tenant: owner.tenant, employee_id: owner.id, name })
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirstOrThrow()
  if (added !== 1n) throw new HttpError(422, { messageId: 'operator.passkey' })
  await recordChanges(db, owner, [{ field: 'passkey', before: null, after: name }])
}

/**
 * Removes a passkey and records the removal in the profile's history. @throws HttpError 404 if the passkey
 * does not exist or is another employee's
 */
export async function removePasskey(db: Connection, owner: Owner, credential: string): Promise<void> {
  const gone = await db
    .deleteFrom('passkeys')
    .where('tenant', '=', owner.tenant)
    .where('employee_id', '=', owner.id)
    .where('credential_id', '=', credential)
    .returning('name')
    .executeTakeFirst()
  if (!gone) throw notFound()
  await recordChanges(db, owner, [{ field: 'passkey', before: gone.name, after: null }])
}

/** Deletes all passkeys of these employees, because their credentials changed or they left. */
export async function endPasskeys(db: Connection, tenant: string, ids: readonly string[]): Promise<void> {
  await db.deleteFrom('passkeys').where('tenant', '=', tenant).where('employee_id', '=', anyOf(ids)).execute()
}

/**
 * Returns the options with which a browser signs in by a passkey. They name no account and so do not depend
 * on the person.
 */
export async function askForPasskey(
  db: Connection,
  tenant: string,
  site: Site,
): Promise<PublicKeyCredentialRequestOptionsJSON> {
  const options = await requestOptions(site)
  await keepChallenge(db, tenant, options.challenge, null)
  return options
}

/**
 * Returns the id of the active employee whose passkey signed a challenge; undefined if the response is
 * invalid.
 */
export async function employeeOfPasskey(
  db: Connection,
  tenant: string,
  site: Site,
  response: object,
): Promise<string | undefined> {
  const found = await db
    .selectFrom('passkeys')
    .innerJoin('employees', (join) =>
      join
        .onRef('employees.tenant', '=', 'passkeys.tenant')
        .onRef('employees.id', '=', 'passkeys.employee_id'),
    )
    .select(['employee_id', 'credential_id', 'public_key', 'counter'])
    .where('passkeys.tenant', '=', tenant)
    .where('employees.tenant', '=', tenant)
    .where('employees.active', '=', true)
    .where('credential_id', '=', idOfAnswer(response))
    .executeTakeFirst()
  if (!found) return undefined
  const counter = await nextCounter(site, found, response, (challenge) =>
    takeChallenge(db, tenant, challenge, null),
  )
  if (counter === undefined) return undefined
  await db
    .updateTable('passkeys')
    .set({ counter, last_used_at: sql`now()` })
    .where('tenant', '=', tenant)
    .where('credential_id', '=', found.credential_id)
    .execute()
  return found.employee_id
}

async function keepChallenge(
  db: Connection,
  tenant: string,
  challenge: string,
  employeeId: string | null,
): Promise<void> {
  await db
    .deleteFrom('passkey_challenges')
    .where('tenant', '=', tenant)
    .where('expires_at', '<', sql<Date>`now()`)
    .execute()
  await db
    .insertInto('passkey_challenges')
    .values({
      tenant,
      challenge,
      employee_id: employeeId,
      expires_at: sql<Date>`now() + ${challengeMinutes}::int * interval '1 minute'`,
    })
    .execute()
}

/** Deletes a valid challenge, so that it works once; returns whether there was one. */
async function takeChallenge(
  db: Connection,
  tenant: string,
  challenge: string,
  employeeId: string | null,
): Promise<boolean> {
  const { numDeletedRows } = await db
    .deleteFrom('passkey_challenges')
    .where('tenant', '=', tenant)
    .where('employee_id', 'is not distinct from', employeeId)
    .where('challenge', '=', challenge)
    .where('expires_at', '>', sql<Date>`now()`)
    .executeTakeFirstOrThrow()
  return numDeletedRows > 0n
}
