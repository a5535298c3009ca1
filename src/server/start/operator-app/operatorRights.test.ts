import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import {
  codeOf,
  createOperatorServer,
  type Account,
  type OperatorServer,
} from '../../../../tests/support/operatorServer.ts'
import { allOperations } from '../../operations/findOperations.ts'
import { allRights, rightSets } from '../../operators/rights.ts'

let server: OperatorServer
let access: string
beforeAll(async () => {
  server = await createOperatorServer({ OPERATOR_HOST: 'desk.localhost' })
  access = await server.tokenOf(await server.add('access', 'admin', ['acme']))
})
afterAll(() => server.close())

const operate = (token: string, verb: string, input: object, company = 'acme') =>
  server.operate(token, `operators ${verb}`, { company, input, language: 'en', confirm: true })

const linkTo = async (email: string): Promise<string> => {
  const { rows } = await server.database.pool.query(
    `select text from outbox where tenant = '*operators' and to_address = $1
      order by created_at desc, id limit 1`,
    [email],
  )
  return /#password\?token=(\S+)/.exec(rows[0].text)?.[1] ?? ''
}

const post = async (url: string, payload: object) => {
  const answer = await server.app.inject({ method: 'POST', url, payload })
  return { status: answer.statusCode, body: answer.body === '' ? undefined : answer.json() }
}

describe('rights', () => {
  it('are those of the issue, and each operation needs one', async () => {
    expect(rightSets.hr).toEqual(['read', 'people', 'reviews', 'payroll', 'campaigns'])
    expect(Object.values(rightSets).flat()).not.toContain('healthDocuments')
    for (const { name, access: needed } of await allOperations())
      expect(allRights, name).toContain(needed.right)
  })

  it('of hr are always for companies', async () => {
    await expect(server.add('everywhere', 'hr')).rejects.toThrow('always for particular companies')
    const hr = await server.tokenOf(await server.add('hr', 'hr', ['acme']))
    expect((await server.operate(hr, 'review list')).status).toBe(200)
    const refused = await server.operate(hr, 'history list', { company: 'acme', language: 'es', input: {} })
    expect(refused.status).toBe(403)
    expect(refused.body.error.message).toContain('no tiene el permiso «accesos»')
  })

  it('are given for the own companies, at most the own, and never to oneself', async () => {
    await server.add('helper', 'reader', ['acme'])
    await server.add('stranger', 'reader', ['acme'])
    await server.database.pool.query(`update operator_rights set companies = '{globex}'
      from operators where id = operator_id and operators.name = 'stranger'`)
    expect(await operate(access, 'grant', { name: 'helper', right: 'payroll' })).toMatchObject({
      status: 200,
    })
    expect(await operate(access, 'grant', { name: 'access', right: 'healthDocuments' })).toMatchObject({
      status: 422,
    })
    expect(await operate(access, 'grant', { name: 'stranger', right: 'read' })).toMatchObject({ status: 404 })
    expect(await operate(access, 'grant', { name: 'nobody', right: 'read' })).toMatchObject({ status: 404 })
    await operate(access, 'revoke', { name: 'helper', right: 'payroll' })
    const { rows } = await server.database.pool.query(`select operator_rights.name from operator_rights
      join operators on id = operator_id where operators.name = 'helper'`)
    expect(rows).toEqual([{ name: 'read' }])
    const few = await server.tokenOf(await server.add('few', 'reader', ['acme']))
    await server.inShell('operators grant', { name: 'few', right: 'access' })
    const beyond = await operate(few, 'grant', { name: 'helper', right: 'payroll' })
    expect(beyond.body.error.message).toContain('nobody can give more than they have')
    const invited = { name: 'more', email: 'more@acme.example', set: 'hr' }
    expect((await operate(few, 'invite', invited)).status).toBe(422)
  })

  it('that an account had before for one of the companies are told when they are given again', async () => {
    await server.add('twice', 'hr', ['acme'])
    const chief = await server.tokenOf(await server.add('giver', 'admin'))
    const give = async (right: string, company?: string) => {
      const given = { input: { name: 'twice', right }, confirm: true, ...(company && { company }) }
      return (await server.operate(chief, 'operators grant', given)).body.answer.hadRight
    }
    expect(await give('studio', 'acme')).toBe(false)
    expect(await give('studio', 'acme')).toBe(true)
    expect(await give('studio')).toBe(true)
    expect(await give('studio', 'acme')).toBe(true)
    expect(await give('publish')).toBe(false)
    await server.database.pool.query(`update operator_rights set companies = '{globex}'
      from operators
      where id = operator_id and operators.name = 'twice' and operator_rights.name = 'payroll'`)
    expect(await give('payroll', 'acme')).toBe(false)
  })

  it('of an account are needed by whoever changes, enables or makes a token for it', async () => {
    const chief = await server.tokenOf(await server.add('chief', 'admin'))
    await server.add('doctor', 'admin', ['acme'])
    await server.inShell('operators grant', { name: 'doctor', right: 'healthDocuments' })
    const everywhere = (verb: string, given: object) =>
      server.operate(chief, `operators ${verb}`, { language: 'en', input: given })
    const beyond = {
      status: 422,
      body: { error: { message: expect.stringContaining('that you do not have') } },
    }
    expect(await operate(access, 'change', { name: 'doctor', email: 'mine@acme.example' })).toMatchObject(
      beyond,
    )
    const lent = { name: 'doctor', label: 'x', set: 'reader', days: 1 }
    expect(await everywhere('token', lent)).toMatchObject(beyond)
    await server.inShell('operators disable', { name: 'doctor' })
    expect(await everywhere('enable', { name: 'doctor' })).toMatchObject(beyond)
    expect(await everywhere('token', { ...lent, name: 'helper' })).toMatchObject({ status: 200 })
  })

  it('for all companies are not taken by an account of one', async () => {
    expect(await operate(access, 'revoke', { name: 'chief' })).toMatchObject({ status: 422 })
    const { rows } = await server.database.pool.query(`select count(*)::int as kept from operator_rights
      join operators on id = operator_id
      where operators.name = 'chief' and operator_rights.companies is null`)
    expect(rows).toEqual([{ kept: rightSets.admin.length }])
  })

  it('to health documents are told to all accounts of the company', async () => {
    await server.inShell('operators change', { name: 'helper', email: 'helper@acme.example' })
    await server.inShell('operators change', { name: 'stranger', email: 'stranger@acme.example' })
    const given = await operate(access, 'grant', { name: 'helper', right: 'healthDocuments' })
    expect(given.body.answer).toMatchObject({ told: 1 })
    const [mail] = await server.mailsTo('helper@acme.example')
    expect(mail?.text).toContain('access has given helper permission to open the health documents')
    expect(await server.mailsTo('stranger@acme.example')).toEqual([])
  })
})

