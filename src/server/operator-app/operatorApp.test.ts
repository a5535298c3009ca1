import { createServer } from 'node:http'
import { generateSync } from 'otplib'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createContractServer, type ContractServer } from '../../../tests/support/contractServer.ts'
import { dni, runForAcme } from '../../../tests/support/operations.ts'
import { buildApp } from '../app.ts'
import { findOperation } from '../operations/findOperations.ts'
import { findOperator, newOperatorToken } from '../operators/operatorAccounts.ts'
import { runOperation } from '../operations/runOperation.ts'
import { serveByHost } from './byHost.ts'
import { buildOperatorApp } from './operatorApp.ts'

let server: ContractServer
let app: Awaited<ReturnType<typeof buildOperatorApp>>
beforeAll(async () => {
  server = await createContractServer()
  app = await buildOperatorApp(server.context, { deskDir: '/nowhere' })
})
afterAll(async () => {
  await app.close()
  await server.close()
})

type Account = { name: string; password: string; secondFactor: string }

async function operate(name: string, input: object) {
  const operation = (await findOperation(name))!
  const run = { actor: 'shell', progress: () => undefined, writeFile: async () => undefined }
  return runOperation(server.context, operation, input as Record<string, unknown>, run)
}
const add = async (name: string, role: string, companies?: string[]) =>
  (await operate('operators add', { name, role, ...(companies && { companies }) })) as Account

const codeOf = ({ secondFactor }: Account, seconds = 0) =>
  generateSync({
    secret: new URL(secondFactor).searchParams.get('secret') ?? '',
    epoch: Math.floor(Date.now() / 1000) + seconds,
  })
const logIn = (body: object) => app.inject({ method: 'POST', url: '/api/session', payload: body })
async function tokenOf(account: Account): Promise<string> {
  const { name, password } = account
  return (await logIn({ name, password, code: codeOf(account) })).json().token
}
/** Another session of somebody, as a second browser has it. */
async function newSession(name: string): Promise<string> {
  const { db } = server.context
  const operator = await findOperator(db, name)
  return newOperatorToken(db, operator, { label: 'session', isSession: true, hours: 1 })
}
async function call(token: string, operation: string, payload: object = { input: {} }) {
  const url = `/api/operations/${operation.replace(' ', '/')}`
  const headers = { authorization: `Bearer ${token}` }
  const answer = await app.inject({ method: 'POST', url, headers, payload })
  return { status: answer.statusCode, body: answer.json() }
}
const lastRun = async () =>
  (await runForAcme(server.context, 'history list', { count: 1 }, { company: undefined })).answer.runs[0]

