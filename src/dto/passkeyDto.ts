import type { Static } from 'typebox'
import type { passkeySchema } from './schemas/session.ts'

/** A passkey of an employee, without its key. */
export type PasskeyDto = Static<typeof passkeySchema>
