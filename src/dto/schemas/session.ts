import Type from 'typebox'
import { closed, instant, noun, nullable, record, text, whole } from './parts.ts'

/** The answer of a login. */
export const tokenSchema = noun('Token', { token: text })

/** A passkey of an employee; the public key is not included. */
export const passkeySchema = noun('Passkey', {
  id: text,
  name: text,
  madeAt: instant,
  usedAt: nullable(instant),
})

/** An event in which an operator viewed the employee's portal. */
export const portalViewSchema = noun('PortalView', { viewedAt: instant, viewedBy: text, reason: text })

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

/** What a browser answers when it makes or uses a passkey. */
export const webAuthnAnswer = Type.Unsafe<object>(record('What the browser answered, as WebAuthn has it'))

/** The address of one passkey. */
export const passkeyParams = closed({ id: Type.String({ pattern: '^[A-Za-z0-9_-]+$', maxLength: 300 }) })
