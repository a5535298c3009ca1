import { createHash, createHmac, randomBytes, timingSafeEqual } from 'node:crypto'
import { sha256 } from '../platform/context/sha256.ts'

/** Creates 256 random bits for a session or a link, in letters that need no escaping in an address. */
export function newToken(): string {
  return randomBytes(32).toString('base64url')
}

/** The stored form of a token: its SHA-256 in hex. */
export function hashToken(token: string): string {
  return sha256(token)
}

export function hmac(secret: string, text: string): string {
  return createHmac('sha256', secret).update(text).digest('base64url')
}

/** Compares two texts in a time independent of where they differ. */
export function sameText(one: string, other: string): boolean {
  const [a, b] = [createHash('sha256').update(one).digest(), createHash('sha256').update(other).digest()]
  return timingSafeEqual(a, b)
}
