import type { Static } from 'typebox'
import type { passkeySchema } from './schemas/session.ts'

/** A passkey of an employee; the public key is not included. */
export type PasskeyDto = Static<typeof passkeySchema>
