import Type from 'typebox'
import { hash, verify } from '@node-rs/argon2'
import type { EmployeeRow } from '../platform/db/schema.ts'
import { createDecipheriv } from 'node:crypto'
import { availableParallelism } from 'node:os'
import { passwordCipher } from '../../domain/kernel/password.ts'
import { ConcurrencyLimit } from '../platform/http/concurrencyLimit.ts'
import { HttpError } from '../platform/http/httpError.ts'

/** An encrypted password, as the browser sends it (D-33). */
export const wrappedPassword = Type.String({
  minLength: 1,
  maxLength: 2048,
  description: 'Wrapped in AES-256-CBC, base64',
})

/** Argon2id with 19 MiB and two passes (OWASP's first choice). */
const cost = { memoryCost: 19_456, timeCost: 2, parallelism: 1 }

/**
 * A hash takes 20 MB and some 30 ms of a thread. When everybody logs in, hashing uses at most two of a
 * process's four worker threads and leaves one core free for the rest of the server.
 */
const hashing = new ConcurrencyLimit({ max: Math.max(1, Math.min(2, availableParallelism() - 1)) })

export function hashPassword(password: string): Promise<string> {
  return hashing.run('', () => hash(password, cost))
}

let nobody: Promise<string> | undefined

/** Whether the new password equals the expired one (PRO-13). */
export async function isExpiredAgain(
  password: string,
  { password_deprecated, password_hash }: Pick<EmployeeRow, 'password_deprecated' | 'password_hash'>,
): Promise<boolean> {
  return password_deprecated && isPassword(password, password_hash ?? undefined)
}

/**
 * Whether the password matches `passwordHash`. Without a hash it takes the same time and returns false, so
 * that the duration does not reveal a known account (promise 10).
 */
export async function isPassword(password: string, passwordHash: string | undefined): Promise<boolean> {
  nobody ??= hashPassword('nobody has this password')
  const known = passwordHash ?? (await nobody)
  const right = await hashing.run('', () => verify(known, password))
  return right && passwordHash !== undefined
}

const key = Buffer.from(passwordCipher.keyHex, 'hex')
const iv = Buffer.from(passwordCipher.ivHex, 'hex')

/**
 * Decrypts a text that the browser encrypted (D-33); `field` is its path in the body.
 * @throws HttpError 400 if it is not encrypted: plain passwords are never sent (AUT-10)
 */
export function unwrapPassword(wrapped: string, field: string): string {
  const text = unwrap(wrapped)
  if (text === undefined) throw new HttpError(400, { messageId: 'password.notEncrypted', field })
  return text
}

/** Like `unwrapPassword`, but undefined if it is not encrypted; accepts base64 and base64url. */
export function unwrap(wrapped: string): string | undefined {
  if (!/^[A-Za-z0-9+/_-]{22,2048}={0,2}$/.test(wrapped)) return undefined
  try {
    const decipher = createDecipheriv('aes-256-cbc', key, iv)
    const bytes = Buffer.concat([decipher.update(Buffer.from(wrapped, 'base64')), decipher.final()])
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes)
  } catch {
    return undefined
  }
}
