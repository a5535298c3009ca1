import { createCipheriv, createDecipheriv, createHash, randomBytes } from 'node:crypto'
import { generateSecret, generateURI, verifySync } from 'otplib'

const stepSeconds = 30

/** Creates the secret of an authenticator: sealed for the database, and as the address that an app reads. */
export function newSecondFactor(key: string, name: string): { sealed: string; uri: string } {
  const secret = generateSecret()
  return { sealed: seal(key, secret), uri: generateURI({ issuer: 'Benefits portal', label: name, secret }) }
}

/**
 * Returns the time step of a code that is valid now or was valid half a minute ago. Undefined for any other
 * code, for a code that is not newer than the last used one, and if another key sealed the secret.
 */
export function stepOfCode(
  { key, sealed, lastStep }: { key: string; sealed: string; lastStep: number },
  code: string,
  nowMs = Date.now(),
): number | undefined {
  if (!/^\d{6}$/.test(code)) return undefined
  const secret = unseal(key, sealed)
  if (secret === undefined) return undefined
  const epoch = Math.floor(nowMs / 1000)
  const answer = verifySync({
    secret,
    token: code,
    epoch,
    epochTolerance: [stepSeconds, 0],
  })
  if (!answer.valid) return undefined
  const step = Math.floor(epoch / stepSeconds) + answer.delta
  return step > lastStep ? step : undefined
}

function seal(key: string, text: string): string {
  const iv = randomBytes(12)
  const cipher = createCipheriv('aes-256-gcm', keyOf(key), iv)
  const bytes = Buffer.concat([cipher.update(text, 'utf8'), cipher.final()])
  return Buffer.concat([iv, cipher.getAuthTag(), bytes]).toString('base64')
}

function unseal(key: string, sealed: string): string | undefined {
  const bytes = Buffer.from(sealed, 'base64')
  try {
    const decipher = createDecipheriv('aes-256-gcm', keyOf(key), bytes.subarray(0, 12))
    decipher.setAuthTag(bytes.subarray(12, 28))
    return Buffer.concat([decipher.update(bytes.subarray(28)), decipher.final()]).toString('utf8')
  } catch {
    return undefined
  }
}

const keyOf = (key: string): Buffer => createHash('sha256').update(`second factor ${key}`).digest()
