import Type from 'typebox'
import { closed, noun, text, whole } from './parts.ts'

/** The answer of a login. */
export const tokenSchema = noun('Token', { token: text })

/** A challenge of the bot check, in the format of the altcha widget. */
export const challengeSchema = noun('Challenge', {
  parameters: closed({
    algorithm: text,
    nonce: text,
    salt: text,
    cost: whole,
    keyLength: whole,
    keyPrefix: text,
    keySignature: Type.Optional(text),
    expiresAt: Type.Optional(whole),
  }),
  signature: Type.Optional(text),
})
