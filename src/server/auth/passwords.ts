import { hash, verify } from '@node-rs/argon2'
import type { EmployeeRow } from '../db/schema.ts'

/** Argon2id with 19 MiB and two passes (OWASP's first choice). */
const cost = { memoryCost: 19_456, timeCost: 2, parallelism: 1 }

export function hashPassword(password: string): Promise<string> {
  return hash(password, cost)
}

let nobody: Promise<string> | undefined

/** Whether a new password is the expired one over again (PRO-13). */
export async function isExpiredAgain(
  password: string,
  { password_deprecated, password_hash }: Pick<EmployeeRow, 'password_deprecated' | 'password_hash'>,
): Promise<boolean> {
  return password_deprecated && isPassword(password, password_hash)
}

/**
 * Whether the password is the one behind `passwordHash`. Without a hash it takes as long and answers no, so
 * that an unknown account cannot be told from a known one by the time (promise 10).
 */
export async function isPassword(password: string, passwordHash: string | undefined): Promise<boolean> {
  nobody ??= hashPassword('nobody has this password')
  const right = await verify(passwordHash ?? (await nobody), password)
  return right && passwordHash !== undefined
}
