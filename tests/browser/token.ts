import { createCipheriv } from 'node:crypto'
import { solveChallenge } from 'altcha-lib'
import { deriveKey } from 'altcha-lib/algorithms/pbkdf2'
import { passwordCipher } from '../../src/domain/kernel/password.ts'
import { callServer } from './callServer.ts'
import type { Person } from './people.ts'

const known = new Map<string, Promise<string>>()

/** The bearer token of a person, logged in without a browser; cached for this worker unless `fresh`. */
export function tokenOf(person: Person, { fresh = false } = {}): Promise<string> {
  const key = `${person.tenant} ${person.email}`
  const cached = known.get(key)
  if (cached && !fresh) return cached
  const got = logIn(person)
  if (!fresh) known.set(key, got)
  return got
}

async function logIn({ tenant, email, password }: Person): Promise<string> {
  const { body: challenge } = await callServer(tenant, '/api/captcha/challenge')
  const solution = await solveChallenge({ challenge, deriveKey })
  const captcha = Buffer.from(JSON.stringify({ challenge, solution })).toString('base64')
  const { status, body } = await callServer(tenant, '/api/auth/login', {
    method: 'POST',
    headers: { captcha },
    body: { email, password: encrypted(password) },
  })
  if (status !== 200) throw new Error(`${email} could not log in: ${status} ${JSON.stringify(body)}`)
  return body.token
}

function encrypted(text: string): string {
  const cipher = createCipheriv(
    'aes-256-cbc',
    Buffer.from(passwordCipher.keyHex, 'hex'),
    Buffer.from(passwordCipher.ivHex, 'hex'),
  )
  return Buffer.concat([cipher.update(text, 'utf8'), cipher.final()]).toString('base64')
}

/** A call to the server as a person, for data that a test needs. */
export async function callServerAs(
  person: Person,
  path: string,
  options: Parameters<typeof callServer>[2] = {},
) {
  const answer = await callServer(person.tenant, path, {
    ...options,
    headers: { authorization: `Bearer ${await tokenOf(person)}`, ...options.headers },
  })
  if (answer.status >= 400)
    throw new Error(
      `${options.method ?? 'GET'} ${path} as ${person.email}: ${answer.status} ` +
        `${JSON.stringify(answer.body)}`,
    )
  return answer.body
}
