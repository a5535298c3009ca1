import Type from 'typebox'
import { createChallenge, randomInt, verifySolution, type Challenge, type Payload } from 'altcha-lib'
import { deriveKey } from 'altcha-lib/algorithms/pbkdf2'
import { sql } from 'kysely'
import type { Connection } from '../platform/db/schema.ts'
import { HttpError } from '../platform/http/httpError.ts'
import { describedOnly } from '../platform/http/openapi/describe.ts'
import { hashToken, hmac } from './tokens.ts'

const lifetimeMinutes = 5
const maxHeaderLength = 8192
/** The difficulty of a challenge: about 0.1 s in a browser to solve and 1 ms to check. */
const usualWork = { cost: 1000, minCounter: 100, maxCounter: 300 }

/**
 * The schema describes the header but does not validate it: the captcha check has its own message for a
 * missing header (D-34).
 */
export const captchaHeader = describedOnly(
  Type.Object({
    captcha: Type.String({
      minLength: 1,
      maxLength: maxHeaderLength,
      description: 'The challenge and its solution as JSON, in base64',
    }),
  }),
)

/** Creates a signed challenge for the bot check, valid in one company, for five minutes and one use. */
export function newChallenge(secret: string, tenant: string, work = usualWork): Promise<Challenge> {
  return createChallenge({
    algorithm: 'PBKDF2/SHA-256',
    cost: work.cost,
    counter: randomInt(work.minCounter, work.maxCounter),
    deriveKey,
    expiresAt: new Date(Date.now() + lifetimeMinutes * 60_000),
    ...secretsOf(secret, tenant),
  })
}

/**
 * Checks the `captcha` header and spends its challenge, right or wrong, in all processes (promise 9). A
 * challenge of another company has a wrong signature.
 * @throws HttpError 400 "captcha no resuelto"
 */
export async function spendCaptcha(
  db: Connection,
  tenant: string,
  secret: string,
  header: unknown,
): Promise<void> {
  if (typeof header !== 'string' || header === '')
    throw new HttpError(400, { messageId: 'captcha.missing', name: 'CaptchaMissing' })
  const payload = payloadOf(header)
  if (!payload) throw refused()
  const { challenge, solution } = payload
  const signed = { challenge, solution, deriveKey, ...secretsOf(secret, tenant) }
  const result = await verifySolution(signed).catch(() => undefined)
  if (!result || result.expired || result.invalidSignature) throw refused()
  if (!(await isFirstUse(db, tenant, challenge.signature ?? ''))) throw refused()
  if (!result.verified) throw refused()
}

async function isFirstUse(db: Connection, tenant: string, signature: string): Promise<boolean> {
  const taken = await db
    .insertInto('captcha_used')
    .values({
      challenge_hash: hashToken(signature),
      tenant,
      expires_at: sql<Date>`now() + ${lifetimeMinutes + 1}::int * interval '1 minute'`,
    })
    .onConflict((conflict) => conflict.doNothing())
    .returning('challenge_hash')
    .executeTakeFirst()
  return taken !== undefined
}

function payloadOf(header: string): Payload | undefined {
  if (header.length > maxHeaderLength) return undefined
  try {
    const payload = JSON.parse(Buffer.from(header, 'base64').toString('utf8')) as Partial<Payload> | null
    const { challenge, solution } = payload ?? {}
    return typeof challenge?.parameters === 'object' && challenge.parameters !== null && solution
      ? { challenge, solution }
      : undefined
  } catch {
    return undefined
  }
}

const refused = (): HttpError => new HttpError(400, { messageId: 'captcha.refused', name: 'CaptchaRefused' })

type Secrets = { hmacSignatureSecret: string; hmacKeySignatureSecret: string }

function secretsOf(secret: string, tenant: string): Secrets {
  return {
    hmacSignatureSecret: hmac(secret, `captcha challenge ${tenant}`),
    hmacKeySignatureSecret: hmac(secret, `captcha key ${tenant}`),
  }
}
