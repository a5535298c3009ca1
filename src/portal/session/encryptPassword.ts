import { cbc } from '@noble/ciphers/aes.js'
import { hexToBytes, utf8ToBytes } from '@noble/ciphers/utils.js'
import { passwordCipher } from '../../domain/kernel/password.ts'

/** A password as it travels: AES-256-CBC, PKCS7, base64 (D-33). The plain one never stands in a body. */
export function encryptPassword(password: string): string {
  const bytes = cbc(hexToBytes(passwordCipher.keyHex), hexToBytes(passwordCipher.ivHex)).encrypt(
    utf8ToBytes(password),
  )
  return btoa(Array.from(bytes, (byte) => String.fromCharCode(byte)).join(''))
}
