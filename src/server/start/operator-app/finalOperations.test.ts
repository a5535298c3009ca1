import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { dni } from '../../../../tests/support/operations.ts'
import { createOperatorServer, type OperatorServer } from '../../../../tests/support/operatorServer.ts'
import { allOperations } from '../../operations/findOperations.ts'

let server: OperatorServer
let token: string
beforeAll(async () => {
  server = await createOperatorServer()
  token = await server.tokenOf(await server.add('root', 'admin'))
})
afterAll(() => server.close())

const invitedCount = async () =>
  (await server.database.pool.query("select 1 from outbox where subject like '%beneficios%'")).rowCount

describe('an operation that is final', () => {
  it('has a trial; any other reads, makes what can be ended, or is taken back by another', async () => {
    const all = (await allOperations()).filter(({ shellOnly }) => !shellOnly)
    for (const { name, dryRun, final } of all) if (final) expect(dryRun, name).toBe(true)
    const rest = all.filter(({ access, reads, final }) => access.right !== 'read' && !reads && !final)
    expect(rest.map(({ name }) => name)).toEqual([
      'data export',
      'documents add',
      'news add',
      'operators add',
      'operators enable',
      'operators token',
      'payroll withdraw',
      'people compensations',
      'people confirm',
      'people export',
      'people open',
      'people stay',
      'people unlock',
      'people view',
      'people withholding',
      'plan copy',
      'plan open',
      'plan shut',
      'release withdraw',
      'review note',
      'studio preview',
      'studio save',
    ])
  })

  it('is not done without a confirmation: the error says how, and nothing has changed', async () => {
    const before = await invitedCount()
    const answer = await server.operate(token, 'people invite', {
      company: 'acme',
      language: 'en',
      input: {},
    })
    expect(answer.status).toBe(409)
    expect(answer.body.error).toMatchObject({ name: 'ConfirmNeeded' })
    expect(answer.body.error.message).toContain('“confirm”')
    expect(await invitedCount()).toBe(before)
    for (const confirm of [false, 'yes', 1, null])
      expect(
        (await server.operate(token, 'people invite', { company: 'acme', input: {}, confirm })).status,
      ).toBe(400)
    expect(
      (await server.operate(token, 'people invite', { company: 'acme', input: {}, confirm: true })).status,
    ).toBe(200)
  })

  it('takes the fingerprint of its trial, for the same company and input alone', async () => {
    const call = { company: 'acme', input: { wave: 1, again: true } }
    const { body } = await server.operate(token, 'people invite', { ...call, dryRun: true })
    const { confirm } = body
    expect(confirm).toMatch(/^[0-9a-f]{64}$/)
    const statusOf = async (more: object, operation = 'people invite') =>
      (await server.operate(token, operation, { ...call, confirm, ...more })).status
    expect(await statusOf({ input: { wave: 2, again: true } })).toBe(409)
    expect(await statusOf({ input: { wave: 1 } })).toBe(409)
    expect(await statusOf({ confirm: 'a'.repeat(64) })).toBe(409)
    expect(await statusOf({ input: {} }, 'data retain')).toBe(409)
    expect(await statusOf({ input: { again: true, wave: 1 } })).toBe(200)
  })

  it('takes the fingerprint of its trial with the same files alone', async () => {
    const csv = (name: string) =>
      `Employee number,DNI or NIE,First name,First surname\nF1,${dni(9)},${name},Mas`
    const call = (name: string, more: object) =>
      server.operate(token, 'people import', {
        company: 'acme',
        input: {},
        files: { people: { name: 'people.csv', content: csv(name) } },
        ...more,
      })
    const { confirm } = (await call('Ada', { dryRun: true })).body
    expect((await call('Eva', { confirm })).status).toBe(409)
    expect((await call('Ada', {})).status).toBe(409)
    expect((await call('Ada', { confirm })).body.answer).toMatchObject({ added: 1 })
  })

  it('alone takes a confirmation', async () => {
    const call = { company: 'acme', input: { text: 'Ada' }, confirm: true }
    const { status, body } = await server.operate(token, 'people find', call)
    expect([status, body.error.fields[0].path]).toEqual([400, '/confirm'])
  })
})