describe('an operator', () => {
  it('comes in with password and code, each code once, and goes out', async () => {
    const account = await add('ana', 'admin')
    const { name, password } = account
    const code = codeOf(account)
    expect((await logIn({ name, password })).statusCode).toBe(401)
    expect((await logIn({ name, password, code: codeOf(account, 90) })).statusCode).toBe(401)
    expect((await logIn({ name, password: 'wrong', code })).statusCode).toBe(401)
    expect((await logIn({ name: 'nobody', password, code })).statusCode).toBe(401)
    const both = await Promise.all([logIn({ name, password, code }), logIn({ name, password, code })])
    const statuses = both.map(({ statusCode }) => String(statusCode))
    expect(statuses.toSorted()).toEqual(['200', '401'])
    const { token } = both.find(({ statusCode }) => statusCode === 200)!.json()
    const headers = { authorization: `Bearer ${token}` }
    expect((await app.inject({ url: '/api/session', headers })).json()).toEqual({
      name: 'ana',
      role: 'admin',
      companies: [{ id: 'acme', name: 'Acme' }],
    })
    await app.inject({ method: 'DELETE', url: '/api/session', headers })
    expect((await app.inject({ url: '/api/session', headers })).statusCode).toBe(401)
  })

  it('needs a second factor in production, and without one there does not get in', async () => {
    const { name, password } = await add('eva', 'reader')
    await server.database.pool.query("update operators set totp_secret = null where name = 'eva'")
    expect((await logIn({ name, password })).statusCode).toBe(200)
    const config = { ...server.context.config, production: true }
    const strict = await buildOperatorApp({ ...server.context, config }, { deskDir: '/nowhere' })
    const answer = await strict.inject({ method: 'POST', url: '/api/session', payload: { name, password } })
    expect(answer.statusCode).toBe(401)
    await strict.close()
  })

  it('changes the own password with the current one, which ends the other sessions', async () => {
    const account = await add('iris', 'reader')
    const [own, other] = [await tokenOf(account), await newSession('iris')]
    const change = (token: string, current: string, password: string) =>
      app.inject({
        method: 'POST',
        url: '/api/account/password',
        headers: { authorization: `Bearer ${token}` },
        payload: { current, password },
      })
    expect((await change(own, account.password, 'eleven char')).statusCode).toBe(422)
    expect((await change(own, 'not the one', 'twelve chars')).statusCode).toBe(403)
    expect(await lastRun()).toMatchObject({
      operation: 'account password',
      outcome: 'refused',
      actor: 'iris',
    })
    expect((await change(own, account.password, 'twelve chars')).statusCode).toBe(204)
    expect(await lastRun()).toMatchObject({ operation: 'account password', outcome: 'done', company: '' })
    const headers = { authorization: `Bearer ${own}` }
    expect(
      (await app.inject({ method: 'DELETE', url: '/api/account/passkeys/none', headers })).json(),
    ).toEqual({
      error: expect.objectContaining({ statusCode: 403, name: 'ProofNeeded' }),
    })
    const statuses = []
    for (const token of [own, other])
      statuses.push((await call(token, 'people find', { company: 'acme', input: { text: 'x' } })).status)
    expect(statuses).toEqual([200, 401])
    const { name } = account
    const late = { name, code: codeOf(account, 30) }
    expect((await logIn({ ...late, password: account.password })).statusCode).toBe(401)
  })

  it('renews the authenticator after password and code, which ends the other sessions', async () => {
    const account = await add('noa', 'reader')
    const [own, other] = [await tokenOf(account), await newSession('noa')]
    const headers = { authorization: `Bearer ${own}` }
    const post = async (path: string, payload?: object) =>
      app.inject({ method: 'POST', url: `/api/account/${path}`, headers, ...(payload && { payload }) })
    for (const path of ['authenticator/offer', 'passkeys/offer'])
      expect((await post(path)).json().error).toMatchObject({ statusCode: 403, name: 'ProofNeeded' })
    const { password } = account
    // The code that opened the session is used up.
    for (const given of [
      { password },
      { password, code: codeOf(account) },
      { password: 'x', code: '123456' },
    ])
      expect((await post('proof', given)).statusCode).toBe(403)
    expect(await lastRun()).toMatchObject({ operation: 'account proof', outcome: 'refused', actor: 'noa' })
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
    expect(await lastRun()).toMatchObject({
      operation: 'account authenticator',
      outcome: 'done',
      actor: 'noa',
    })
    const find = { company: 'acme', input: { text: 'x' } }
    expect((await call(own, 'people find', find)).status).toBe(200)
    expect((await call(other, 'people find', find)).status).toBe(401)
    expect((await logIn({ name: 'noa', password, code: codeOf(account) })).statusCode).toBe(401)
    await server.database.pool.query("update operators set totp_step = 0 where name = 'noa'")
    expect((await logIn({ name: 'noa', password, code: codeOf(renewed) })).statusCode).toBe(200)

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
    const account = await add('olga', 'reader')
    const { token } = (await operate('operators token', {
      name: 'olga',
      label: 'nightly',
      role: 'reader',
      days: 1,
    })) as { token: string }
    const headers = { authorization: `Bearer ${token}` }
    for (const url of [
      '/api/account/passkeys/offer',
      '/api/account/authenticator/offer',
      '/api/account/password',
    ]) {
      const payload = url.endsWith('password') ? { current: 'x', password: 'twelve chars' } : undefined
      const answer = await app.inject({ method: 'POST', url, headers, ...(payload && { payload }) })
      expect([url, answer.statusCode]).toEqual([url, 403])
    }
    const { name, password } = account
    expect((await logIn({ name, password, passkey: { id: 'made-up' } })).statusCode).toBe(401)
    const begin = (given: string) =>
      app.inject({ method: 'POST', url: '/api/session/passkey', payload: { name, password: given } })
    expect((await begin('wrong')).statusCode).toBe(401)
    const asked = await begin(password)
    expect(asked.json()).toMatchObject({ userVerification: 'required', rpId: expect.any(String) })
    // Asking does not wipe out the failures before it: else codes could be guessed without end.
    const statuses = []
    for (let count = 0; count < 8; count++) statuses.push((await begin(password)).statusCode)
    expect(statuses.at(-1)).toBe(429)
  })

  it('waits after ten failures, as an employee does', async () => {
    await add('luz', 'reader')
    const statuses = []
    for (let count = 0; count < 11; count++)
      statuses.push((await logIn({ name: 'luz', password: 'wrong' })).statusCode)
    expect(statuses).toEqual([...Array.from({ length: 10 }, () => 401), 429])
  })

  it('loses the session after eight hours, after half an hour of nothing, and where locked out', async () => {
    const account = await add('pau', 'reader')
    const token = await tokenOf(account)
    const ages = (column: string, value: string) =>
      server.database.pool.query(`update operator_tokens set ${column} = ${value}`)
    const status = async () =>
      (await call(token, 'people find', { company: 'acme', input: { text: 'x' } })).status
    await ages('last_seen_at', "now() - interval '29 minutes'")
    expect(await status()).toBe(200)
    await ages('last_seen_at', "now() - interval '31 minutes'")
    expect(await status()).toBe(401)
    await ages('last_seen_at', 'now()')
    await ages('expires_at', "now() - interval '1 second'")
    expect(await status()).toBe(401)
    await ages('expires_at', "now() + interval '1 hour'")
    expect(await status()).toBe(200)
    await operate('operators disable', { name: 'pau' })
    expect(await status()).toBe(401)
  })
})

