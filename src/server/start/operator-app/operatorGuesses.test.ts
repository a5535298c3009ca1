import { randomBytes } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import {
  type Account,
  codeOf,
  createOperatorServer,
  type OperatorServer,
} from '../../../../tests/support/operatorServer.ts'

let server: OperatorServer
beforeAll(async () => {
  server = await createOperatorServer()
})
afterAll(() => server.close())
beforeEach(async () => {
  await server.database.pool.query('delete from login_failures')
})

let accounts = 0
const newAccount = (): Promise<Account> => server.add(`op${++accounts}`, 'reader')

/** The status of a sign-in from an address. */
async function signIn(body: object, remoteAddress = '10.0.0.1'): Promise<number> {
  const call = { method: 'POST', url: '/api/session', remoteAddress, payload: body } as const
  return (await server.app.inject(call)).statusCode
}

/** Returns a code that is valid for one use. */
async function freshCode(account: Account): Promise<string> {
  await server.database.pool.query('update operators set totp_step = 0 where name = $1', [account.name])
  return codeOf(account)
}
const wrongCode = (account: Account): string => (codeOf(account) === '000000' ? '111111' : '000000')

const post = (token: string, path: string, payload?: object) =>
  server.app.inject({
    method: 'POST',
    url: `/api/account/${path}`,
    headers: { authorization: `Bearer ${token}` },
    ...(payload && { payload }),
  })

/** Counts the attempts until one is refused because of too many. */
async function triesUntilRefused(attempt: () => Promise<number>): Promise<number> {
  for (let count = 0; count < 40; count++) if ((await attempt()) === 429) return count
  return Infinity
}

describe('ten guesses of a second factor are allowed in a quarter of an hour', () => {
  it('although somebody signed in changes the password to itself in between', async () => {
    const account = await newAccount()
    const { name, password } = account
    const token = await server.tokenOf(account)
    const tries = await triesUntilRefused(async () => {
      await post(token, 'password', { password })
      return signIn({ name, password, code: wrongCode(account) })
    })
    expect(tries).toBe(10)
  })

  it('although somebody asks for a passkey in between', async () => {
    const account = await newAccount()
    const { name, password } = account
    const tries = await triesUntilRefused(async () => {
      await server.app.inject({ method: 'POST', url: '/api/session/passkey' })
      return signIn({ name, password, code: wrongCode(account) })
    })
    expect(tries).toBe(10)
  })

  it('although a session is shown: what it proves has a count of its own', async () => {
    const account = await newAccount()
    const { password } = account
    const token = await server.tokenOf(account)
    const prove = async () => (await post(token, 'proof', { password, code: wrongCode(account) })).statusCode
    expect(await triesUntilRefused(prove)).toBe(10)
    expect((await post(token, 'proof', { password, code: await freshCode(account) })).statusCode).toBe(429)
  })

  it('although each try comes from another address, and the right code waits like a wrong one', async () => {
    const account = await newAccount()
    const { name, password } = account
    for (let at = 1; at <= 10; at++)
      expect(await signIn({ name, password, code: wrongCode(account) }, `10.0.1.${at}`)).toBe(401)
    expect(await signIn({ name, password, code: await freshCode(account) }, '10.0.1.11')).toBe(401)
    await server.database.pool.query(
      "update login_failures set failed_at = failed_at - interval '15 minutes'",
    )
    expect(await signIn({ name, password, code: await freshCode(account) }, '10.0.1.11')).toBe(200)
  })

  it('although the tries come at once', async () => {
    const account = await newAccount()
    const { name, password } = account
    const statuses = await Promise.all(
      Array.from({ length: 20 }, () => signIn({ name, password, code: wrongCode(account) })),
    )
    expect(statuses.filter((status) => status === 401)).toHaveLength(10)
  })

  it('although an administrator enables the account anew', async () => {
    const account = await newAccount()
    const { name } = account
    for (let count = 0; count < 10; count++) await signIn({ name, password: 'wrong' })
    await server.inShell('operators disable', { name })
    const enabled = await server.inShell<Account>('operators enable', { name })
    expect(await signIn({ name, password: enabled.password, code: codeOf(enabled) })).toBe(429)
  })

  it('the code of a new authenticator too', async () => {
    const account = await newAccount()
    const { password } = account
    const token = await server.tokenOf(account)
    await post(token, 'proof', { password, code: await freshCode(account) })
    const { sealed, secondFactor } = (await post(token, 'authenticator/offer')).json()
    const renewed = { ...account, secondFactor }
    const renew = async (code: string) => (await post(token, 'authenticator', { sealed, code })).statusCode
    expect(await triesUntilRefused(() => renew(wrongCode(renewed)))).toBe(10)
    expect(await renew(codeOf(renewed))).toBe(429)
  })
})

