import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import {
  createOperatorServer,
  type Account,
  type OperatorServer,
} from '../../../tests/support/operatorServer.ts'
import {
  makeSoftPasskey,
  showSoftPasskey,
  type Challenge,
  type SoftPasskey,
} from '../../../tests/support/softPasskey.ts'

let server: OperatorServer
beforeAll(async () => {
  server = await createOperatorServer()
})
afterAll(() => server.close())

const origin = 'http://desk.localhost:3000'
/** Creates a passkey of an account, as an authenticator stores it; the server gets its public half. */
async function passkeyOf({ name }: Pick<Account, 'name'>): Promise<SoftPasskey> {
  const passkey = makeSoftPasskey()
  await server.database.pool.query(
    `insert into operator_passkeys (credential_id, operator_id, name, public_key, counter)
     select $1, id, 'Key', $2, 0 from operators where name = $3`,
    [passkey.id, passkey.cose, name],
  )
  return passkey
}

const ask = async (): Promise<Challenge> => (await post('/api/session/passkey')).json()

const answerOf = (passkey: SoftPasskey, asked: Challenge): object => showSoftPasskey(passkey, asked, origin)

const post = (url: string, payload?: object) =>
  server.app.inject({
    method: 'POST',
    url,
    headers: { host: 'desk.localhost:3000' },
    ...(payload && { payload }),
  })
const signIn = async (body: object): Promise<number> => (await post('/api/session', body)).statusCode

describe('a passkey', () => {
  it('opens a session with the password while strangers lock the name out', async () => {
    const { name, password } = await server.add('ana', 'reader')
    const passkey = await passkeyOf({ name })
    for (let count = 0; count < 10; count++) await signIn({ name, password: 'wrong' })
    expect(await signIn({ name, password })).toBe(429)
    expect(await signIn({ name, password, passkey: answerOf(passkey, await ask()) })).toBe(200)
    expect(await signIn({ name, password })).toBe(429)
  })

  it('has ten wrong passwords of its own', async () => {
    const { name, password } = await server.add('bea', 'reader')
    const passkey = await passkeyOf({ name })
    const attempt = async (given: string) =>
      signIn({ name, password: given, passkey: answerOf(passkey, await ask()) })
    const statuses = []
    for (let count = 0; count < 10; count++) statuses.push(await attempt('wrong'))
    expect(statuses).toEqual(Array.from({ length: 10 }, () => 401))
    expect(await attempt(password)).toBe(429)
  })

  it('of somebody else, or answered twice, counts as a wrong one does', async () => {
    const [ana, olga] = [await server.add('cleo', 'reader'), await server.add('olga', 'reader')]
    const foreign = await passkeyOf(olga)
    const own = await passkeyOf(ana)
    const { name, password } = ana
    const used = answerOf(own, await ask())
    expect(await signIn({ name, password, passkey: used })).toBe(200)
    const statuses = []
    for (let count = 0; count < 5; count++) {
      statuses.push(await signIn({ name, password, passkey: answerOf(foreign, await ask()) }))
      statuses.push(await signIn({ name, password, passkey: used }))
    }
    expect(statuses).toEqual(Array.from({ length: 10 }, () => 401))
    expect(await signIn({ name, password: 'wrong' })).toBe(429)
  })

  it('is asked for without a name: nobody learns who has one, and no password is tried', async () => {
    const { name } = await server.add('dora', 'reader')
    await passkeyOf({ name })
    const before = await server.database.pool.query('select from login_failures')
    expect((await post('/api/session/passkey', { name, password: 'wrong' })).statusCode).toBe(400)
    const asked = await ask()
    expect(JSON.stringify(asked)).not.toContain('allowCredentials')
    expect((await server.database.pool.query('select from login_failures')).rowCount).toBe(before.rowCount)
  })

  it('does not answer the challenge that another one is made for', async () => {
    const { name, password } = await server.add('emma', 'reader')
    const passkey = await passkeyOf({ name })
    const asked = await ask()
    await server.database.pool.query(
      'update operator_challenges set operator_id = (select min(id) from operators)',
    )
    expect(await signIn({ name, password, passkey: answerOf(passkey, asked) })).toBe(401)
  })
})
