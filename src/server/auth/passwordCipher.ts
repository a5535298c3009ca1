import { createCipheriv, createDecipheriv } from 'node:crypto'
import { passwordCipher } from '../../domain/forms/passwordKey.ts'
import { HttpError } from '../http/httpError.ts'

const key = Buffer.from(passwordCipher.keyHex, 'hex')
const iv = Buffer.from(passwordCipher.ivHex, 'hex')

/**
 * The text the browser wrapped as D-33 says.
 * @throws HttpError 400 where it is not wrapped: a plain password never travels (AUT-10)
 */
export function unwrapPassword(wrapped: string): string {
  const text = unwrap(wrapped)
  if (text === undefined) throw new HttpError(400, { say: 'password.notEncrypted' })
  return text
}

/** As `unwrapPassword`, but undefined where it is not wrapped; takes base64 and base64url alike. */
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

/** What the browser does before it sends a password; the demo and the tests do it too. */
export function wrapPassword(text: string): string {
  const cipher = createCipheriv('aes-256-cbc', key, iv)
  return Buffer.concat([cipher.update(text, 'utf8'), cipher.final()]).toString('base64')
}
