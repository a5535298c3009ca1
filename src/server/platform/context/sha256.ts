import { createHash } from 'node:crypto'

/** The SHA-256 of a text or of bytes, in hex. */
export function sha256(value: string | Uint8Array): string {
  return createHash('sha256').update(value).digest('hex')
}