describe('operations over HTTP', () => {
  it('run as in the shell: files both ways, trials, refusals in sentences, and the history', async () => {
    const token = await tokenOf(await add('imp', 'operator'))
    const text = `Employee number,DNI or NIE,First name,First last name\nH1,${dni(1)},Ada,Mas`
    const people = { name: 'people.csv', base64: Buffer.from(text).toString('base64') }
    const trial = await call(token, 'people import', { company: 'acme', dryRun: true, input: { people } })
    expect(trial).toMatchObject({ status: 200, body: { answer: { added: 1 } } })
    expect(await lastRun()).toMatchObject({ actor: 'imp', isTrial: true, outcome: 'done', company: 'acme' })
    const done = await call(token, 'people import', { company: 'acme', input: { people } })
    expect(done.body.answer).toMatchObject({ added: 1 })
    const { body } = await call(token, 'people export', { company: 'acme', language: 'en', input: {} })
    const file = body.files.find(({ name }: { name: string }) => name === 'acme-people.csv')
    expect(Buffer.from(file.base64, 'base64').toString()).toContain(dni(1))
    const refused = await call(token, 'people leave', {
      company: 'acme',
      input: { employee: 'H1', on: '31/5' },
    })
    expect(refused.status).toBe(422)
    expect(refused.body.error.message).toBe('on: expected a date such as 2026-12-31, got "31/5"')
    expect(await lastRun()).toMatchObject({ operation: 'people leave', outcome: 'refused' })
    expect((await call(token, 'people import', { company: 'acme', input: { people: 'x' } })).status).toBe(400)
  })

  it('refuse in the language of who asks, and in English where none is named', async () => {
    const token = await tokenOf(await add('pilar', 'operator'))
    const refusal = async (language?: string, month = '2999-01') => {
      const body = { company: 'acme', input: { month }, ...(language && { language }) }
      const { status, body: answer } = await call(token, 'payroll file', body)
      return [status, answer.error.message]
    }
    expect(await refusal('es')).toEqual([422, 'acme no ha cerrado 2999-01.'])
    expect(await refusal('ca')).toEqual([422, 'acme no ha tancat 2999-01.'])
    expect(await refusal('pt')).toEqual([422, 'acme não fechou 2999-01.'])
    expect(await refusal('en')).toEqual([422, 'acme has not closed 2999-01.'])
    expect(await refusal()).toEqual([422, 'acme has not closed 2999-01.'])
    expect(await refusal('es', 'julio')).toEqual([
      422,
      'month: se esperaba un mes como 2026-06, y pone "julio"',
    ])
  })

  it('answer by lines who accepts them: how far it is, then the answer or the fault', async () => {
    const token = await tokenOf(await add('long', 'operator'))
    const linesOf = async (operation: string, input: object) => {
      const headers = { authorization: `Bearer ${token}`, accept: 'application/x-ndjson' }
      const url = `/api/operations/${operation}`
      const answer = await app.inject({ method: 'POST', url, headers, payload: { company: 'acme', input } })
      const lines = answer.body.trim().split('\n')
      return { type: answer.headers['content-type'], lines: lines.map((line) => JSON.parse(line)) }
    }
    const text = `Employee number,DNI or NIE,First name,First last name\nL1,${dni(61)},Ada,Mas`
    const people = { name: 'people.csv', base64: Buffer.from(text).toString('base64') }
    const imported = await linesOf('people/import', { people })
    expect(imported.type).toBe('application/x-ndjson')
    expect(imported.lines[0]).toEqual({ progress: { done: 0, total: 100 } })
    expect(imported.lines.at(-1)).toMatchObject({ answer: { added: 1 }, files: [] })
    const short = await linesOf('people/find', { text: 'Ada' })
    expect(short.type).toMatch(/^application\/json/)
  })

  it('refuse what is larger than its limit, which they name', async () => {
    const token = await tokenOf(await add('big', 'operator'))
    const headers = { authorization: `Bearer ${token}`, 'content-type': 'application/json' }
    const url = '/api/operations/people/import'
    const payload = Buffer.alloc(48 * 1024 * 1024 + 1, ' ')
    const answer = await app.inject({ method: 'POST', url, headers, payload })
    expect(answer.statusCode).toBe(413)
    expect(answer.json().error.message).toContain('48 MB')
  })

  it('of another company are as absent as of none: 404', async () => {
    const token = await tokenOf(await add('other', 'admin', ['acme']))
    await server.database.pool.query("update operators set companies = '{globex}' where name = 'other'")
    const input = { text: 'Ada' }
    expect((await call(token, 'people find', { company: 'acme', input })).status).toBe(404)
    expect((await call(token, 'people find', { company: 'nowhere', input })).status).toBe(404)
    expect((await call(token, 'people find', { input })).body.answer).toEqual({ found: 0, people: [] })
    expect((await call(token, 'review list')).body.answer).toEqual({ waiting: 0, contracts: [] })
    expect((await call(token, 'history list')).body.answer).toEqual({ runs: [] })
    expect((await call(token, 'operators list')).status).toBe(403)
    await expect(add('wrong', 'admin', ['nowhere'])).rejects.toThrow('There is no company nowhere.')
  })

  it('say that they only read, those of administrators too', async () => {
    const token = await tokenOf(await add('admin', 'admin'))
    const listed = await app.inject({ url: '/api/operations', headers: { authorization: `Bearer ${token}` } })
    const all: { name: string; reads: boolean }[] = listed.json()
    const reading = new Set(all.filter(({ reads }) => reads).map(({ name }) => name))
    for (const name of ['history list', 'jobs list', 'operators list', 'mail list'])
      expect(reading, name).toContain(name)
    for (const name of ['people leave', 'jobs retry', 'data export']) expect(reading).not.toContain(name)
  })

  it('are open by role, and a token of a program is at most what it was made for', async () => {
    const token = await tokenOf(await add('rob', 'operator'))
    const invite = { company: 'acme', input: {} }
    expect((await call(token, 'people invite', invite)).status).toBe(200)
    expect((await call(token, 'history list')).status).toBe(403)
    const listed = await app.inject({ url: '/api/operations', headers: { authorization: `Bearer ${token}` } })
    const names = listed.json().map((each: { name: string }) => each.name)
    expect(names).toContain('people invite')
    expect(names).not.toContain('history list')

    const made = (await operate('operators token', {
      name: 'rob',
      label: 'nightly',
      role: 'reader',
      days: 1,
    })) as { token: string }
    expect((await call(made.token, 'people invite', invite)).status).toBe(403)
    expect((await call(made.token, 'people invitations', invite)).status).toBe(200)
    expect(await lastRun()).toMatchObject({ actor: 'rob (nightly)' })
    await server.database.pool.query(
      "update operator_tokens set last_seen_at = now() - interval '2 days' where label = 'nightly'",
    )
    expect((await call(made.token, 'people invitations', invite)).status).toBe(200)
    await expect(
      operate('operators token', { name: 'rob', label: 'x', role: 'admin', days: 1 }),
    ).rejects.toThrow('rob is a operator')
  })

  it('need a token, and are described', async () => {
    expect((await call('x', 'people find')).status).toBe(401)
    const { paths } = (await app.inject({ url: '/api/openapi.json' })).json()
    expect(Object.keys(paths)).toContain('/api/operations/payroll/close')
    expect(paths['/api/operations/people/import'].post.summary).toMatch(/^Adds and changes people/)
  })
})

