import { generateSync } from 'otplib'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createContractServer, type ContractServer } from '../../../tests/support/contractServer.ts'
import { runForAcme } from '../../../tests/support/operations.ts'
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

/** Runs an operation from the shell, which has no account. */
const inShell = async (name: string, input: object) =>
  (await runForAcme(server.context, name, { ...input }, { company: undefined } as object)).answer
const add = (name: string, role: string, more = {}): Promise<Account> =>
  inShell('operators add', { name, role, ...more })

async function logIn({ name, password, secondFactor }: Account) {
  const code = generateSync({ secret: new URL(secondFactor).searchParams.get('secret') ?? '' })
  const answer = await app.inject({
    method: 'POST',
    url: '/api/session',
    payload: { name, password, code },
  })
  return { status: answer.statusCode, token: answer.json().token as string }
}

async function call(token: string, verb: string, name: string, language = 'es') {
  const answer = await app.inject({
    method: 'POST',
    url: `/api/operations/operators/${verb}`,
    headers: { authorization: `Bearer ${token}` },
    payload: { language, input: { name } },
  })
  return { status: answer.statusCode, ...answer.json() }
}

describe('operators disable', () => {
  it('leaves one admin of all companies, also from the shell', async () => {
    await add('first', 'admin')
    await add('scoped', 'admin', { companies: ['acme'] })
    await add('helper', 'operator')
    await expect(inShell('operators disable', { name: 'first' })).rejects.toThrow(
      'first is the last active admin for all companies. Make another one first with "Add" (operators add).',
    )
    expect(await inShell('operators disable', { name: 'helper' })).toEqual({ name: 'helper', ended: 0 })
    expect(await inShell('operators disable', { name: 'scoped' })).toEqual({ name: 'scoped', ended: 0 })
    await add('second', 'admin')
    expect(await inShell('operators disable', { name: 'first' })).toEqual({ name: 'first', ended: 0 })
    await expect(inShell('operators disable', { name: 'second' })).rejects.toThrow('the last active admin')
  })

  it('is not for the own account, with a session or with a token of a program', async () => {
    const { token } = await logIn(await add('third', 'admin'))
    const program = await inShell('operators token', {
      name: 'third',
      label: 'nightly',
      role: 'admin',
      days: 1,
    })
    for (const own of [token, program.token as string])
      expect(await call(own, 'disable', 'third')).toMatchObject({
        status: 422,
        error: {
          message:
            'third es tu propia cuenta. Pide a otra persona con rol de administración que la desactive.',
        },
      })
    expect(await call(token, 'disable', 'second')).toMatchObject({ status: 200 })
  })

  it('by two admins of each other at once succeeds once', async () => {
    const tokens = []
    for (const name of ['left', 'right']) tokens.push((await logIn(await add(name, 'admin'))).token)
    const { pool } = server.database
    await pool.query("update operators set active = name in ('left', 'right')")
    const other = await pool.connect()
    await other.query('begin; select from operators for update')
    const both = Promise.all([
      call(tokens[0] ?? '', 'disable', 'right'),
      call(tokens[1] ?? '', 'disable', 'left'),
    ])
    const waiting =
      "select 1 from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'"
    await expect.poll(async () => (await pool.query(waiting)).rowCount).toBe(2)
    await other.query('commit')
    other.release()
    const answers = await both
    expect(answers.map(({ status }) => status).filter((status) => status === 200)).toHaveLength(1)
    const { rows } = await pool.query('select name from operators where active')
    expect(rows).toHaveLength(1)
  })
})

describe('operators enable', () => {
  it('opens a disabled account by a new password and second factor alone', async () => {
    const before = await add('rosa', 'reader')
    const { token } = await logIn(before)
    await server.database.pool.query(`
      insert into operator_passkeys (credential_id, operator_id, name, public_key, counter)
      select 'key', id, 'phone', '', 0 from operators where name = 'rosa'`)
    await expect(inShell('operators enable', { name: 'rosa' })).rejects.toThrow('rosa is active.')
    expect(await inShell('operators disable', { name: 'rosa' })).toEqual({ name: 'rosa', ended: 1 })
    await expect(add('rosa', 'reader')).rejects.toThrow(
      'who is disabled: "Enable" (operators enable) makes the account active again.',
    )
    const after: Account = await inShell('operators enable', { name: 'rosa' })
    expect((await logIn(before)).status).toBe(401)
    expect((await logIn({ ...after, password: before.password })).status).toBe(401)
    expect((await logIn({ ...after, secondFactor: before.secondFactor })).status).toBe(401)
    expect((await call(token, 'list', 'rosa')).status).toBe(401)
    expect((await logIn(after)).status).toBe(200)
    const { rows } = await server.database.pool.query('select name from operator_passkeys')
    expect(rows).toEqual([])
    const { operators } = await inShell('operators list', {})
    expect(operators).toContainEqual(
      expect.objectContaining({ name: 'rosa', role: 'reader', companies: 'all', isActive: true }),
    )
    await expect(inShell('operators enable', { name: 'nobody' })).rejects.toThrow('no operator nobody')
  })
})
