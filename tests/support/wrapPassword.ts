import { createCipheriv } from 'node:crypto'
import { passwordCipher } from '../../src/domain/kernel/password.ts'

/** Encrypts a password as the browser does, in base64 (D-33). */
export function wrapPassword(text: string): string {
  const [key, iv] = [passwordCipher.keyHex, passwordCipher.ivHex].map((hex) => Buffer.from(hex, 'hex'))
  const cipher = createCipheriv('aes-256-cbc', key!, iv!)
  return Buffer.concat([cipher.update(text, 'utf8'), cipher.final()]).toString('base64')
}