describe('strangers who guess', () => {
  it('at one address do not lock an operator out at another one', async () => {
    const account = await newAccount()
    const { name, password } = account
    expect(await triesUntilRefused(() => signIn({ name, password: 'wrong' }, '10.0.2.1'))).toBe(10)
    expect(await signIn({ name, password, code: codeOf(account) }, '10.0.2.2')).toBe(200)
    expect(await signIn({ name, password: 'wrong' }, '10.0.2.1')).toBe(429)
  })

  it('at many addresses are stopped at a hundred; a browser that was here before enters', async () => {
    const account = await newAccount()
    const { name, password } = account
    const browser = randomBytes(32).toString('hex')
    expect(await signIn({ name, password, code: codeOf(account), browser }, '10.0.3.1')).toBe(200)
    for (let at = 0; at < 100; at++)
      expect(await signIn({ name, password: 'wrong' }, `10.0.4.${Math.floor(at / 10)}`)).toBe(401)
    expect(await signIn({ name, password: 'wrong' }, '10.0.5.1')).toBe(429)
    expect(await signIn({ name, password, code: await freshCode(account) }, '10.0.3.1')).toBe(429)
    expect(await signIn({ name, password, code: await freshCode(account), browser }, '10.0.3.1')).toBe(200)
    const guess = { name, password: 'wrong', browser }
    expect(await triesUntilRefused(() => signIn(guess, '10.0.3.1'))).toBe(10)
  })

  it('do not keep somebody signed in from proving who it is', async () => {
    const account = await newAccount()
    const { name, password } = account
    const token = await server.tokenOf(account)
    for (let count = 0; count < 11; count++) await signIn({ name, password: 'wrong' }, '127.0.0.1')
    expect((await post(token, 'proof', { password, code: await freshCode(account) })).statusCode).toBe(204)
  })

  it('of an operator count for no other one with a name that is alike', async () => {
    const [one, other] = [await server.add('a.b', 'reader'), await server.add('ab', 'reader')]
    for (let count = 0; count < 10; count++) await signIn({ name: one.name, password: 'wrong' })
    expect(await signIn({ name: other.name, password: other.password, code: codeOf(other) })).toBe(200)
    expect(await signIn({ name: one.name, password: one.password, code: codeOf(one) })).toBe(429)
  })

  it('get the same answers for a name that nobody has', async () => {
    const { name } = await newAccount()
    const answers = async (of: string) => {
      const statuses = []
      for (let count = 0; count < 11; count++)
        statuses.push(await signIn({ name: of, password: 'wrong' }, '10.0.6.1'))
      return statuses
    }
    expect(await answers('nobody')).toEqual(await answers(name))
  })
})

describe('a known browser of an operator', () => {
  const known = async (): Promise<number> =>
    Number(
      (await server.database.pool.query("select from known_browsers where tenant = '*operators'")).rowCount,
    )
  beforeEach(async () => {
    await server.database.pool.query('delete from known_browsers')
  })

  /** An account with a known browser, and its session. */
  async function entered(): Promise<{ account: Account; token: string }> {
    const account = await newAccount()
    const { name, password } = account
    const browser = randomBytes(32).toString('hex')
    const { token } = await server.logIn({ name, password, code: codeOf(account), browser })
    expect(await known()).toBe(1)
    await post(token, 'proof', { password, code: await freshCode(account) })
    return { account, token }
  }

  it('is known no more when the password changed', async () => {
    const { token } = await entered()
    expect((await post(token, 'password', { password: 'twelve chars' })).statusCode).toBe(204)
    expect(await known()).toBe(0)
  })

  it('is known no more when the authenticator changed', async () => {
    const { account, token } = await entered()
    const { sealed, secondFactor } = (await post(token, 'authenticator/offer')).json()
    const code = codeOf({ ...account, secondFactor })
    expect((await post(token, 'authenticator', { sealed, code })).statusCode).toBe(204)
    expect(await known()).toBe(0)
  })

  it('is known no more when a passkey was taken away', async () => {
    const { account, token } = await entered()
    await server.database.pool.query(
      `insert into operator_passkeys (credential_id, operator_id, name, public_key, counter)
       select 'one', id, 'Key', '', 0 from operators where name = $1`,
      [account.name],
    )
    const headers = { authorization: `Bearer ${token}` }
    const url = '/api/account/passkeys/one'
    expect((await server.app.inject({ method: 'DELETE', url, headers })).statusCode).toBe(204)
    expect(await known()).toBe(0)
  })

  it.each(['operators disable', 'operators enable'])('is known no more after "%s"', async (operation) => {
    const { account } = await entered()
    const { name } = account
    if (operation === 'operators enable')
      await server.database.pool.query('update operators set active = false where name = $1', [name])
    await server.inShell(operation, { name })
    expect(await known()).toBe(0)
  })

  it('is not made known by a right password alone', async () => {
    const account = await newAccount()
    const { name, password } = account
    const browser = randomBytes(32).toString('hex')
    expect(await signIn({ name, password, code: wrongCode(account), browser })).toBe(401)
    expect(await signIn({ name, password, browser })).toBe(401)
    expect(await known()).toBe(0)
  })
})
