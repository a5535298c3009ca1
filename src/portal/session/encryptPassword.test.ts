import { expect, it } from 'vitest'
import { passwordCipher } from '../../domain/kernel/password.ts'
import { encryptPassword } from './encryptPassword.ts'

const bytesOf = (hex: string) => Uint8Array.from(hex.match(/../g) ?? [], (pair) => Number.parseInt(pair, 16))

it(
  'a password travels as AES-CBC in base64, which the fixed key and vector open again ' + '(AUT-10)',
  async () => {
    const key = await crypto.subtle.importKey('raw', bytesOf(passwordCipher.keyHex), 'AES-CBC', false, [
      'decrypt',
    ])
    for (const password of ['Secreta2026', 'ñandú €', 'x'.repeat(100)]) {
      const wrapped = Uint8Array.from(atob(encryptPassword(password)), (letter) => letter.charCodeAt(0))
      const opened = await crypto.subtle.decrypt(
        { name: 'AES-CBC', iv: bytesOf(passwordCipher.ivHex) },
        key,
        wrapped,
      )
      expect(new TextDecoder().decode(opened)).toBe(password)
    }
  },
)