describe('the host of operators', () => {
  it('has no route of the portal, and the portal none of operators', async () => {
    const portal = await buildApp(server.context, { portalDir: '/nowhere' })
    const desk = await buildOperatorApp(server.context, { deskDir: '/nowhere' })
    await serveByHost(portal, 'desk.localhost', desk)
    const listening = createServer((request, response) => portal.server.emit('request', request, response))
    await new Promise<void>((resolve) => listening.listen(0, '127.0.0.1', resolve))
    const { port } = listening.address() as { port: number }
    const statusOf = async (host: string, path: string) => {
      const { request } = await import('node:http')
      return new Promise<number | undefined>((resolve) =>
        request({ port, host: '127.0.0.1', path, headers: { host } }, (answer) => {
          answer.resume()
          resolve(answer.statusCode)
        }).end(),
      )
    }
    expect(await statusOf('desk.localhost', '/api/session')).toBe(401)
    expect(await statusOf('acme.localhost', '/api/session')).toBe(404)
    expect(await statusOf('acme.localhost', '/api/companies/by-subdomain/acme')).not.toBe(401)
    expect(await statusOf('acme.localhost', '/api/operations')).toBe(404)
    expect(await statusOf('desk.localhost', '/api/profile')).toBe(404)
    expect(await statusOf('desk.localhost.example', '/api/session')).toBe(404)
    listening.close()
    await portal.close()
  })
})
