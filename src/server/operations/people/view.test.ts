import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { Buyer } from '../../../../tests/support/contractServer.ts'
import { runForAcme } from '../../../../tests/support/operations.ts'
import {
  codeOf,
  createOperatorServer,
  type OperatorServer,
} from '../../../../tests/support/operatorServer.ts'
import { rightFiles } from '../../../../tests/support/tenantFolder.ts'
import { readView } from '../../auth/viewTokens.ts'

const env = { OPERATOR_HOST: 'desk.localhost', PREVIEW_HOST: 'preview.localhost' }
const input = { employee: 'E-1', reason: 'She asked about her gym' }

let server: OperatorServer
let ada: Buyer
let token: string
beforeAll(async () => {
  server = await createOperatorServer(env, { viewAs: true })
  ada = await server.buyer({ employee_number: 'E-1' })
  const account = await server.add('rita', 'hr', ['acme'])
  token = await server.tokenOf(account)
  await server.database.pool.query('update operators set totp_step = 0')
  const proof = { password: account.password, code: codeOf(account) }
  const headers = { authorization: `Bearer ${token}` }
  await server.app.inject({ method: 'POST', url: '/api/account/proof', headers, payload: proof })
})
afterAll(() => server.close())

const prove = (isProven: boolean) =>
  server.database.pool.query('update operator_tokens set proven_at = case when $1 then now() end', [isProven])
beforeEach(() => prove(true))

const view = (more: object = {}, own = token, given: object = input) =>
  server.operate(own, 'people view', { company: 'acme', language: 'en', input: given, ...more })

const views = async () => (await ada.call('GET', '/api/profile/views')).body

describe('the portal of a person', () => {
  it('opens for 15 minutes by a token for that person, who reads who did, when and why', async () => {
    const { status, body } = await view()
    expect(status).toBe(200)
    const { token: opened, until, ...answer } = body.answer
    expect(answer).toEqual({
      employee: 'E-1',
      person: 'Nora Vidal',
      previewHost: 'preview.localhost',
    })
    expect(until).toBe('2026-05-05T10:15:00.000Z')
    const whose = { kind: 'employee', tenant: 'acme', employeeId: ada.employee.id }
    const inMinutes = (minutes: number) => Date.now() + minutes * 60_000
    expect(readView(server.context, opened, inMinutes(14.9))).toEqual(whose)
    expect(readView(server.context, opened, inMinutes(15.1))).toBeUndefined()
    const read = { viewedAt: '2026-05-05T10:00:00.000Z', viewedBy: 'rita', reason: input.reason }
    expect(await views()).toEqual([read])
    const shown = await server.operate(token, 'people show', { company: 'acme', input: { employee: 'E-1' } })
    expect(shown.body.answer).toMatchObject({ views: [read], viewAs: true })
    expect(await server.lastRun()).toMatchObject({ operation: 'people show', actor: 'rita' })
    const runs = await server.inShell('history list', { count: 5 })
    expect(runs.runs).toContainEqual(
      expect.objectContaining({ operation: 'people view', actor: 'rita', about: 'E-1', outcome: 'done' }),
    )
  })

  it('opens in no trial, which needs no second factor and tells nobody', async () => {
    await prove(false)
    const before = await views()
    const { status, body } = await view({ dryRun: true })
    expect([status, body.answer.token]).toEqual([200, ''])
    expect(await views()).toEqual(before)
  })

  it('asks for a second factor given in the last minutes, and opens in no shell', async () => {
    await prove(false)
    const before = await views()
    const { status, body } = await view()
    expect([status, body.error.name]).toEqual([403, 'ProofNeeded'])
    await expect(runForAcme(server.context, 'people view', { ...input }, { actor: 'rita' })).rejects.toThrow(
      'opens only from the operations page',
    )
    expect(await views()).toEqual(before)
  })

  it('wants a reason, the right people, a person who has not left, and not oneself', async () => {
    expect((await view({}, token, { employee: 'E-1' })).status).toBe(400)
    expect((await view({}, token, { ...input, reason: '' })).status).toBe(400)
    const reader = await server.tokenOf(await server.add('leo', 'reader', ['acme']))
    expect((await view({}, reader)).status).toBe(403)
    await server.buyer({ employee_number: 'E-2', active: false })
    expect((await view({}, token, { ...input, employee: 'E-2' })).body.error.message).toBe('E-2 has left.')
    await runForAcme(
      server.context,
      'operators change',
      { name: 'rita', employee: 'E-1' },
      { actor: 'shell' },
    )
    expect((await view()).body.error.message).toBe(
      'This is your own portal: open it with your usual sign-in.',
    )
    await server.database.pool.query('update operators set own_tenant = null, own_employee_id = null')
  })

  it('stays closed where the company does not allow it, which is left out of its file', async () => {
    const { viewAs } = (await server.context.tenants.find('acme')) ?? {}
    expect(viewAs).toBe(true)
    const company = { ...(await server.context.tenants.find('acme')), viewAs: false } as never
    const tenants = { ...server.context.tenants, find: async () => company }
    await expect(runForAcme({ ...server.context, tenants }, 'people view', { ...input })).rejects.toThrow(
      'does not allow viewing people’s portals',
    )
    expect(rightFiles['tenant.json']).not.toContain('viewAs')
  })
})
