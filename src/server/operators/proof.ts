import { sql } from 'kysely'
import type { Connection } from '../platform/db/schema.ts'
import { hashToken } from '../auth/tokens.ts'
import { HttpError } from '../platform/http/httpError.ts'
import { endOtherSessions, type OperatorCaller } from './operatorAccounts.ts'
import { newSecondFactor, stepOfCode } from './secondFactor.ts'
import { checkCredentials, confirmTry, countTry, type Login, type Dependencies } from './signIn.ts'

type Owner = Pick<OperatorCaller, 'id' | 'name'>

const provenMinutes = 5

/**
 * Records in a session that its operator has just given password and second factor; changing either of them
 * requires this. It also works while the operator's name is locked out.
 * @throws HttpError 403, 429
 */
export async function proveAgain(
  parts: Dependencies,
  { name }: Owner,
  { token, ...given }: Omit<Login, 'name'> & { token: string },
): Promise<void> {
  await checkCredentials(parts, { ...given, name, token }).catch((error: unknown) => {
    // A 401 would end the session.
    const isWrong = error instanceof HttpError && error.statusCode === 401
    throw isWrong ? new HttpError(403, { messageId: 'operator.proof' }) : error
  })
  await parts.db
    .updateTable('operator_tokens')
    .set({ proven_at: sql`now()` })
    .where('token_hash', '=', hashToken(token))
    .execute()
}

/**
 * @throws HttpError 403 unless the session's operator has given password and second factor in the last
 * minutes
 */
export async function assertProven(db: Connection, token: string): Promise<void> {
  if (!(await isProven(db, token)))
    throw new HttpError(403, { messageId: 'operator.prove', name: 'ProofNeeded' })
}

/** Whether the session's operator has given password and second factor in the last minutes. */
export async function isProven(db: Connection, token: string): Promise<boolean> {
  const row = await db
    .selectFrom('operator_tokens')
    .select('token_hash')
    .where('token_hash', '=', hashToken(token))
    .where('proven_at', '>', sql<Date>`now() - ${provenMinutes}::int * interval '1 minute'`)
    .executeTakeFirst()
  return row !== undefined
}

/** Creates a new authenticator; it replaces the current one after its first correct code. */
export function offerAuthenticator(
  { secrets }: Pick<Dependencies, 'secrets'>,
  { name }: Owner,
): { secondFactor: string; sealed: string } {
  const { sealed, uri } = newSecondFactor(secrets.session, name)
  return { secondFactor: uri, sealed }
}

/**
 * Replaces the current authenticator by a new one; the other sessions end.
 * @throws HttpError 422 if the code is not of the new authenticator, 429
 */
export async function renewAuthenticator(
  parts: Dependencies,
  owner: Owner,
  { sealed, code, token, ip }: { sealed: string; code: string; token: string; ip: string },
): Promise<void> {
  const { db, secrets } = parts
  const attempt = await countTry(parts, { name: owner.name, ip, shown: `authenticator ${token}` })
  const step = stepOfCode({ key: secrets.session, sealed, lastStep: 0 }, code)
  if (step === undefined) throw new HttpError(422, { messageId: 'operator.code' })
  await confirmTry(parts, attempt)
  await db.transaction().execute(async (trx) => {
    await trx
      .updateTable('operators')
      .set({ totp_secret: sealed, totp_step: step })
      .where('id', '=', owner.id)
      .execute()
    await endOtherSessions(trx, owner, token)
  })
}
