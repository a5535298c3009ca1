import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import {
  codeOf,
  createOperatorServer,
  type OperatorServer,
} from '../../../../tests/support/operatorServer.ts'
import { createLog } from '../../platform/log/log.ts'
import { findOperator, newOperatorToken } from '../../operators/operatorAccounts.ts'
import { newSecondFactor } from '../../operators/secondFactor.ts'
import { allRights } from '../../operators/rights.ts'
import { buildOperatorApp } from './operatorApp.ts'

let server: OperatorServer
beforeAll(async () => {
  server = await createOperatorServer()
})
afterAll(() => server.close())

/** Another session of an operator, as from a second browser. */
async function newSession(name: string): Promise<string> {
  const { db } = server.context
  const operator = await findOperator(db, name)
  return newOperatorToken(db, operator, { label: 'session', rights: null, hours: 1 })
}

describe('an operator', () => {
  it('comes in with password and code, each code once, and goes out', async () => {
    const account = await server.add('ana', 'admin')
    const { name, password } = account
    const code = codeOf(account)
    expect((await server.logIn({ name, password })).status).toBe(401)
    expect((await server.logIn({ name, password, code: codeOf(account, 90) })).status).toBe(401)
    expect((await server.logIn({ name, password: 'wrong', code })).status).toBe(401)
    expect((await server.logIn({ name: 'nobody', password, code })).status).toBe(401)
    const both = await Promise.all([
      server.logIn({ name, password, code }),
      server.logIn({ name, password, code }),
    ])
    const statuses = both.map(({ status }) => String(status))
    expect(statuses.toSorted()).toEqual(['200', '401'])
    const { token } = both.find(({ status }) => status === 200)!
    const headers = { authorization: `Bearer ${token}` }
    expect((await server.app.inject({ url: '/api/session', headers })).json()).toEqual({
      name: 'ana',
      now: '2026-05-05T10:00:00.000Z',
      rights: allRights
        .filter((right) => right !== 'healthDocuments')
        .toSorted()
        .map((right) => ({ right, companies: null })),
      companies: [{ id: 'acme', name: 'Acme' }],
    })
    await server.app.inject({ method: 'DELETE', url: '/api/session', headers })
    expect((await server.app.inject({ url: '/api/session', headers })).statusCode).toBe(401)
  })

  it('gets a password of 128 random bits', async () => {
    const { password } = await server.add('berta', 'reader')
    expect(Buffer.from(password, 'base64url')).toHaveLength(16)
  })

  it('is named in the log by each request, and by what let them in', async () => {
    const lines: string[] = []
    const log = createLog({ logLevel: 'debug' }, { write: (line) => lines.push(line) })
    const app = await buildOperatorApp({ ...server.context, log }, { deskDir: '/nowhere' })
    const account = await server.add('paula', 'reader')
    const { name, password } = account
    const logIn = (payload: object) => app.inject({ method: 'POST', url: '/api/session', payload })
    const { token } = (await logIn({ name, password, code: codeOf(account) })).json()
    await logIn({ name: 'my own secret', password, code: '000000' })
    const headers = { authorization: `Bearer ${token}` }
    await app.inject({
      method: 'POST',
      url: '/api/operations/operators/add',
      headers,
      payload: { input: {} },
    })
    const told = lines.map((line) => JSON.parse(line))
    expect(told).toContainEqual(expect.objectContaining({ msg: 'signed in', operator: name }))
    expect(told).toContainEqual(expect.objectContaining({ msg: 'sign-in refused' }))
    expect(told).toContainEqual(expect.objectContaining({ msg: 'answered', operator: name, status: 403 }))
    expect(lines.join('')).not.toContain('my own secret')
    await app.close()
  })

  it('needs a second factor in production, and without one there does not get in', async () => {
    const { name, password } = await server.add('eva', 'reader')
    await server.database.pool.query("update operators set totp_secret = null where name = 'eva'")
    expect((await server.logIn({ name, password })).status).toBe(200)
    const config = { ...server.context.config, production: true }
    const strict = await buildOperatorApp({ ...server.context, config }, { deskDir: '/nowhere' })
    const answer = await strict.inject({ method: 'POST', url: '/api/session', payload: { name, password } })
    expect(answer.statusCode).toBe(401)
    await strict.close()
  })

  it('changes the own password after password and code, which ends the other sessions', async () => {
    const account = await server.add('iris', 'reader')
    const [own, other] = [await server.tokenOf(account), await newSession('iris')]
    const headers = { authorization: `Bearer ${own}`, 'accept-language': 'es' }
    const post = (path: string, payload: object) =>
      server.app.inject({ method: 'POST', url: `/api/account/${path}`, headers, payload })
    const change = (password: string) => post('password', { password })
    expect((await change('twelve chars')).json()).toEqual({
      error: expect.objectContaining({ statusCode: 403, name: 'ProofNeeded' }),
    })
    expect(
      (await server.app.inject({ method: 'DELETE', url: '/api/account/passkeys/none', headers })).json(),
    ).toEqual({ error: expect.objectContaining({ statusCode: 403, name: 'ProofNeeded' }) })
    await server.database.pool.query("update operators set totp_step = 0 where name = 'iris'")
    const proof = { password: account.password, code: codeOf(account) }
    expect((await post('proof', proof)).statusCode).toBe(204)
    expect((await change('eleven char')).statusCode).toBe(422)
    const same = await change(account.password)
    expect([same.statusCode, same.json().error.message]).toEqual([
      422,
      'La contraseña es la que ya tienes. Elige otra.',
    ])
    expect(await server.lastRun()).toMatchObject({
      operation: 'account password',
      outcome: 'refused',
      actor: 'iris',
    })
    expect((await change('FinalFantasy')).statusCode).toBe(422)
    expect((await change('iris-20262026')).statusCode).toBe(422)
    expect((await change('twelve chars')).statusCode).toBe(204)
    expect(await server.lastRun()).toMatchObject({
      operation: 'account password',
      outcome: 'done',
      company: '',
    })
    const statuses = []
    for (const token of [own, other])
      statuses.push(
        (await server.operate(token, 'people find', { company: 'acme', input: { text: 'x' } })).status,
      )
    expect(statuses).toEqual([200, 401])
    await server.database.pool.query("update operators set totp_step = 0 where name = 'iris'")
    const late = { name: 'iris', code: codeOf(account) }
    expect((await server.logIn({ ...late, password: account.password })).status).toBe(401)
    expect((await server.logIn({ ...late, password: 'twelve chars' })).status).toBe(200)
  })

  it('whose authenticator was sealed with another key does not get in, and it is no fault', async () => {
    const account = await server.add('carla', 'reader')
    const { name, password } = account
    await server.database.pool.query("update operators set totp_secret = $1 where name = 'carla'", [
      newSecondFactor('another key', name).sealed,
    ])
    expect((await server.logIn({ name, password, code: codeOf(account) })).status).toBe(401)
  })

  it('renews the authenticator after password and code, which ends the other sessions', async () => {
    const account = await server.add('noa', 'reader')
    const [own, other] = [await server.tokenOf(account), await newSession('noa')]
    const headers = { authorization: `Bearer ${own}` }
    const post = async (path: string, payload?: object) =>
      server.app.inject({ method: 'POST', url: `/api/account/${path}`, headers, ...(payload && { payload }) })
    for (const path of ['authenticator/offer', 'passkeys/offer'])
      expect((await post(path)).json().error).toMatchObject({ statusCode: 403, name: 'ProofNeeded' })
    const { password } = account
    // The code that opened the session cannot be used again.
    for (const given of [
      { password },
      { password, code: codeOf(account) },
      { password: 'x', code: '123456' },
    ])
      expect((await post('proof', given)).statusCode).toBe(403)
    expect(await server.lastRun()).toMatchObject({
      operation: 'account proof',
      outcome: 'refused',
      actor: 'noa',
    })
    await server.database.pool.query("update operators set totp_step = 0 where name = 'noa'")
    expect((await post('proof', { password, code: codeOf(account) })).statusCode).toBe(204)

    const offered = (await post('authenticator/offer')).json() as { secondFactor: string; sealed: string }
    const { sealed } = offered
    const renewed = { ...account, secondFactor: offered.secondFactor }
    const [old, madeUp] = [
      { sealed, code: codeOf(account) },
      { sealed: 'made up', code: codeOf(renewed) },
    ]
    expect((await post('authenticator', old)).statusCode).toBe(422)
    expect((await post('authenticator', madeUp)).statusCode).toBe(422)
    expect((await post('authenticator', { sealed, code: codeOf(renewed) })).statusCode).toBe(204)
    expect(await server.lastRun()).toMatchObject({
      operation: 'account authenticator',
      outcome: 'done',
      actor: 'noa',
    })
    const find = { company: 'acme', input: { text: 'x' } }
    expect((await server.operate(own, 'people find', find)).status).toBe(200)
    expect((await server.operate(other, 'people find', find)).status).toBe(401)
    expect((await server.logIn({ name: 'noa', password, code: codeOf(account) })).status).toBe(401)
    await server.database.pool.query("update operators set totp_step = 0 where name = 'noa'")
    expect((await server.logIn({ name: 'noa', password, code: codeOf(renewed) })).status).toBe(200)

    for (const [ago, status] of [
      ['4 minutes 58 seconds', 200],
      ['5 minutes', 403],
    ] as const) {
      await server.database.pool.query(
        `update operator_tokens set proven_at = now() - interval '${ago}' where proven_at is not null`,
      )
      expect((await post('passkeys/offer')).statusCode).toBe(status)
    }
  })

  it('has an account that no program may change, and a passkey that nobody made opens nothing', async () => {
    const account = await server.add('olga', 'reader')
    const { token } = await server.inShell<{ token: string }>('operators token', {
      name: 'olga',
      label: 'nightly',
      set: 'reader',
      days: 1,
    })
    const headers = { authorization: `Bearer ${token}` }
    for (const url of [
      '/api/account/passkeys/offer',
      '/api/account/authenticator/offer',
      '/api/account/password',
    ]) {
      const payload = url.endsWith('password') ? { password: 'twelve chars' } : undefined
      const answer = await server.app.inject({ method: 'POST', url, headers, ...(payload && { payload }) })
      expect([url, answer.statusCode]).toEqual([url, 403])
    }
    const { name, password } = account
    expect((await server.logIn({ name, password, passkey: { id: 'made-up' } })).status).toBe(401)
    const asked = await server.app.inject({ method: 'POST', url: '/api/session/passkey' })
    expect(asked.json()).toMatchObject({ userVerification: 'required', rpId: expect.any(String) })
    expect(asked.json().allowCredentials ?? []).toEqual([])
  })

  it('waits after ten failures, as an employee does', async () => {
    await server.add('luz', 'reader')
    const statuses = []
    for (let count = 0; count < 11; count++)
      statuses.push((await server.logIn({ name: 'luz', password: 'wrong' })).status)
    expect(statuses).toEqual([...Array.from({ length: 10 }, () => 401), 429])
  })

  it('loses the session after eight hours, after half an hour of nothing, and where locked out', async () => {
    const account = await server.add('pau', 'reader')
    const token = await server.tokenOf(account)
    const ages = (column: string, value: string) =>
      server.database.pool.query(`update operator_tokens set ${column} = ${value}`)
    const status = async () =>
      (await server.operate(token, 'people find', { company: 'acme', input: { text: 'x' } })).status
    await ages('last_seen_at', "now() - interval '29 minutes'")
    expect(await status()).toBe(200)
    await ages('last_seen_at', "now() - interval '31 minutes'")
    expect(await status()).toBe(401)
    await ages('last_seen_at', 'now()')
    await ages('expires_at', "now() - interval '1 second'")
    expect(await status()).toBe(401)
    await ages('expires_at', "now() + interval '1 hour'")
    expect(await status()).toBe(200)
    await server.inShell('operators disable', { name: 'pau' })
    expect(await status()).toBe(401)
  })
})
