import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { codeOf, createOperatorServer, type OperatorServer } from '../../../tests/support/operatorServer.ts'
import { inputFile, runForAcme } from '../../../tests/support/operations.ts'
import { keepReleases } from '../start/keepReleases.ts'
import { publishDue } from './publishDue.ts'

type Operator = { name: string; password: string; secondFactor: string; token: string }

let server: OperatorServer
let tenant: string
/** Two accounts with all rights, and one that may publish but has no `access`. */
let ada: Operator
let bob: Operator
let eve: Operator
beforeAll(async () => {
  server = await createOperatorServer()
  server.setNow('2026-05-05T10:00:00Z')
  tenant = await readTenantFile()
  await keepReleases(server.context)('acme')
  ada = await operator('ada', 'admin')
  bob = await operator('bob', 'admin')
  eve = await operator('eve', 'operator')
  await server.inShell('operators grant', { name: 'eve', right: 'publish' })
  await server.database.pool.query("update operators set email = name || '@portal.example'")
})
afterAll(() => server.close())
afterEach(async () => {
  server.setNow('2026-05-05T10:00:00Z')
  await server.database.pool.query(
    'truncate pending_releases, pending_release_files, studio_drafts, studio_draft_files, outbox cascade',
  )
  await server.database.pool.query('update operator_tokens set proven_at = null')
  await writeFile(join(server.folder.dir, 'tenant.json'), tenant)
})

async function operator(name: string, set: string): Promise<Operator> {
  const account = await server.add(name, set)
  return { ...account, token: await server.tokenOf(account) }
}

const readTenantFile = () => readFile(join(server.folder.dir, 'tenant.json'), 'utf8')
const company = async () => (await server.context.tenants.find('acme'))!

/** The company's own file with other values. */
const changed = (values: object) => JSON.stringify({ ...(JSON.parse(tenant) as object), ...values })
const otherAddress = () => changed({ publicUrl: 'https://beneficios.other.example' })

async function save(path: string, content: string): Promise<number> {
  const { version } = (await runForAcme(server.context, 'studio show')).answer
  const input = { path, file: inputFile('a', content), version, takeOver: true }
  return (await runForAcme(server.context, 'studio save', input, { actor: 'ada' })).answer.version
}

const operate = (by: Operator, name: string, input: object, more: object = { confirm: true }) =>
  server.operate(by.token, name, { company: 'acme', language: 'en', input, ...more })

async function prove(by: Operator): Promise<number> {
  await server.database.pool.query('update operators set totp_step = 0 where name = $1', [by.name])
  const answer = await server.app.inject({
    method: 'POST',
    url: '/api/account/proof',
    headers: { authorization: `Bearer ${by.token}` },
    payload: { password: by.password, code: codeOf(by) },
  })
  return answer.statusCode
}

async function mails(): Promise<{ to: string; subject: string }[]> {
  const { rows } = await server.database.pool.query<{ to: string; subject: string }>(
    'select to_address as to, subject from outbox order by to_address',
  )
  return rows
}

describe('a change that decides who has access, or who receives data', () => {
  it('waits for another account with access, each with a second factor given just before', async () => {
    const version = await save('tenant.json', otherAddress())
    const asked = await operate(ada, 'studio publish', { version })
    expect([asked.status, asked.body.error.name]).toEqual([403, 'ProofNeeded'])
    expect(asked.body.error.message).toContain('first confirm that it is you')
    expect(await prove(ada)).toBe(204)
    const { body } = await operate(ada, 'studio publish', { version })
    expect(body.answer).toMatchObject({ outcome: 'toApprove', reds: 1 })
    expect(body.answer.redChanges.join()).toContain('Decides who has access, or who receives data')
    const { publication } = body.answer
    expect((await operate(bob, 'release approve', { publication })).body.error.name).toBe('ProofNeeded')
    expect(await readTenantFile()).toBe(tenant)
    await prove(bob)
    expect((await operate(bob, 'release approve', { publication })).status).toBe(200)
    expect(await readTenantFile()).toBe(otherAddress())
  })

  it('is told to all accounts of the company by mail, with who asked and who approved', async () => {
    const version = await save('tenant.json', otherAddress())
    await prove(ada)
    const { publication } = (await operate(ada, 'studio publish', { version })).body.answer
    expect(await mails()).toEqual([])
    await prove(bob)
    await operate(bob, 'release approve', { publication })
    const subject = expect.stringContaining('ha cambiado quién entra o a quién llegan datos') as string
    const told = await mails()
    for (const name of ['ada', 'bob', 'eve'])
      expect(told).toContainEqual({ to: `${name}@portal.example`, subject })
  })

  it('is neither published nor approved by an account without the right access', async () => {
    const version = await save('tenant.json', otherAddress())
    await prove(eve)
    const refused = await operate(eve, 'studio publish', { version })
    expect([refused.status, refused.body.error.message]).toEqual([
      422,
      expect.stringContaining('accounts with the “access” permission. Ask one of them.'),
    ])
    await prove(ada)
    const { publication } = (await operate(ada, 'studio publish', { version })).body.answer
    expect((await operate(eve, 'release approve', { publication })).status).toBe(422)
    expect(await readTenantFile()).toBe(tenant)
  })

  it('is tried without a second factor', async () => {
    const version = await save('tenant.json', otherAddress())
    const { status, body } = await operate(ada, 'studio publish', { version }, { dryRun: true })
    expect([status, body.answer.outcome]).toEqual([200, 'toApprove'])
  })

  it('counts a second factor for five minutes', async () => {
    const version = await save('tenant.json', otherAddress())
    for (const [ago, status] of [
      ['301 seconds', 403],
      ['295 seconds', 200],
    ] as const) {
      await server.database.pool.query(`update operator_tokens set proven_at = now() - interval '${ago}'`)
      expect((await operate(ada, 'studio publish', { version })).status).toBe(status)
    }
  })

  it('can be asked for in the shell, but not approved there', async () => {
    const version = await save('tenant.json', otherAddress())
    const { answer } = await runForAcme(server.context, 'studio publish', { version }, { actor: 'ada' })
    expect(answer.outcome).toBe('toApprove')
    const { publication } = answer
    await expect(
      runForAcme(server.context, 'release approve', { publication }, { actor: 'bob' }),
    ).rejects.toThrow('first confirm that it is you')
  })

  it('is not published on its day without an approval', async () => {
    const version = await save('tenant.json', otherAddress())
    const input = { version, on: '2026-05-06' }
    const { answer } = await runForAcme(server.context, 'studio publish', input, { actor: 'ada' })
    expect(answer.outcome).toBe('toApprove')
    server.setNow('2026-05-05T22:00:00Z')
    await publishDue(server.context, await company())
    expect(await readTenantFile()).toBe(tenant)
  })

  it('made by hand counts as one that nobody approved, and no account alone takes it back', async () => {
    await keepReleases(server.context)('acme')
    await server.folder.write('tenant.json', changed({ legalEntities: [] }))
    expect(await keepReleases(server.context)('acme')).toContain('no other account approved it')
    const { releases } = (await runForAcme(server.context, 'release list')).answer
    expect(releases[0]).toMatchObject({ madeBy: 'byHand', unapproved: 1 })
    await expect(
      runForAcme(server.context, 'release restore', { release: releases[1].release }),
    ).rejects.toThrow('changes who has access, or who receives people’s data')
  })

  it('leaves other changes to one account', async () => {
    const version = await save('tenant.json', changed({ name: 'Acme Nueva' }))
    expect((await operate(eve, 'studio publish', { version })).body.answer.outcome).toBe('published')
  })
})
