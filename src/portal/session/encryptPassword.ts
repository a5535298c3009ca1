import { cbc } from '@noble/ciphers/aes.js'
import { hexToBytes, utf8ToBytes } from '@noble/ciphers/utils.js'
import { passwordCipher } from '../../domain/kernel/password.ts'

/**
 * Encrypts a password for a request: AES-256-CBC, PKCS7, base64 (D-33). No request body contains the plain
 * password.
 */
export function encryptPassword(password: string): string {
  const bytes = cbc(hexToBytes(passwordCipher.keyHex), hexToBytes(passwordCipher.ivHex)).encrypt(
    utf8ToBytes(password),
  )
  return btoa(Array.from(bytes, (byte) => String.fromCharCode(byte)).join(''))
}
