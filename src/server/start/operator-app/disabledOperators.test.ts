import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import {
  codeOf,
  createOperatorServer,
  type Account,
  type OperatorServer,
} from '../../../../tests/support/operatorServer.ts'

let server: OperatorServer
beforeAll(async () => {
  server = await createOperatorServer()
})
afterAll(() => server.close())

const logIn = (account: Account) => {
  const { name, password } = account
  return server.logIn({ name, password, code: codeOf(account) })
}

async function call(token: string, verb: string, name: string) {
  const { status, body } = await server.operate(token, `operators ${verb}`, {
    language: 'es',
    input: { name },
    ...(verb === 'disable' && { confirm: true }),
  })
  return { status, ...body }
}

describe('operators list', () => {
  it('tells the day in Madrid on which a token expires', async () => {
    await server.add('lola', 'reader')
    await server.inShell('operators token', {
      name: 'lola',
      label: 'payroll',
      set: 'reader',
      days: 30,
    })
    await server.database.pool.query(`
      update operator_tokens set expires_at = '2099-06-30T22:00:00Z'
      where operator_id = (select id from operators where name = 'lola')`)
    const { tokens } = await server.inShell('operators list', {})
    expect(tokens).toContainEqual({ name: 'lola', label: 'payroll', until: '2099-07-01' })
  })
})

describe('operators disable', () => {
  it('leaves one admin of all companies, also from the shell', async () => {
    await server.add('first', 'admin')
    await server.add('scoped', 'admin', ['acme'])
    await server.add('helper', 'operator')
    await expect(server.inShell('operators disable', { name: 'first' })).rejects.toThrow(
      'first is the last active admin for all companies. Create another one first with “Add” ' +
        '(operators add).',
    )
    expect(await server.inShell('operators disable', { name: 'helper' })).toEqual({
      name: 'helper',
      ended: 0,
    })
    expect(await server.inShell('operators disable', { name: 'scoped' })).toEqual({
      name: 'scoped',
      ended: 0,
    })
    await server.add('second', 'admin')
    expect(await server.inShell('operators disable', { name: 'first' })).toEqual({ name: 'first', ended: 0 })
    await expect(server.inShell('operators disable', { name: 'second' })).rejects.toThrow(
      'the last active admin',
    )
  })

  it('is not for the own account, with a session or with a token of a program', async () => {
    const { token } = await logIn(await server.add('third', 'admin'))
    const program = await server.inShell('operators token', {
      name: 'third',
      label: 'nightly',
      set: 'admin',
      days: 1,
    })
    for (const own of [token, program.token as string])
      expect(await call(own, 'disable', 'third')).toMatchObject({
        status: 422,
        error: {
          message:
            'third es tu propia cuenta. Para desactivarla, pídeselo a otra persona con permiso para ' +
            'administrar los accesos.',
        },
      })
    expect(await call(token, 'disable', 'second')).toMatchObject({ status: 200 })
  })

  it('by two admins of each other at once succeeds once', async () => {
    const tokens = []
    for (const name of ['left', 'right']) tokens.push((await logIn(await server.add(name, 'admin'))).token)
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
    const before = await server.add('rosa', 'reader')
    const { token } = await logIn(before)
    await server.database.pool.query(`
      insert into operator_passkeys (credential_id, operator_id, name, public_key, counter)
      select 'key', id, 'phone', '', 0 from operators where name = 'rosa'`)
    await expect(server.inShell('operators enable', { name: 'rosa' })).rejects.toThrow('rosa is active.')
    expect(await server.inShell('operators disable', { name: 'rosa' })).toEqual({ name: 'rosa', ended: 1 })
    await expect(server.add('rosa', 'reader')).rejects.toThrow(
      'whose account is disabled: “Enable” (operators enable) makes it active again.',
    )
    const after: Account = await server.inShell('operators enable', { name: 'rosa' })
    expect((await logIn(before)).status).toBe(401)
    expect((await logIn({ ...after, password: before.password })).status).toBe(401)
    expect((await logIn({ ...after, secondFactor: before.secondFactor })).status).toBe(401)
    expect((await call(token, 'list', 'rosa')).status).toBe(401)
    expect((await logIn(after)).status).toBe(200)
    const { rows } = await server.database.pool.query('select name from operator_passkeys')
    expect(rows).toEqual([])
    const { operators } = await server.inShell('operators list', {})
    expect(operators).toContainEqual(
      expect.objectContaining({ name: 'rosa', rights: 'read', companies: 'all', isActive: true }),
    )
    await expect(server.inShell('operators enable', { name: 'nobody' })).rejects.toThrow('no operator nobody')
  })
})