describe('an invitation', () => {
  it('has one answer in a trial for a free name and for a name or an address that is taken', async () => {
    await server.inShell('operators change', { name: 'access', email: 'access@acme.example' })
    const tried = async (name: string, email: string) => {
      const input = { name, email, set: 'hr' }
      const call = { company: 'acme', input, language: 'en', dryRun: true }
      const { status, body } = await server.operate(access, 'operators invite', call)
      return [status, { ...body.answer, name: '', sentTo: '' }]
    }
    const free = await tried('nobody', 'nobody@acme.example')
    expect(free[0]).toBe(200)
    expect(await tried('access', 'nobody@acme.example')).toEqual(free)
    expect(await tried('nobody', 'access@acme.example')).toEqual(free)
    const invited = { name: 'access', email: 'nobody@acme.example', set: 'hr' }
    expect((await operate(access, 'invite', invited)).status).toBe(422)
  })

  it('chooses the password once, and shows a second factor', async () => {
    const invited = { name: 'nora', email: 'nora@acme.example', set: 'hr' }
    expect(await operate(access, 'invite', invited)).toMatchObject({ status: 200 })
    const token = await linkTo('nora@acme.example')
    expect(await post('/api/password', { token, password: 'short' })).toMatchObject({
      status: 422,
      body: { error: { fields: [{ path: '/password', message: expect.stringContaining('12') }] } },
    })
    const password = 'a-long-way-in-2026'
    const chosen = await post('/api/password', { token, password })
    expect(chosen).toMatchObject({ status: 200, body: { name: 'nora' } })
    expect(await post('/api/password', { token, password })).toMatchObject({
      status: 422,
      body: {
        error: {
          name: 'InvalidToken',
          fields: [{ path: '/token' }],
          message: expect.stringMatching(
            /^This link is no longer valid\. .*“I forgot my password”.*invitation/,
          ),
        },
      },
    })
    const account = { name: 'nora', password, secondFactor: chosen.body.secondFactor } as Account
    expect((await server.logIn({ name: 'nora', password })).status).toBe(401)
    const own = await server.tokenOf(account)
    expect((await server.operate(own, 'review list', { company: 'acme', input: {} })).status).toBe(200)
    expect((await server.operate(own, 'history list', { company: 'acme', input: {} })).status).toBe(403)
  })
})

describe('a lost password', () => {
  it('comes back by one mail, the second factor stays, and nobody learns of accounts', async () => {
    const account = await server.add('lost', 'reader')
    await server.inShell('operators change', { name: 'lost', email: 'lost@acme.example' })
    const open = await server.tokenOf(account)
    const forget = (name: string) => post('/api/password/forgotten', { name })
    expect(await forget('nobody-here')).toEqual({ status: 204, body: undefined })
    await forget('lost')
    const first = await linkTo('lost@acme.example')
    await forget('LOST@acme.example')
    const token = await linkTo('lost@acme.example')
    const password = 'another-way-in-2026'
    expect((await post('/api/password', { token: first, password })).status).toBe(422)
    const chosen = await post('/api/password', { token, password })
    expect(chosen).toEqual({ status: 200, body: { name: 'lost', secondFactor: null } })
    expect((await server.operate(open, 'review list')).status).toBe(401)
    expect((await server.logIn({ name: 'lost', password })).status).toBe(401)
    expect((await server.logIn({ name: 'lost', password, code: codeOf(account, 90) })).status).toBe(401)
    await server.database.pool.query("update operators set totp_step = 0 where name = 'lost'")
    expect((await server.logIn({ name: 'lost', password, code: codeOf(account) })).status).toBe(200)
    for (let tries = 0; tries < 3; tries++) await forget('lost')
    const { rows } = await server.database.pool.query(
      `select 1 from outbox where to_address = 'lost@acme.example' and has_link`,
    )
    expect(rows).toHaveLength(3)
    const secret = await server.database.db.selectFrom('operator_links').selectAll().execute()
    expect(JSON.stringify(secret)).not.toContain(token)
  })
})
